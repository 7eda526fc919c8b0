import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const feedbackPersonal: PersonalTables = {
  schema: "feedback",
  tables: [
    {
      table: "feedback",
      members: ["member_id"],
      record: "complaints",
      told: ["kind", "language", "body", "written_at", "answer", "answered_at"],
      ends: "removed",
    },
  ],
}
