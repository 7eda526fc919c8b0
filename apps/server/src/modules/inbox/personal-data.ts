import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const inboxPersonal: PersonalTables = {
  schema: "inbox",
  tables: [
    {
      table: "member_message",
      members: ["member_id"],
      record: "marketing",
      told: ["kind", "event", "args", "at", "read_at"],
      bucketed: true,
      ends: "removed",
    },
  ],
}
