import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const agentPayPersonal: PersonalTables = {
  schema: "agent_pay",
  tables: [
    {
      table: "agent_bill",
      members: ["agent_id", "offerer_id"],
      record: "money",
      told: [
        "kind",
        "asset",
        "window_start",
        "window_end",
        "valid",
        "net_loss",
        "total",
        "due",
        "paid",
        "made_at",
        "state",
      ],
      money: ["valid", "net_loss", "total", "due", "paid"],
      ends: "kept",
    },
    {
      table: "agent_bill_payment",
      members: ["payer_id", "payee_id"],
      record: "money",
      told: ["asset", "amount", "paid_at"],
      money: ["amount"],
      ends: "kept",
    },
    { table: "agent_bill_restated", members: ["agent_id"], record: "money", untold: "SUMS", ends: "kept" },
  ],
}
