import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const pointsPersonal: PersonalTables = {
  schema: "points",
  tables: [
    {
      table: "point_conversion",
      members: ["member_id"],
      record: "money",
      told: ["points", "asset", "amount", "ip", "created_at"],
      money: ["amount"],
      ends: { ip: "" },
    },
    { table: "point_conversion_day", members: ["member_id"], record: "money", untold: "SUMS", ends: "kept" },
    {
      table: "point_correction",
      members: ["member_id"],
      record: "money",
      told: ["points", "created_at"],
      ends: "kept",
    },
    {
      table: "point_hour",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "point_member",
      members: ["member_id"],
      record: "money",
      told: ["earned", "credited"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "point_redemption",
      members: ["member_id"],
      record: "money",
      told: ["kind", "name", "quantity", "points", "asset", "pays", "delivery", "state", "created_at"],
      opens: { delivery: "point-deliveries" },
      money: ["pays"],
      ends: { delivery: null, ip: "" },
    },
  ],
}
