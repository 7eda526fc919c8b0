import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { DeskChat } from "@croupier/contract/console/service-chat"
import type { CHAT_EVENTS } from "@croupier/contract/service-chat-values"
import { afterCommit, inTransaction, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import {
  assign,
  chatOf,
  endedChats,
  lockChat,
  markDeskTyping,
  markEnded,
  openChats,
  talksOf,
  waitingChats,
  type KeptChat,
  type QueuePlace,
} from "./chat-store.ts"
import {
  chatsOfMember,
  figuresSince,
  keepPresent,
  presentSince,
  removePresent,
  returnAbandoned,
} from "./desk-store.ts"
import { contentOf, keepFile, sealFile } from "./files.ts"
import { isTyping, PRESENT_MS, type ServiceChatKit } from "./kit.ts"
import { mailAnswer } from "./letters.ts"
import { append, messagesBefore, placeOfKey } from "./message-store.ts"
import { tellGuest } from "./telling.ts"

type Desk = Pick<MerchantContext, "merchant" | "staff">
const OPEN_AT_MOST = 200

const presentFrom = ({ clock }: ServiceChatKit) => new Date(clock.now().getTime() - PRESENT_MS)

function shown(chat: KeptChat, { staff }: Desk, now: Date): DeskChat {
  const { firstAnswerAt, lastAnswerAt, openedAt } = chat
  return {
    chatId: String(chat.id),
    state: chat.state,
    memberId: chat.memberId === null ? null : String(chat.memberId),
    name: chat.name,
    mail: chat.mail,
    language: chat.language,
    rank: chat.rank,
    isVip: chat.isVip,
    isOffline: chat.isOffline,
    deskName: chat.staffName,
    isMine: chat.state === "TALKING" && chat.staffId === staff.id,
    isGuestTyping: isTyping(chat.guestTypedAt, now),
    isUnanswered: lastAnswerAt === null || lastAnswerAt < chat.lastGuestAt,
    openedAt: openedAt.toISOString(),
    firstAnswerSeconds: firstAnswerAt && Math.round((firstAnswerAt.getTime() - openedAt.getTime()) / 1000),
    endedAt: chat.endedAt?.toISOString() ?? null,
    score: chat.score,
  }
}

const happened = (
  kit: ServiceChatKit,
  tx: Tx,
  chat: KeptChat,
  text: (typeof CHAT_EVENTS)[number],
  author = "",
): Promise<number> => {
  afterCommit(tx, async () => tellGuest(kit, chat))
  return append(tx, chat.id, { key: null, side: "HOUSE", author, text, at: kit.clock.now() })
}

/** Returns talks to the queue whose person of the desk is away; of one merchant, or of all. */
export async function releaseAbandoned(kit: ServiceChatKit, merchantId?: MerchantId): Promise<void> {
  const asked = { since: presentFrom(kit), at: kit.clock.now(), merchantId }
  for (const chat of await returnAbandoned(kit.db, asked)) tellGuest(kit, chat)
}

/** The place that a cursor of the queue names. Refuses INPUT_INVALID for one that no page gave out. */
function queuePlace(cursor: string | undefined): QueuePlace | undefined {
  if (cursor === undefined) return undefined
  const [, vip, rank, id] = /^([01]):(\d{1,6}):(\d{1,18})$/.exec(cursor) ?? []
  return id === undefined
    ? refuse("INPUT_INVALID", [], ["cursor"])
    : { isVip: vip === "1", rank: Number(rank), id: BigInt(id) }
}

/** The desk as one person sees it. It first returns abandoned talks to the queue. */
export async function readDesk(
  kit: ServiceChatKit,
  { cursor }: ConsoleParsed<"listServiceChats">,
  desk: Desk,
): Promise<ConsoleValue<"listServiceChats">> {
  const { merchant, staff } = desk
  await releaseAbandoned(kit, merchant.id)
  const now = kit.clock.now()
  const asked = { after: queuePlace(cursor), notOf: staff.id, limit: OPEN_AT_MOST + 1 }
  const [found, mine, waiting, people, day] = await Promise.all([
    openChats(kit.db, merchant.id, asked),
    talksOf(kit.db, merchant.id, staff.id, OPEN_AT_MOST),
    waitingChats(kit.db, merchant.id),
    presentSince(kit.db, merchant.id, presentFrom(kit)),
    figuresSince(kit.db, merchant.id, new Date(now.getTime() - DAY_MS)),
  ])
  const page = pageOf(found, OPEN_AT_MOST, ({ isVip, rank, id }) => `${isVip ? 1 : 0}:${rank}:${id}`)
  return {
    mine: mine.map((chat) => shown(chat, desk, now)),
    rows: page.rows.map((chat) => shown(chat, desk, now)),
    cursor: page.cursor,
    waiting,
    people: people.map(({ login, name, talks }) => ({ login, name, talks })),
    isPresent: people.some(({ staffId }) => staffId === staff.id),
    day,
  }
}

export async function listEnded(
  kit: ServiceChatKit,
  { cursor, limit, member }: ConsoleParsed<"listEndedServiceChats">,
  desk: Desk,
): Promise<ConsoleValue<"listEndedServiceChats">> {
  const memberId = member === undefined ? undefined : BigInt(member)
  const found = await endedChats(kit.db, desk.merchant.id, {
    after: idCursor(cursor),
    memberId,
    limit: limit + 1,
  })
  const page = pageOf(found, limit, ({ id }) => String(id))
  const now = kit.clock.now()
  return { ...page, rows: page.rows.map((chat) => shown(chat, desk, now)) }
}

/** A chat with the card of its member. Refuses CHAT_UNKNOWN. */
export async function readTalk(
  kit: ServiceChatKit,
  { chatId, before }: ConsoleParsed<"readServiceChat">,
  desk: Desk,
): Promise<ConsoleValue<"readServiceChat">> {
  const chat = (await chatOf(kit.db, desk.merchant.id, BigInt(chatId))) ?? refuse("CHAT_UNKNOWN")
  const { memberId } = chat
  const [messages, card] = await Promise.all([
    messagesBefore(kit.db, chat.id, before ?? chat.lastSeq + 1),
    memberId === null
      ? null
      : Promise.all([
          kit.rankOf(memberId),
          kit.registeredAt(memberId),
          chatsOfMember(kit.db, desk.merchant.id, memberId),
        ]).then(([level, registeredAt, chats]) => ({
          memberId: String(memberId),
          account: chat.name,
          level,
          registeredAt: registeredAt?.toISOString() ?? null,
          chats,
        })),
  ])
  return { chat: shown(chat, desk, kit.clock.now()), messages, isWhole: messages[0]?.seq === 1, card }
}

export async function beAtDesk(
  kit: ServiceChatKit,
  { isPresent }: ConsoleParsed<"beAtDesk">,
  { merchant, staff }: Desk,
): Promise<null> {
  if (isPresent)
    await keepPresent(
      kit.db,
      merchant.id,
      { staffId: staff.id, login: staff.login, name: staff.name },
      kit.clock.now(),
    )
  else {
    await removePresent(kit.db, merchant.id, staff.id)
    await releaseAbandoned(kit, merchant.id)
  }
  return null
}

/** Locks an open chat. Refuses CHAT_UNKNOWN, CHAT_ENDED. */
async function held(tx: Tx, chatId: string, { merchant }: Desk): Promise<KeptChat> {
  const chat = (await lockChat(tx, merchant.id, BigInt(chatId))) ?? refuse("CHAT_UNKNOWN")
  return chat.state === "ENDED" ? refuse("CHAT_ENDED") : chat
}

/** Locks a talk of the caller. Refuses CHAT_UNKNOWN, CHAT_ENDED, CHAT_NOT_YOURS. */
async function mine(tx: Tx, chatId: string, desk: Desk): Promise<KeptChat> {
  const chat = await held(tx, chatId, desk)
  return chat.state === "TALKING" && chat.staffId === desk.staff.id ? chat : refuse("CHAT_NOT_YOURS")
}

/** Takes a chat from the queue; the caller is at the desk from then on. Refuses CHAT_UNKNOWN, CHAT_ENDED, CHAT_TAKEN. */
export async function takeChat(kit: ServiceChatKit, chatId: string, desk: Desk): Promise<null> {
  const { id: staffId, name } = desk.staff
  await beAtDesk(kit, { isPresent: true }, desk)
  return inTransaction(kit.db, async (tx) => {
    const chat = await held(tx, chatId, desk)
    if (chat.state === "TALKING" && chat.staffId === staffId) return null
    if (chat.state === "TALKING") refuse("CHAT_TAKEN", [chat.staffName ?? ""])
    await assign(tx, chat.id, { staffId, name })
    await happened(kit, tx, chat, "TAKEN", name)
    return null
  })
}

/** Answers, or writes a note, once. Refuses CHAT_UNKNOWN, CHAT_ENDED, CHAT_NOT_YOURS. */
export const answerChat = (
  kit: ServiceChatKit,
  { chatId, key, text, isNote }: ConsoleParsed<"answerServiceChat">,
  desk: Desk,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const locked = await lockChat(tx, desk.merchant.id, BigInt(chatId))
    if (locked && (await placeOfKey(tx, locked.id, key)) !== undefined) return null
    const chat = await mine(tx, chatId, desk)
    const author = desk.staff.name
    const side = isNote ? "NOTE" : "DESK"
    await append(tx, chat.id, { key, side, author, text, at: kit.clock.now() })
    if (isNote) return null
    await mailAnswer(kit, tx, chat, { brand: desk.merchant.brand.name, text })
    afterCommit(tx, async () => tellGuest(kit, chat))
    return null
  })

/** Sends a file once. Refuses CHAT_UNKNOWN, CHAT_ENDED, CHAT_NOT_YOURS, CHAT_FILE_INVALID, CHAT_FILES_FULL, BODY_TOO_LARGE. */
export async function sendFileToGuest(
  kit: ServiceChatKit,
  { chatId, key, name, content }: ConsoleParsed<"sendServiceFileToGuest">,
  desk: Desk,
): Promise<null> {
  const file = await sealFile(kit, { name, content })
  return inTransaction(kit.db, async (tx) => {
    const locked = await lockChat(tx, desk.merchant.id, BigInt(chatId))
    if (locked && (await placeOfKey(tx, locked.id, key)) !== undefined) return null
    const chat = await mine(tx, chatId, desk)
    const fileId = await keepFile(tx, chat.id, "DESK", file)
    const author = desk.staff.name
    await append(tx, chat.id, { key, side: "DESK", author, text: "", fileId, at: kit.clock.now() })
    await mailAnswer(kit, tx, chat, { brand: desk.merchant.brand.name, text: `[${file.name}]` })
    afterCommit(tx, async () => tellGuest(kit, chat))
    return null
  })
}

/** Refuses CHAT_UNKNOWN. */
export async function readDeskFile(
  kit: ServiceChatKit,
  { chatId, fileId }: ConsoleParsed<"readServiceFile">,
  { merchant }: Desk,
): Promise<ConsoleValue<"readServiceFile">> {
  const { id } = (await chatOf(kit.db, merchant.id, BigInt(chatId))) ?? refuse("CHAT_UNKNOWN")
  return contentOf(kit, id, fileId)
}

export async function typeAnswer(kit: ServiceChatKit, chatId: string, desk: Desk): Promise<null> {
  const found = await markDeskTyping(kit.db, desk.merchant.id, {
    chatId: BigInt(chatId),
    staffId: desk.staff.id,
    at: kit.clock.now(),
  })
  if (found) tellGuest(kit, found)
  return null
}

/** Refuses CHAT_UNKNOWN, CHAT_ENDED, CHAT_NOT_YOURS, and DESK_ABSENT where the other person is away. */
export const handOver = (
  kit: ServiceChatKit,
  { chatId, login }: ConsoleParsed<"handOverServiceChat">,
  desk: Desk,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const chat = await mine(tx, chatId, desk)
    const people = await presentSince(tx, desk.merchant.id, presentFrom(kit))
    const to = people.find((person) => person.login === login) ?? refuse("DESK_ABSENT")
    await assign(tx, chat.id, to)
    await happened(kit, tx, chat, "HANDED_OVER", to.name)
    return null
  })

export const returnChat = (kit: ServiceChatKit, chatId: string, desk: Desk): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const chat = await mine(tx, chatId, desk)
    await assign(tx, chat.id, undefined)
    await happened(kit, tx, chat, "RETURNED", desk.staff.name)
    return null
  })

export const closeChat = (kit: ServiceChatKit, chatId: string, desk: Desk): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const chat = await mine(tx, chatId, desk)
    await happened(kit, tx, chat, "ENDED_BY_DESK", desk.staff.name)
    await markEnded(tx, chat.id, kit.clock.now())
    return null
  })
