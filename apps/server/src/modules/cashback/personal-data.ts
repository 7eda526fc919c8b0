import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const cashbackPersonal: PersonalTables = {
  schema: "cashback",
  tables: [
    {
      table: "cashback_day",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "cashback_entry",
      members: ["member_id"],
      record: "money",
      told: [
        "product",
        "first_day",
        "until_day",
        "level",
        "rate",
        "valid",
        "lost",
        "amount",
        "state",
        "claim_by",
      ],
      money: ["valid", "lost", "amount"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "cashback_line_rebate",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "cashback_reward",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "cashback_window",
      members: ["reached_member"],
      record: "money",
      untold: "WORKING",
      ends: "kept",
    },
  ],
}
