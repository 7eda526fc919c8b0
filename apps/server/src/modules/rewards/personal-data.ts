import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const rewardsPersonal: PersonalTables = {
  schema: "rewards",
  tables: [
    {
      table: "reward",
      members: ["member_id"],
      record: "money",
      told: [
        "source",
        "kind",
        "asset",
        "amount",
        "bonus_code",
        "state",
        "claim_by",
        "created_at",
        "ended_at",
        "reason",
      ],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
