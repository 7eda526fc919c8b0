import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { memberState, type Viewer } from "../../call/feed.ts"
import type { Module } from "../../call/module.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { removeEndedBefore } from "./chat-store.ts"
import {
  answerChat,
  beAtDesk,
  closeChat,
  handOver,
  listEnded,
  readDesk,
  readDeskFile,
  readTalk,
  releaseAbandoned,
  returnChat,
  sendFileToGuest,
  takeChat,
  typeAnswer,
} from "./desk.ts"
import { addMacros, macrosOf, removeMacro, saveMacro, type Macro } from "./desk-store.ts"
import {
  endOwn,
  mailOwn,
  openOwn,
  rateOwn,
  readOwn,
  readOwnFile,
  sendOwn,
  sendOwnFile,
  typeOwn,
} from "./guest.ts"
import { waysToDesk } from "./outside-desk.ts"
import { readSecret, writeSecret } from "./desk-secret.ts"
import type { ServiceChatKit } from "./kit.ts"

export { serviceChatPersonal } from "./personal-data.ts"

export const serviceChatMigrations: MigrationSource = {
  name: "78_service_chat",
  schema: "service_chat",
  folder: new URL("./migrations/", import.meta.url),
}

/** Chats hold complaints, whose log is kept for five years. */
const KEPT_DAYS = 5 * 366

const serviceChatRoutes = (kit: ServiceChatKit) =>
  handlers({
    serviceChat: (asked, context) => readOwn(kit, asked, context),
    openServiceChat: (asked, context) => openOwn(kit, asked, context),
    sendServiceMessage: (asked, context) => sendOwn(kit, asked, context),
    sendServiceFile: (asked, context) => sendOwnFile(kit, asked, context),
    serviceFile: (asked, context) => readOwnFile(kit, asked, context),
    typeServiceMessage: (asked, context) => typeOwn(kit, asked, context),
    endServiceChat: (asked, context) => endOwn(kit, asked, context),
    launchServiceDesk: (asked, context) => waysToDesk(kit, asked, context),
    rateServiceChat: (asked, context) => rateOwn(kit, asked, context),
    mailServiceChat: (asked, context) => mailOwn(kit, asked, context),
  })

const serviceChatConsoleRoutes = (kit: ServiceChatKit) =>
  consoleHandlers({
    serviceSecret: (_, { merchant }) => readSecret(kit.db, merchant.id),
    setServiceSecret: (asked, context) => writeSecret(kit, asked, context),
    listServiceChats: (asked, context) => readDesk(kit, asked, context),
    listEndedServiceChats: (asked, context) => listEnded(kit, asked, context),
    readServiceChat: (asked, context) => readTalk(kit, asked, context),
    beAtDesk: (asked, context) => beAtDesk(kit, asked, context),
    takeServiceChat: ({ chatId }, context) => takeChat(kit, chatId, context),
    answerServiceChat: (asked, context) => answerChat(kit, asked, context),
    readServiceFile: (asked, context) => readDeskFile(kit, asked, context),
    sendServiceFileToGuest: (asked, context) => sendFileToGuest(kit, asked, context),
    typeServiceAnswer: ({ chatId }, context) => typeAnswer(kit, chatId, context),
    handOverServiceChat: (asked, context) => handOver(kit, asked, context),
    returnServiceChat: ({ chatId }, context) => returnChat(kit, chatId, context),
    closeServiceChat: ({ chatId }, context) => closeChat(kit, chatId, context),
    listServiceMacros: async (_, { merchant }) => ({ rows: await macrosOf(kit.db, merchant.id) }),
    saveServiceMacro: async (macro, { merchant }) => {
      if (macro.text.trim()) await saveMacro(kit.db, merchant.id, macro)
      else await removeMacro(kit.db, merchant.id, macro.macroId)
      return null
    },
  })

/** Chats of members and visitors with customer service, and its desk. */
export interface ServiceChat extends Module {
  readonly routes: ReturnType<typeof serviceChatRoutes>
  readonly consoleRoutes: ReturnType<typeof serviceChatConsoleRoutes>
  /** Writes a merchant's first prepared answers; nothing where there are some. */
  readonly begin: (merchantId: MerchantId, macros: readonly Macro[]) => Promise<void>
}

export const serviceChat = (kit: ServiceChatKit): ServiceChat => ({
  routes: serviceChatRoutes(kit),
  consoleRoutes: serviceChatConsoleRoutes(kit),
  feeds: [
    memberState("service-chat", {
      visibleTo: ({ memberIds }) => {
        const told = new Set(memberIds)
        return ({ id }) => told.has(String(id))
      },
      state: (viewer) => stateOf(kit, viewer),
    }),
  ],
  sweep: async () => {
    await releaseAbandoned(kit)
    await removeEndedBefore(kit.db, new Date(kit.clock.now().getTime() - KEPT_DAYS * DAY_MS))
  },
  begin: async (merchantId, macros) => {
    if ((await macrosOf(kit.db, merchantId)).length === 0) await addMacros(kit.db, merchantId, macros)
  },
})

/** A hint for the member's pages: they read the chat itself. */
async function stateOf(kit: ServiceChatKit, { member, merchant }: Viewer) {
  const { chat } = await readOwn(
    kit,
    { after: 2_147_483_647 },
    { member, merchant, language: member.language },
  )
  return {
    type: "serviceChat" as const,
    unreadCount: chat?.unreadCount ?? 0,
    lastSeq: chat?.lastSeq ?? 0,
    isDeskTyping: chat?.isDeskTyping ?? false,
  }
}
