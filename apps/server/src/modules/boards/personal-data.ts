import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const boardsPersonal: PersonalTables = {
  schema: "boards",
  tables: [
    {
      table: "board_prize",
      members: ["member_id"],
      record: "money",
      told: ["rank", "score", "amount", "state"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "board_score",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
  ],
}
