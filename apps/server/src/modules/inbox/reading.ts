import type { Language, Value } from "@croupier/contract"
import type { deleteMessages, inbox as inboxRow, unreadCount } from "@croupier/contract/inbox"
import { LANGUAGES } from "@croupier/contract/values"
import { translate } from "@croupier/locales"
import type { MessageWords } from "@croupier/contract/inbox-values"
import type { Parsed } from "@croupier/contract/endpoint"
import type { Viewer } from "../../call/feed.ts"
import type { MemberContext } from "../../call/context.ts"
import type { Merchant } from "../../call/merchant.ts"
import { idCursor, instantCursor } from "../../kernel/cursor.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { holds } from "./audience.ts"
import { argsFor } from "./event-args.ts"
import {
  dueFor,
  layIn,
  markDeleted,
  markRead,
  messagesOf,
  unreadOf,
  type KeptMessage,
  type Place,
} from "./inbox-store.ts"
import type { InboxKit } from "./kit.ts"

/** A message to a segment that is older than this reaches no further member. */
export const TAKEN_UP_FOR_DAYS = 90

type Caller = Pick<MemberContext, "member" | "merchant">
type Unread = Value<typeof unreadCount>

const lookOf = async ({ clock, exclusionsOf }: InboxKit, { member: { id } }: Pick<Viewer, "member">) => ({
  memberId: id,
  now: clock.now(),
  isExcluded: (await exclusionsOf([id])).has(id),
})
type Look = Awaited<ReturnType<typeof lookOf>>

/** Lays the due messages of the caller's segments into the inbox; those from before the registration are left out. */
async function takeUp(kit: InboxKit, { member, merchant }: Caller, looked: Look): Promise<void> {
  const oldest = new Date(looked.now.getTime() - TAKEN_UP_FOR_DAYS * DAY_MS)
  const found = await dueFor(kit.db, merchant.id, looked, oldest)
  if (found.length === 0) return
  const registeredAt = await kit.registeredAt(member.id)
  const since = registeredAt && registeredAt > oldest ? registeredAt : oldest
  const due = since === oldest ? found : await dueFor(kit.db, merchant.id, looked, since)
  const reader = {
    isAgent: member.kind === "agent",
    level: due.some(({ audience }) => audience.to === "LEVELS") ? await kit.levelOf(member.id) : 0,
  }
  const taken = due.filter(
    ({ audience, kind }) => holds(audience, reader) && (kind === "SERVICE" || !looked.isExcluded),
  )
  if (taken.length > 0)
    await layIn(
      kit.db,
      [member.id],
      taken.map(({ id }) => id),
    )
}

/** How many messages the caller has not read. */
export async function countUnread(kit: InboxKit, caller: Caller): Promise<Unread> {
  // Play money has no inbox.
  if (caller.member.kind === "trial") return { unreadCount: 0 }
  const looked = await lookOf(kit, caller)
  await takeUp(kit, caller, looked)
  return { unreadCount: await unreadOf(kit.db, looked) }
}

const PLACE = /^(\d{1,15})_(\d{1,19})$/
const nameOf = ({ at, id }: Place): string => `${at.getTime()}_${id}`
/** Refuses INPUT_INVALID. */
function placeOf(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, ms, number] = PLACE.exec(cursor) ?? refuse("INPUT_INVALID", [], ["cursor"])
  const [at, id] = [instantCursor(ms), idCursor(number)]
  return at === undefined || id === undefined ? refuse("INPUT_INVALID", [], ["cursor"]) : { at, id }
}

/** A page of the inbox. Refuses INPUT_INVALID. */
export async function readInbox(
  kit: InboxKit,
  { cursor, limit }: Parsed<typeof inboxRow>,
  caller: Caller & Pick<MemberContext, "language">,
): Promise<Value<typeof inboxRow>> {
  const after = placeOf(cursor)
  const looked = await lookOf(kit, caller)
  if (after === undefined) await takeUp(kit, caller, looked)
  const [found, unread] = await Promise.all([
    messagesOf(kit.db, looked, { after, limit: limit + 1 }),
    unreadOf(kit.db, looked),
  ])
  const page = pageOf(found, limit, nameOf)
  const { brand } = caller.merchant
  return {
    rows: page.rows.map((row) => ({
      messageId: String(row.id),
      kind: row.kind,
      ...wordsOf(row, caller.language, brand),
      at: row.at.toISOString(),
      isRead: row.isRead,
    })),
    cursor: page.cursor,
    unreadCount: unread,
  }
}

function wordsOf({ words, event, args }: KeptMessage, language: Language, brand: Merchant["brand"]) {
  if (words !== null) return wordsIn(words, language, brand.defaultLanguage)
  const values = argsFor(event ?? "", args, language, brand)
  const text = (part: string) => translate(language, `inbox_${event}_${part}`, values, {}, { isRead: true })
  return { title: text("title"), content: `<p>${escapeHtml(text("text"))}</p>` }
}

/** Words in the reader's language, else in the merchant's, in English, in the first one that there is. */
export function wordsIn({ title, content }: MessageWords, language: Language, own: Language) {
  const chosen = [language, own, "EN" as const, ...LANGUAGES].find((each) => title[each] !== undefined)
  return { title: (chosen && title[chosen]) ?? "", content: (chosen && content[chosen]) ?? "" }
}

export async function readThem(
  kit: InboxKit,
  messageIds: readonly string[] | undefined,
  caller: Caller,
): Promise<Unread> {
  const looked = await lookOf(kit, caller)
  await markRead(kit.db, looked, messageIds?.map(BigInt))
  return told(kit, looked)
}

export async function deleteThem(
  kit: InboxKit,
  { messageIds }: Parsed<typeof deleteMessages>,
  caller: Caller,
): Promise<Unread> {
  const looked = await lookOf(kit, caller)
  await markDeleted(kit.db, looked, messageIds.map(BigInt))
  return told(kit, looked)
}

/** Tells the member's other pages the number of unread messages. */
async function told({ db, bus }: InboxKit, looked: Look): Promise<Unread> {
  bus.publish("inbox", { memberIds: [String(looked.memberId)] })
  return { unreadCount: await unreadOf(db, looked) }
}
