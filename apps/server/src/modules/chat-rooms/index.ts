import { inTransaction, type MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { watchedFeed } from "../../call/feed.ts"
import type { Module } from "../../call/module.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import {
  keepMessage,
  mute,
  readFigures,
  readMessages,
  readMutes,
  readReports,
  removeMessage,
  saveWords,
  unmute,
} from "./desk.ts"
import { removeMutesBefore, wordsOf, writeWords } from "./desk-store.ts"
import { KEPT_DAYS, type ChatRoomsKit } from "./kit.ts"
import { removeBefore } from "./message-store.ts"
import { audienceOf, eventsOf, readPage, readRooms, readUpTo, report } from "./reading.ts"
import { sendMessage, shareBet } from "./sending.ts"

export { chatRoomsPersonal } from "./personal-data.ts"

export const chatRoomMigrations: MigrationSource = {
  name: "81_chat_rooms",
  schema: "chat_rooms",
  folder: new URL("./migrations/", import.meta.url),
}

const chatRoomRoutes = (kit: ChatRoomsKit) =>
  handlers({
    chatRooms: (_, context) => readRooms(kit, context),
    roomMessages: (asked, context) => readPage(kit, asked, context),
    readRoom: (asked, context) => readUpTo(kit, asked, context),
    sendRoomMessage: (asked, context) => sendMessage(kit, asked, context),
    shareRoomBet: (asked, context) => shareBet(kit, asked, context),
    reportRoomMessage: (asked, context) => report(kit, asked, context),
  })

const chatRoomConsoleRoutes = (kit: ChatRoomsKit) =>
  consoleHandlers({
    listRooms: (_, context) => readFigures(kit, context),
    listRoomMessages: (asked, context) => readMessages(kit, asked, context),
    listRoomReports: (asked, context) => readReports(kit, asked, context),
    removeRoomMessage: (asked, context) => removeMessage(kit, asked, context),
    keepRoomMessage: (asked, context) => keepMessage(kit, asked, context),
    listRoomMutes: (asked, context) => readMutes(kit, asked, context),
    muteInRooms: (asked, context) => mute(kit, asked, context),
    unmuteInRooms: (asked, context) => unmute(kit, asked, context),
    readRoomWords: async (_, { merchant }) => ({ words: [...(await wordsOf(kit.db, merchant.id))] }),
    saveRoomWords: (asked, context) => saveWords(kit, asked, context),
  })

/** Chat rooms of members by language, and their desk. */
export interface ChatRooms extends Module {
  readonly routes: ReturnType<typeof chatRoomRoutes>
  readonly consoleRoutes: ReturnType<typeof chatRoomConsoleRoutes>
  /** Writes a merchant's first blocked words; nothing where there are some. */
  readonly begin: (merchantId: MerchantId, words: readonly string[]) => Promise<void>
}

export const chatRooms = (kit: ChatRoomsKit): ChatRooms => ({
  routes: chatRoomRoutes(kit),
  consoleRoutes: chatRoomConsoleRoutes(kit),
  feeds: [
    watchedFeed("room-message", {
      prefix: "room:",
      merchantOf: ({ merchantId }) => merchantId,
      subjectOf: ({ room }) => room,
      audienceOf: (room, caller) => audienceOf(kit, room, caller),
      view: (message, audience) => eventsOf(kit, message, audience),
    }),
  ],
  sweep: async () => {
    const before = new Date(kit.clock.now().getTime() - KEPT_DAYS * DAY_MS)
    while (await removeBefore(kit.db, before));
    await removeMutesBefore(kit.db, before)
  },
  begin: (merchantId, words) =>
    inTransaction(kit.db, async (tx) => {
      if ((await wordsOf(tx, merchantId)).length === 0) await writeWords(tx, merchantId, words)
    }),
})
