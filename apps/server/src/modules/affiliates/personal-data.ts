import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const affiliatesPersonal: PersonalTables = {
  schema: "affiliates",
  tables: [
    {
      table: "affiliate",
      members: ["member_id", "recruiter_id"],
      record: "money",
      told: ["id", "state", "applied_at", "joined_at", "left_at", "recruiter_version", "why"],
      ends: "kept",
    },
    { table: "affiliate_player", members: ["player_id"], record: "money", untold: "OTHERS", ends: "kept" },
    {
      table: "affiliate_player_month",
      members: ["player_id"],
      record: "money",
      untold: "OTHERS",
      ends: "kept",
    },
  ],
}
