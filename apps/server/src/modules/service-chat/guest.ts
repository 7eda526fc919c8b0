import type { Parsed, Value } from "@croupier/contract"
import type {
  mailServiceChat,
  openServiceChat,
  rateServiceChat,
  sendServiceFile,
  sendServiceMessage,
  serviceChat,
  serviceFile,
} from "@croupier/contract/service-chat"
import { VIP_ABOVE_RANK } from "@croupier/rules/service-way"
import { inTransaction, type Tx } from "@croupier/database"
import type { Context } from "../../call/context.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { hashOf } from "../../kernel/hash.ts"
import { refuse } from "../../kernel/refusal.ts"
import {
  aheadOf,
  insertChat,
  isChatOf,
  lastChatOf,
  lockOpen,
  lockOwn,
  markEnded,
  markGuestTyping,
  markMailed,
  markRead,
  markScore,
  type KeptChat,
} from "./chat-store.ts"
import { isStaffed } from "./desk-store.ts"
import { contentOf, keepFile, sealFile, type SealedFile } from "./files.ts"
import { isTyping, MESSAGES_A_MINUTE, PRESENT_MS, type ServiceChatKit } from "./kit.ts"
import { mailTranscript } from "./letters.ts"
import { append, messagesOf, placeOfKey, sentSince, unreadOf } from "./message-store.ts"
import { tellGuest } from "./telling.ts"

type Caller = Pick<Context, "member" | "merchant" | "language">
interface Known {
  readonly visitorKey?: string | undefined
}

/** A guest's name in the tables: the member, or the hash of the browser's secret. */
function guestOf({ visitorKey }: Known, { member }: Caller): string | undefined {
  if (member) return `member:${member.id}`
  return visitorKey === undefined ? undefined : `visitor:${hashOf(visitorKey).toString("base64url")}`
}

const presentFrom = (now: Date) => new Date(now.getTime() - PRESENT_MS)

/** The open or last chat of the caller; also marks as read. */
export async function readOwn(
  kit: ServiceChatKit,
  asked: Parsed<typeof serviceChat>,
  caller: Caller,
): Promise<Value<typeof serviceChat>> {
  const { db, clock } = kit
  const now = clock.now()
  const guest = guestOf(asked, caller)
  const [staffed, found] = await Promise.all([
    isStaffed(db, caller.merchant.id, presentFrom(now)),
    guest === undefined ? undefined : lastChatOf(db, caller.merchant.id, guest),
  ])
  if (!found) return { isStaffed: staffed, chat: null }
  const read = Math.min(asked.hasRead ?? 0, found.lastSeq)
  if (read > found.guestRead) {
    await markRead(db, found.id, read)
    tellGuest(kit, found)
  }
  const chat = { ...found, guestRead: Math.max(found.guestRead, read) }
  const [ahead, unreadCount, messages] = await Promise.all([
    chat.state === "WAITING" && !chat.isOffline ? aheadOf(db, chat) : null,
    unreadOf(db, chat),
    messagesOf(db, chat.id, { after: asked.after }),
  ])
  return {
    isStaffed: staffed,
    chat: {
      chatId: String(chat.id),
      state: chat.state,
      isVip: chat.isVip,
      ahead,
      deskName: chat.staffName,
      isDeskTyping: isTyping(chat.deskTypedAt, now),
      lastSeq: chat.lastSeq,
      unreadCount,
      score: chat.score,
      messages,
    },
  }
}

/** Adds a message of the guest once. Refuses RATE_LIMITED with the seconds to wait. The caller holds the chat. */
async function say(
  kit: ServiceChatKit,
  tx: Tx,
  chat: KeptChat,
  { key, text, file }: { readonly key: string; readonly text: string; readonly file?: SealedFile },
): Promise<{ seq: number }> {
  const present = await placeOfKey(tx, chat.id, key)
  if (present !== undefined) return { seq: present }
  const now = kit.clock.now()
  if ((await sentSince(tx, chat.id, new Date(now.getTime() - MINUTE_MS))) >= MESSAGES_A_MINUTE)
    refuse("RATE_LIMITED", ["60"], { retryAfter: 60 })
  const kept = file ? { fileId: await keepFile(tx, chat.id, "GUEST", file) } : {}
  return { seq: await append(tx, chat.id, { key, side: "GUEST", author: "", text, ...kept, at: now }) }
}

/** Opens a chat with its first message. Refuses CHAT_MAIL_NEEDED, INPUT_INVALID, RATE_LIMITED. */
export async function openOwn(
  kit: ServiceChatKit,
  asked: Parsed<typeof openServiceChat>,
  caller: Caller,
): Promise<Value<typeof openServiceChat>> {
  const { member, merchant, language } = caller
  const guest = guestOf(asked, caller) ?? refuse("INPUT_INVALID", [], ["visitorKey"])
  const now = kit.clock.now()
  const [staffed, rank, last] = await Promise.all([
    isStaffed(kit.db, merchant.id, presentFrom(now)),
    member ? kit.rankOf(member.id) : 0,
    lastChatOf(kit.db, merchant.id, guest),
  ])
  if (!staffed && !member && asked.mail === undefined && (last === undefined || last.state === "ENDED"))
    refuse("CHAT_MAIL_NEEDED")
  return inTransaction(kit.db, async (tx) => {
    // A first message whose answer was lost is sent again: its chat may have ended meanwhile.
    if (last) {
      const present = await placeOfKey(tx, last.id, asked.key)
      if (present !== undefined) return { seq: present }
    }
    const open =
      (await insertChat(tx, {
        merchantId: merchant.id,
        guest,
        memberId: member?.id ?? null,
        name: member?.account ?? asked.name?.trim() ?? "",
        mail: asked.mail ?? null,
        language,
        rank,
        isVip: rank > VIP_ABOVE_RANK,
        isOffline: !staffed,
        at: now,
      })) ?? (await lockOpen(tx, merchant.id, guest))
    return open ? say(kit, tx, open, asked) : refuse("INPUT_INVALID", [], ["key"])
  })
}

/** Refuses CHAT_UNKNOWN without an open chat, RATE_LIMITED. */
export const sendOwn = (
  kit: ServiceChatKit,
  asked: Parsed<typeof sendServiceMessage>,
  caller: Caller,
): Promise<Value<typeof sendServiceMessage>> =>
  inTransaction(kit.db, async (tx) => {
    const guest = guestOf(asked, caller)
    const chat = guest === undefined ? undefined : await lockOpen(tx, caller.merchant.id, guest)
    return chat ? say(kit, tx, chat, asked) : refuse("CHAT_UNKNOWN")
  })

/** Refuses CHAT_UNKNOWN without an open chat, CHAT_FILE_INVALID, CHAT_FILES_FULL, BODY_TOO_LARGE, RATE_LIMITED. */
export async function sendOwnFile(
  kit: ServiceChatKit,
  asked: Parsed<typeof sendServiceFile>,
  caller: Caller,
): Promise<Value<typeof sendServiceFile>> {
  const guest = guestOf(asked, caller) ?? refuse("CHAT_UNKNOWN")
  const last = await lastChatOf(kit.db, caller.merchant.id, guest)
  if (!last || last.state === "ENDED") refuse("CHAT_UNKNOWN")
  const file = await sealFile(kit, asked)
  return inTransaction(kit.db, async (tx) => {
    const chat = (await lockOpen(tx, caller.merchant.id, guest)) ?? refuse("CHAT_UNKNOWN")
    return say(kit, tx, chat, { key: asked.key, text: "", file })
  })
}

/** Refuses CHAT_UNKNOWN. */
export async function readOwnFile(
  kit: ServiceChatKit,
  asked: Parsed<typeof serviceFile>,
  caller: Caller,
): Promise<Value<typeof serviceFile>> {
  const guest = guestOf(asked, caller) ?? refuse("CHAT_UNKNOWN")
  const chatId = BigInt(asked.chatId)
  if (!(await isChatOf(kit.db, caller.merchant.id, guest, chatId))) refuse("CHAT_UNKNOWN")
  return contentOf(kit, chatId, asked.fileId)
}

export async function typeOwn(kit: ServiceChatKit, asked: Known, caller: Caller): Promise<null> {
  const guest = guestOf(asked, caller)
  if (guest !== undefined) await markGuestTyping(kit.db, caller.merchant.id, guest, kit.clock.now())
  return null
}

export const endOwn = (kit: ServiceChatKit, asked: Known, caller: Caller): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const guest = guestOf(asked, caller)
    const chat = guest === undefined ? undefined : await lockOpen(tx, caller.merchant.id, guest)
    if (!chat) return null
    const at = kit.clock.now()
    await append(tx, chat.id, { key: null, side: "HOUSE", author: "", text: "ENDED_BY_GUEST", at })
    await markEnded(tx, chat.id, at)
    return null
  })

async function own(tx: Tx, asked: Known & { readonly chatId: string }, caller: Caller): Promise<KeptChat> {
  const guest = guestOf(asked, caller)
  const chat =
    guest === undefined ? undefined : await lockOwn(tx, caller.merchant.id, guest, BigInt(asked.chatId))
  return chat ?? refuse("CHAT_UNKNOWN")
}

/** Rates an ended chat once; a second time changes nothing. Refuses CHAT_UNKNOWN. */
export const rateOwn = (
  kit: ServiceChatKit,
  asked: Parsed<typeof rateServiceChat>,
  caller: Caller,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const chat = await own(tx, asked, caller)
    if (chat.state !== "ENDED") refuse("CHAT_UNKNOWN")
    await markScore(tx, chat.id, asked.score)
    return null
  })

/**
 * Mails the transcript once, of a chat that the desk has answered: else mails of the house would carry the words of
 * strangers to any address. Refuses CHAT_UNKNOWN.
 */
export const mailOwn = (
  kit: ServiceChatKit,
  asked: Parsed<typeof mailServiceChat>,
  caller: Caller,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const chat = await own(tx, asked, caller)
    if (chat.firstAnswerAt === null) refuse("CHAT_UNKNOWN")
    if (chat.mailedAt !== null) return null
    await markMailed(tx, chat.id, kit.clock.now())
    await mailTranscript(kit, tx, chat, { target: asked.mail, brand: caller.merchant.brand.name })
    return null
  })
