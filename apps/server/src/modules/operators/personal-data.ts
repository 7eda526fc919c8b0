import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const operatorsPersonal: PersonalTables = {
  schema: "operators",
  tables: [
    {
      table: "operator_proposal",
      members: ["member_id"],
      record: "complaints",
      untold: "HOUSE",
      ends: "kept",
    },
  ],
}
