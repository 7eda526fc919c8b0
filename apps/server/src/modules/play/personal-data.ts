import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const playPersonal: PersonalTables = {
  schema: "play",
  tables: [
    {
      table: "play_fact",
      members: ["member_id"],
      record: "money",
      told: [
        "product",
        "vendor",
        "game",
        "asset",
        "bets",
        "stake",
        "payout",
        "rebate",
        "valid_bet",
        "settled_at",
        "placed_at",
        "reference",
      ],
      money: ["stake", "payout", "rebate", "valid_bet"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "play_line",
      members: ["member_id"],
      record: "money",
      untold: "WORKING",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "play_test_account",
      members: ["member_id"],
      record: "money",
      untold: "WORKING",
      bucketed: true,
      ends: "kept",
    },
  ],
}
