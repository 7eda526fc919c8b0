import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const consentsPersonal: PersonalTables = {
  schema: "consents",
  tables: [
    {
      table: "consent",
      members: ["member_id"],
      record: "account",
      told: ["page", "version", "language", "ip", "at", "way"],
      ends: "removed",
    },
  ],
}
