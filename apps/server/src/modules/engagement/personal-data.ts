import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const engagementPersonal: PersonalTables = {
  schema: "engagement",
  tables: [
    { table: "live_play", members: ["member_id"], record: "money", untold: "SUMS", ends: "removed" },
    {
      table: "large_win",
      members: ["member_id"],
      record: "money",
      told: ["game", "prize", "asset", "won_at"],
      money: ["prize"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
