import { inTransaction, type MigrationSource, type Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { handlers } from "../../call/context.ts"
import { memberState } from "../../call/feed.ts"
import type { Module } from "../../call/module.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { removeBefore, unreadOf } from "./inbox-store.ts"
import type { InboxKit } from "./kit.ts"
import { reached } from "./reach.ts"
import { countUnread, deleteThem, readInbox, readThem } from "./reading.ts"
import { listMessages, publish, sendingApproval, sendMessage, withdrawMessage } from "./sending.ts"
import { hasSent, standingSent, type NewMessage } from "./sent-store.ts"
import { tellings } from "./telling.ts"

export { inboxPersonal } from "./personal-data.ts"
export { argsFor } from "./event-args.ts"
export { wordsIn } from "./reading.ts"

export const inboxMigrations: MigrationSource = {
  name: "77_inbox",
  schema: "inbox",
  folder: new URL("./migrations/", import.meta.url),
}

/** Messages are kept for this long. */
const KEPT_DAYS = 180

const inboxRoutes = (kit: InboxKit) =>
  handlers({
    unreadCount: (_, context) => countUnread(kit, context),
    inbox: (asked, context) => readInbox(kit, asked, context),
    readMessages: ({ messageIds }, context) => readThem(kit, messageIds, context),
    deleteMessages: (asked, context) => deleteThem(kit, asked, context),
  })

const inboxConsoleRoutes = (kit: InboxKit, sending: ReturnType<typeof sendingApproval>) =>
  consoleHandlers({
    listMessages: (asked, { merchant }) => listMessages(kit, asked, merchant.id),
    sendMessage: (asked, context) => sendMessage(kit, sending, asked, context),
    withdrawMessage: (asked, context) => withdrawMessage(kit, asked, context),
  })

/** Platform messages: inboxes of members, messages of people of the house, and those of events. */
export interface Inbox extends Module {
  readonly routes: ReturnType<typeof inboxRoutes>
  readonly consoleRoutes: ReturnType<typeof inboxConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Sends a merchant's first messages; nothing where one was sent. */
  readonly begin: (
    merchantId: MerchantId,
    messages: readonly Pick<NewMessage, "key" | "kind" | "audience" | "words" | "publishedAt">[],
  ) => Promise<void>
  /** Sends a message in the caller's transaction; undefined where its key is there. Refuses MESSAGE_ACCOUNTS_UNKNOWN. */
  readonly publish: (tx: Tx, message: NewMessage) => Promise<bigint | undefined>
  /** A sent message that stands; undefined where it was withdrawn. */
  readonly sent: (id: bigint) => ReturnType<typeof standingSent>
  /** Of these members those whom a sent message reaches now: its segment holds them, and marketing reaches no excluded one. */
  readonly reached: (id: bigint, memberIds: readonly MemberId[]) => Promise<ReadonlySet<bigint>>
  /** Unread messages that lie in the inbox of a member. */
  readonly unread: (memberId: MemberId) => Promise<number>
}

const HOUSE = "house"

export function inbox(kit: InboxKit): Inbox {
  const sending = sendingApproval(kit)
  return {
    routes: inboxRoutes(kit),
    consoleRoutes: inboxConsoleRoutes(kit, sending),
    approvals: [sending],
    reactions: tellings(kit),
    feeds: [
      memberState("inbox", {
        visibleTo: ({ memberIds }) => {
          const told = new Set(memberIds)
          return ({ id }) => told.has(String(id))
        },
        state: async (viewer) => ({ type: "inbox", ...(await countUnread(kit, viewer)) }),
      }),
    ],
    sweep: async () => {
      await removeBefore(kit.db, new Date(kit.clock.now().getTime() - KEPT_DAYS * DAY_MS))
    },
    publish: (tx, message) => publish(kit, tx, message),
    sent: (id) => standingSent(kit.db, id),
    reached: (id, memberIds) => reached(kit, id, memberIds),
    unread: async (memberId) => {
      const isExcluded = (await kit.exclusionsOf([memberId])).has(memberId)
      return unreadOf(kit.db, { memberId, now: kit.clock.now(), isExcluded })
    },
    begin: async (merchantId, messages) => {
      if (await hasSent(kit.db, merchantId)) return
      await inTransaction(kit.db, async (tx) => {
        for (const message of messages)
          await publish(kit, tx, { ...message, merchantId, askedBy: HOUSE, approvedBy: HOUSE })
      })
    },
  }
}
