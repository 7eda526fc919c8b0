import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const vendorWalletsPersonal: PersonalTables = {
  schema: "vendor_wallets",
  tables: [
    {
      table: "vendor_account",
      members: ["member_id"],
      record: "money",
      told: ["vendor", "asset", "played_at"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "vendor_difference",
      members: ["member_id"],
      record: "money",
      untold: "HOUSE",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "vendor_order",
      members: ["member_id"],
      record: "money",
      told: ["vendor", "asset", "direction", "amount", "state", "reason", "created_at", "ended_at"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "vendor_result",
      members: ["member_id"],
      record: "money",
      told: ["vendor", "asset", "amount", "at"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "vendor_transfer_by_hand",
      members: ["member_id"],
      record: "money",
      untold: "WORKING",
      bucketed: true,
      ends: "kept",
    },
  ],
}
