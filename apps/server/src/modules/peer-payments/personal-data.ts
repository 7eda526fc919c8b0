import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const peerPaymentsPersonal: PersonalTables = {
  schema: "peer_payments",
  tables: [
    {
      table: "peer_evidence",
      through: { parent: "peer_payment", column: "payment_id", key: "id" },
      bucketed: true,
      record: "money",
      untold: "FILE",
      ends: "removed",
    },
    {
      table: "peer_credit",
      members: ["depositor_id", "withdrawer_id"],
      record: "money",
      told: ["asset", "kind", "amount", "at", "returned_at"],
      money: ["amount"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "peer_payment",
      members: ["depositor_id", "withdrawer_id"],
      record: "money",
      told: [
        "asset",
        "amount",
        "credited",
        "state",
        "kind",
        "payer_bank",
        "payer_masked",
        "payer_holder",
        "created_at",
        "matched_at",
      ],
      money: ["amount", "credited"],
      bucketed: true,
      ends: { payer_masked: "", payer_holder: "" },
    },
    {
      table: "peer_turn",
      members: ["member_id"],
      record: "money",
      untold: "WORKING",
      bucketed: true,
      ends: "kept",
    },
  ],
}
