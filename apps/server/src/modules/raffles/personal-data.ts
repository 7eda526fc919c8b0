import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const rafflesPersonal: PersonalTables = {
  schema: "raffles",
  tables: [
    {
      table: "raffle_entry",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "raffle_ticket",
      members: ["member_id"],
      record: "money",
      told: ["draw_id", "nth", "settled_at"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "raffle_total",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "raffle_winner",
      members: ["member_id"],
      record: "money",
      told: ["draw_id", "prize", "amount", "state"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
