import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const bonusesPersonal: PersonalTables = {
  schema: "bonuses",
  tables: [
    {
      table: "bonus_free_round",
      members: ["member_id"],
      record: "money",
      told: ["asset", "vendor", "round", "state", "at"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "bonus_lot",
      members: ["member_id"],
      record: "money",
      told: [
        "asset",
        "code",
        "occasion",
        "state",
        "granted",
        "balance",
        "required",
        "to_wager",
        "paid",
        "granted_at",
        "started_at",
        "expires_at",
        "ended_at",
      ],
      money: ["granted", "balance", "required", "to_wager", "paid"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "bonus_part",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "bonus_round",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
  ],
}
