import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const responsibleGamingPersonal: PersonalTables = {
  schema: "responsible_gaming",
  tables: [
    {
      table: "exclusion",
      members: ["member_id"],
      record: "safety",
      told: ["kind", "since", "earliest", "ends_at", "why"],
      ends: "removed",
    },
    { table: "limit_seen", members: ["member_id"], record: "safety", untold: "WORKING", ends: "removed" },
    { table: "limit_slot", members: ["member_id"], record: "safety", untold: "SUMS", ends: "removed" },
    { table: "limit_total", members: ["member_id"], record: "safety", untold: "SUMS", ends: "removed" },
    {
      table: "member_guard",
      members: ["member_id"],
      record: "safety",
      told: ["excluded_until", "check_every", "limits_answered_at"],
      ends: "kept",
    },
    {
      table: "play_limit",
      members: ["member_id"],
      record: "safety",
      told: ["kind", "period", "by_house", "amount", "set_at", "next_amount", "next_from"],
      money: ["amount", "next_amount"],
      ends: "removed",
    },
    {
      table: "play_limit_change",
      members: ["member_id"],
      record: "safety",
      told: ["kind", "period", "by_house", "act", "amount", "at", "why"],
      money: ["amount"],
      ends: "removed",
    },
  ],
}
