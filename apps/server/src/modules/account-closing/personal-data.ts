import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const accountClosingPersonal: PersonalTables = {
  schema: "account_closing",
  tables: [
    {
      table: "account_closing",
      members: ["member_id"],
      record: "account",
      told: ["state", "reason", "asked_at", "closed_at", "ended_at"],
      ends: "removed",
    },
  ],
}
