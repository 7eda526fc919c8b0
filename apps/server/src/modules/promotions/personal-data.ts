import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const promotionsPersonal: PersonalTables = {
  schema: "promotions",
  tables: [
    {
      table: "promotion_image",
      through: { parent: "promotion_instance", column: "instance_id", key: "id" },
      record: "money",
      untold: "FILE",
      ends: "removed",
    },
    {
      table: "promotion_deposit",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "promotion_hour",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "promotion_instance",
      members: ["member_id"],
      record: "money",
      told: [
        "promotion_id",
        "state",
        "period_start",
        "period_end",
        "joined_at",
        "goal",
        "done",
        "reward",
        "applied_at",
        "reason",
      ],
      money: ["goal", "done", "reward"],
      bucketed: true,
      ends: { comment: null },
    },
  ],
}
