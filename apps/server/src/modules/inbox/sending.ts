import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { ACCOUNTS_ALONE, MESSAGE_KINDS, MessageAudience, MessageWords } from "@croupier/contract/inbox-values"
import { afterCommit, inTransaction, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, textPart, wordPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { cleanTexts } from "../../kernel/rich-text.ts"
import { layIn } from "./inbox-store.ts"
import type { InboxKit } from "./kit.ts"
import { insertSent, sentOf, withdrawSent, type NewMessage } from "./sent-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  kind: z.enum(MESSAGE_KINDS),
  audience: MessageAudience,
  words: MessageWords,
  publishedAt: z.nullable(z.iso.datetime()),
})
export type MessagePayload = z.output<typeof Payload>

/** The members of these accounts. Refuses MESSAGE_ACCOUNTS_UNKNOWN with those that the merchant does not have. */
async function membersOf(kit: InboxKit, merchantId: MerchantId, audience: MessageAudience) {
  if (audience.to !== "ACCOUNTS") return []
  const found = await kit.membersCalled(merchantId, audience.accounts)
  const known = new Set(found.map(({ account }) => account.toLowerCase()))
  const unknown = audience.accounts.filter((account) => !known.has(account.toLowerCase()))
  if (unknown.length > 0) refuse("MESSAGE_ACCOUNTS_UNKNOWN", [unknown.slice(0, 5).join(", ")])
  return found.map(({ id }) => id)
}

/** Writes a message, and lays one to accounts into their inboxes. Refuses MESSAGE_ACCOUNTS_UNKNOWN. */
export async function publish(kit: InboxKit, tx: Tx, message: NewMessage): Promise<bigint | undefined> {
  const memberIds = await membersOf(kit, message.merchantId, message.audience)
  const id = await insertSent(tx, message)
  if (id !== undefined)
    await kit.events.emit(tx, "messagePublished", {
      merchantId: message.merchantId,
      sentId: id,
      at: message.publishedAt.toISOString(),
    })
  if (id !== undefined && memberIds.length > 0) {
    await layIn(tx, memberIds, [id])
    if (message.publishedAt <= kit.clock.now())
      afterCommit(tx, async () => kit.bus.publish("inbox", { memberIds: memberIds.map(String) }))
  }
  return id
}

/** As it is kept: cleaned, with a title and a text in each of its languages. Refuses INPUT_INVALID. */
function checked({ words, audience, publishedAt }: ConsoleParsed<"sendMessage">, now: Date) {
  if (audience.to === "LEVELS" && audience.from > audience.until) refuse("INPUT_INVALID", [], ["audience"])
  if (publishedAt !== null && new Date(publishedAt) < now) refuse("INPUT_INVALID", [], ["publishedAt"])
  const content: MessageWords["content"] = cleanTexts(words.content)
  const written = MessageWords.shape.title.parse(
    Object.fromEntries(Object.entries(words.title).filter(([, title]) => title?.trim())),
  )
  const languages = Object.keys(written)
  if (languages.length === 0) refuse("INPUT_INVALID", [], ["words"])
  const kept = Object.fromEntries(
    Object.entries(content).filter(([language]) => languages.includes(language)),
  )
  if (languages.some((language) => !kept[language]?.trim())) refuse("INPUT_INVALID", [], ["words"])
  return { title: written, content: MessageWords.shape.content.parse(kept) }
}

/** Sends a message to at most `ACCOUNTS_ALONE` accounts; proposes every other one. Refuses INPUT_INVALID, MESSAGE_ACCOUNTS_UNKNOWN. */
export async function sendMessage(
  kit: InboxKit,
  sending: Approval<MessagePayload>,
  asked: ConsoleParsed<"sendMessage">,
  { merchant, propose, record, staff }: MerchantContext,
): Promise<Outcome> {
  const now = kit.clock.now()
  const words = checked(asked, now)
  const { key, why, kind, audience, publishedAt } = asked
  await membersOf(kit, merchant.id, audience)
  const payload = { merchantId: merchant.id, kind, audience, words, publishedAt }
  if (audience.to !== "ACCOUNTS" || audience.accounts.length > ACCOUNTS_ALONE)
    return propose(sending, payload, {
      target: `message:${key}`,
      after: payload,
      why,
      key,
      merchantId: merchant.id,
    })
  await inTransaction(kit.db, async (tx) => {
    const at = publishedAt === null ? now : new Date(publishedAt)
    const id = await publish(kit, tx, {
      ...payload,
      key,
      publishedAt: at,
      askedBy: staff.login,
      approvedBy: null,
    })
    if (id === undefined) return
    await record(tx, {
      act: "messages.send",
      target: `message:${id}`,
      after: payload,
      why,
      merchantId: merchant.id,
    })
  })
  return { state: "APPLIED" }
}

const SEGMENT_WORDS = {
  EVERYONE: "message_to_EVERYONE",
  PLAYERS: "message_to_PLAYERS",
  AGENTS: "message_to_AGENTS",
  LEVELS: "message_to_LEVELS",
  ACCOUNTS: "message_to_ACCOUNTS",
} as const

/** The range of levels, or the accounts; empty for the other segments. */
function detailOf(audience: MessageAudience): string {
  if (audience.to === "LEVELS") return `${audience.from}–${audience.until}`
  return audience.to === "ACCOUNTS" ? audience.accounts.join(", ") : ""
}

const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").trim()

/** The act of the second person. */
export const sendingApproval = (kit: InboxKit): Approval<MessagePayload> =>
  approval({
    name: "messages.sendMany",
    permission: "messages.second",
    mode: "second-person",
    payload: Payload,
    describe: ({ audience, words }) => ({
      says: "messages.sendMany",
      parts: [textPart(Object.values(words.title)[0] ?? ""), wordPart(SEGMENT_WORDS[audience.to])],
    }),
    changes: async (_, { audience, kind, words, publishedAt }) => [
      { field: "message_to", now: null, after: wordPart(SEGMENT_WORDS[audience.to]) },
      ...(detailOf(audience)
        ? [{ field: "message_members", now: null, after: textPart(detailOf(audience)) }]
        : []),
      { field: "message_kind", now: null, after: wordPart(`message_kind_${kind}`) },
      ...(publishedAt
        ? [{ field: "message_at", now: null, after: { kind: "time" as const, at: publishedAt } }]
        : []),
      ...Object.entries(words.title).map(([language, title]) => ({
        field: "message_words",
        now: null,
        after: textPart(
          `${language}: ${title} · ${plain(Object.entries(words.content).find(([each]) => each === language)?.[1] ?? "")}`,
        ),
      })),
    ],
    conflictKey: () => null,
    apply: async (tx, { publishedAt, ...message }, { key, proposedBy, staff }) => {
      const now = kit.clock.now()
      const asked = publishedAt === null ? now : new Date(publishedAt)
      // A message whose time has passed while it waited goes out at once.
      const at = asked < now ? now : asked
      await publish(kit, tx, {
        ...message,
        key,
        publishedAt: at,
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })

/** A page of what was sent. */
export async function listMessages(
  { db }: Pick<InboxKit, "db">,
  { cursor, limit, kind }: ConsoleParsed<"listMessages">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listMessages">> {
  const found = await sentOf(db, merchantId, { after: idCursor(cursor), kind, limit: limit + 1 })
  const page = pageOf(found, limit, ({ id }) => String(id))
  return {
    ...page,
    rows: page.rows.map(({ id, publishedAt, withdrawnAt, ...row }) => ({
      ...row,
      messageId: String(id),
      publishedAt: publishedAt.toISOString(),
      withdrawnAt: withdrawnAt?.toISOString() ?? null,
    })),
  }
}

/** Takes a message back. Refuses MESSAGE_UNKNOWN. */
export const withdrawMessage = (
  kit: InboxKit,
  { messageId, why }: ConsoleParsed<"withdrawMessage">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"withdrawMessage">> =>
  inTransaction(kit.db, async (tx) => {
    const at = await withdrawSent(tx, merchant.id, BigInt(messageId), kit.clock.now())
    if (at === undefined) return refuse("MESSAGE_UNKNOWN")
    await record(tx, {
      act: "messages.withdraw",
      target: `message:${messageId}`,
      why,
      merchantId: merchant.id,
    })
    return { withdrawnAt: at.toISOString() }
  })
