import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const checkInsPersonal: PersonalTables = {
  schema: "check_ins",
  tables: [
    {
      table: "check_in",
      members: ["member_id"],
      record: "money",
      told: ["day", "place", "streak", "kind", "amount", "at"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
