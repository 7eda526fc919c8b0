import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const lineTransfersPersonal: PersonalTables = {
  schema: "line_transfers",
  tables: [
    {
      table: "line_transfer",
      members: ["giver_id", "taker_id"],
      record: "money",
      told: ["direction", "asset", "amount", "ip", "created_at"],
      money: ["amount"],
      ends: { ip: "" },
    },
    { table: "line_transfer_day", members: ["member_id"], record: "money", untold: "SUMS", ends: "kept" },
  ],
}
