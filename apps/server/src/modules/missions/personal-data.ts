import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const missionsPersonal: PersonalTables = {
  schema: "missions",
  tables: [
    {
      table: "mission_claim",
      members: ["member_id"],
      record: "money",
      told: ["mission_id", "window_at", "times", "paid"],
      money: ["paid"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "mission_deposit",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
    {
      table: "mission_join",
      members: ["member_id"],
      record: "marketing",
      told: ["mission_id", "joined_at"],
      bucketed: true,
      ends: "kept",
    },
    {
      table: "mission_progress",
      members: ["member_id"],
      record: "money",
      untold: "SUMS",
      bucketed: true,
      ends: "kept",
    },
  ],
}
