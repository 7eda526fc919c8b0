import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const agentContractsPersonal: PersonalTables = {
  schema: "agent_contracts",
  tables: [
    { table: "agent_quota", members: ["agent_id"], record: "money", untold: "SUMS", ends: "kept" },
    {
      table: "agent_quota_account",
      members: ["member_id", "holder_id"],
      record: "money",
      told: ["prize_group", "since"],
      ends: "kept",
    },
    {
      table: "agent_quota_entry",
      members: ["agent_id", "other_id"],
      record: "money",
      told: ["id", "prize_group", "kind", "accounts", "at"],
      ends: "kept",
    },
    {
      table: "contract",
      members: ["agent_id", "offerer_id"],
      record: "money",
      told: ["id", "kind", "payer", "state", "created_at", "since", "ended_at", "end_reason", "notice_until"],
      ends: "kept",
    },
  ],
}
