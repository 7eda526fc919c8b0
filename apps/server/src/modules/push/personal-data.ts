import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const pushPersonal: PersonalTables = {
  schema: "push",
  tables: [
    {
      table: "push_device",
      members: ["member_id"],
      record: "marketing",
      told: ["language", "device", "since"],
      ends: "removed",
    },
    {
      table: "tell_topic",
      members: ["member_id"],
      record: "marketing",
      told: ["push", "mail"],
      ends: "removed",
    },
  ],
}
