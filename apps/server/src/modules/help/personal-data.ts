import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const helpPersonal: PersonalTables = {
  schema: "help",
  tables: [
    {
      table: "help_vote",
      members: ["member_id"],
      record: "marketing",
      told: ["article", "is_helpful", "at"],
      ends: "removed",
    },
  ],
}
