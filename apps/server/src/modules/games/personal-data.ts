import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const gamesPersonal: PersonalTables = {
  schema: "games",
  tables: [
    {
      table: "game_favourite",
      members: ["member_id"],
      record: "marketing",
      told: ["game_id", "added_at"],
      ends: "removed",
    },
    {
      table: "game_recent",
      members: ["member_id"],
      record: "marketing",
      told: ["game_id", "opened_at"],
      ends: "removed",
    },
  ],
}
