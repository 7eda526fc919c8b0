import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const referralsPersonal: PersonalTables = {
  schema: "referrals",
  tables: [
    {
      table: "referral_figure",
      members: ["friend_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "referral_friend",
      members: ["friend_id", "referrer_id"],
      record: "money",
      told: ["registered_at", "until", "state", "reason", "pays"],
      money: ["pays"],
      bucketed: true,
      ends: "kept",
    },
  ],
}
