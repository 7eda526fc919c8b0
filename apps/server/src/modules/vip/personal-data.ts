import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const vipPersonal: PersonalTables = {
  schema: "vip",
  tables: [
    {
      table: "vip_birthday",
      members: ["member_id"],
      record: "money",
      told: ["year", "amount", "given_at"],
      money: ["amount"],
      ends: "kept",
    },
    {
      table: "vip_gift",
      members: ["member_id"],
      record: "money",
      told: ["level", "amount", "given_at"],
      money: ["amount"],
      ends: "kept",
    },
    { table: "vip_label", members: ["member_id"], record: "marketing", told: ["label"], ends: "removed" },
    { table: "vip_manual", members: ["member_id"], record: "money", told: ["level", "until"], ends: "kept" },
    {
      table: "vip_member",
      members: ["member_id"],
      record: "money",
      told: ["level", "reached_month"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "vip_month",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "vip_move",
      members: ["member_id"],
      record: "money",
      told: ["at", "reason", "from_level", "to_level", "month"],
      ends: "kept",
    },
  ],
}
