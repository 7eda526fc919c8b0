import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const chatRoomsPersonal: PersonalTables = {
  schema: "chat_rooms",
  tables: [
    {
      table: "room_message",
      members: ["member_id"],
      record: "chats",
      told: ["room", "name", "text", "at", "removed_at"],
      ends: { text: "", name: "" },
    },
    {
      table: "room_mute",
      members: ["member_id"],
      record: "chats",
      told: ["until", "why", "at"],
      ends: "removed",
    },
    { table: "room_read", members: ["member_id"], record: "chats", untold: "WORKING", ends: "removed" },
    {
      table: "room_report",
      members: ["member_id"],
      record: "chats",
      told: ["reason", "at"],
      ends: "removed",
    },
  ],
}
