import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const campaignsPersonal: PersonalTables = {
  schema: "campaigns",
  tables: [
    {
      table: "campaign",
      members: ["agent_id"],
      record: "account",
      told: ["code", "slug", "source", "medium", "note", "created_at", "archived_at"],
      ends: "kept",
    },
    {
      table: "campaign_call",
      members: ["member_id", "agent_id"],
      record: "marketing",
      untold: "OTHERS",
      ends: "removed",
    },
    { table: "campaign_click", members: ["agent_id"], record: "marketing", untold: "OTHERS", ends: "kept" },
    { table: "campaign_click_day", members: ["agent_id"], record: "marketing", untold: "SUMS", ends: "kept" },
    { table: "campaign_cohort", members: ["agent_id"], record: "money", untold: "SUMS", ends: "kept" },
    { table: "campaign_day", members: ["agent_id"], record: "money", untold: "SUMS", ends: "kept" },
    { table: "campaign_joined", members: ["member_id"], record: "money", untold: "WORKING", ends: "kept" },
    { table: "campaign_player_first", members: ["member_id"], record: "money", untold: "SUMS", ends: "kept" },
    { table: "campaign_player_month", members: ["member_id"], record: "money", untold: "SUMS", ends: "kept" },
    {
      table: "campaign_postback",
      members: ["agent_id"],
      record: "account",
      told: ["event", "url", "created_at", "closed_at"],
      ends: "kept",
    },
    {
      table: "campaign_told_first",
      members: ["member_id"],
      record: "money",
      untold: "WORKING",
      ends: "kept",
    },
    {
      table: "player_tag",
      members: ["member_id", "agent_id"],
      record: "money",
      told: ["code", "click_ref", "clicked_at", "joined_at", "valid_from"],
      ends: "kept",
    },
  ],
}
