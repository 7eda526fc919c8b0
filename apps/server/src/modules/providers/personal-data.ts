import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const providersPersonal: PersonalTables = {
  schema: "providers",
  tables: [
    {
      table: "provider_debt",
      members: ["member_id"],
      record: "money",
      told: ["vendor", "kind", "asset", "amount", "at", "settled_at"],
      money: ["amount"],
      ends: "kept",
    },
    { table: "provider_difference", members: ["member_id"], record: "money", untold: "HOUSE", ends: "kept" },
    {
      table: "provider_player",
      members: ["member_id"],
      record: "money",
      told: ["vendor", "player", "asset"],
      ends: "kept",
    },
    {
      table: "provider_round",
      members: ["member_id"],
      record: "money",
      told: [
        "vendor",
        "game",
        "round",
        "asset",
        "bets",
        "staked",
        "won",
        "valid_bet",
        "opened_at",
        "closed_at",
      ],
      money: ["staked", "won", "valid_bet"],
      ends: "kept",
    },
    {
      table: "provider_transaction",
      members: ["member_id"],
      record: "money",
      told: ["vendor", "kind", "game", "round", "asset", "amount", "win", "is_cancelled", "at"],
      money: ["amount", "win"],
      ends: "kept",
    },
  ],
}
