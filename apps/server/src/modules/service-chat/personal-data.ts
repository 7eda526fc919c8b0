import type { PersonalTables } from "../../call/personal-data.ts"

/** The tables of the module that hold something about members. */
export const serviceChatPersonal: PersonalTables = {
  schema: "service_chat",
  tables: [
    {
      table: "service_message",
      through: { parent: "service_chat", column: "chat_id", key: "id" },
      record: "chats",
      told: ["side", "text", "at"],
      ends: "removed",
    },
    {
      table: "service_file",
      through: { parent: "service_chat", column: "chat_id", key: "id" },
      record: "chats",
      untold: "FILE",
      ends: "removed",
    },
    {
      table: "service_chat",
      members: ["member_id"],
      record: "chats",
      told: ["name", "mail", "language", "opened_at", "ended_at", "score"],
      ends: "removed",
    },
  ],
}
