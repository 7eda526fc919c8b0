import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members: alerts and cases are told to no member. */
export const watchPersonal: PersonalTables = {
  schema: "watch",
  tables: [
    {
      table: "watch_move",
      members: ["member_id"],
      bucketed: true,
      record: "money",
      untold: "SUMS",
      ends: "kept",
    },
    {
      table: "watch_play",
      members: ["member_id"],
      bucketed: true,
      record: "money",
      untold: "SUMS",
      ends: "kept",
    },
    { table: "watch_round", members: ["member_id"], record: "money", untold: "SUMS", ends: "kept" },
    {
      table: "watch_due",
      members: ["member_id"],
      bucketed: true,
      record: "money",
      untold: "WORKING",
      ends: "kept",
    },
    { table: "watch_mark", members: ["member_id"], record: "identity", untold: "HOUSE", ends: "removed" },
    { table: "watch_case_member", members: ["member_id"], record: "identity", untold: "HOUSE", ends: "kept" },
    {
      table: "watch_alert_member",
      members: ["member_id"],
      record: "identity",
      untold: "HOUSE",
      ends: "kept",
    },
  ],
}
