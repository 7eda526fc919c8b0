import { CallError } from "@croupier/client/call-error"
import { chatRooms, readRoom, roomMessages, sendRoomMessage } from "@croupier/contract/chat-rooms"
import type { RoomMessage } from "@croupier/contract/chat-room-values"
import type { Language } from "@croupier/contract/values"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { withNewest, withOne } from "./room-messages.ts"
import { keepUnsent, keptUnsent, type UnsentWords } from "./unsent-words.ts"

/** A room as the page knows it. */
export interface RoomTalk {
  readonly room: Language | undefined
  /** Undefined before the first answer. */
  readonly messages: readonly RoomMessage[] | undefined
  readonly isWhole: boolean
  /** Messages that the server has not confirmed; they are sent again automatically. */
  readonly unsent: readonly UnsentWords[]
  readonly isRefused: string | undefined
  readonly error: unknown
}

const NOTHING: RoomTalk = {
  room: undefined,
  messages: undefined,
  isWhole: false,
  unsent: [],
  isRefused: undefined,
  error: undefined,
}

/** Refusals after which the same message may pass later. */
const LATER: ReadonlySet<string> = new Set(["NETWORK", "RATE_LIMITED", "INTERNAL", "MAINTENANCE"])

/** Words that came too soon go out again after so long. */
const LATER_MS = 4_000

let owner: string | undefined
let talk = NOTHING
let isFlushing = false
/** Keys of this page: a message of the socket does not tell whose it is. */
const ownKeys = new Set<string>()
let readUpTo = ""
const listeners = new Set<() => void>()

function change(next: Partial<RoomTalk>): void {
  talk = { ...talk, ...next }
  for (const listener of listeners) listener()
}

export const readTalk = (): RoomTalk => talk
export const NO_ROOM = NOTHING
export function subscribeTalk(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins anew in another room, or when another member, or a visitor, sits here. */
export function enterRoom(next: string, room: Language): void {
  if (next === owner && room === talk.room) return
  owner = next
  readUpTo = ""
  change({ ...NOTHING, room, unsent: keptUnsent(next) })
}

const marked = (message: RoomMessage): RoomMessage =>
  ownKeys.has(message.key) ? { ...message, isMine: true } : message

/** Reads the newest page of the room. */
export async function refreshRoom(): Promise<void> {
  const { room } = talk
  const of = owner
  if (room === undefined) return
  try {
    const { rows, isWhole } = await call(roomMessages, { room })
    if (of !== owner || room !== talk.room) return
    const messages = withNewest(talk.messages ?? [], rows)
    change({ messages, isWhole: isWhole || (messages !== rows && talk.isWhole), error: undefined })
  } catch (error) {
    if (of === owner && room === talk.room) change({ error })
  }
}

/** Reads the page before the oldest message. Refuses what the house refuses. */
export async function readOlder(): Promise<void> {
  const { room } = talk
  const of = owner
  const before = talk.messages?.[0]?.messageId
  if (room === undefined || before === undefined) return
  const { rows, isWhole } = await call(roomMessages, { room, before })
  if (of === owner && room === talk.room) change({ messages: [...rows, ...(talk.messages ?? [])], isWhole })
}

export function takeMessage(room: Language, message: RoomMessage): void {
  if (room === talk.room && talk.messages) change({ messages: withOne(talk.messages, marked(message)) })
}

/** Tells the house how far a member has read; once for each message. */
export async function markRead(): Promise<void> {
  const { room, messages } = talk
  const last = messages?.at(-1)?.messageId
  if (room === undefined || last === undefined || last === readUpTo) return
  readUpTo = last
  await call(readRoom, { room, messageId: last }).catch(() => undefined)
  await refresh(chatRooms)
}

function setUnsent(unsent: readonly UnsentWords[]): void {
  if (owner !== undefined) keepUnsent(owner, unsent)
  change({ unsent })
}

/** Sends unconfirmed messages in order. Each carries its own key, so that the server stores it once. */
export async function flushUnsent(): Promise<void> {
  if (isFlushing) return
  isFlushing = true
  const of = owner
  try {
    for (;;) {
      const [next] = talk.unsent
      if (!next) return
      ownKeys.add(next.key)
      let isSent = false
      try {
        await call(sendRoomMessage, next)
        if (of !== owner) return
        isSent = true
        // The message shows from the house's list before it leaves this one.
        if (!talk.messages?.some(({ key }) => key === next.key)) await refreshRoom()
      } catch (error) {
        if (of !== owner) return
        if (!(error instanceof CallError)) return
        change({ isRefused: error.message })
        if (error.code === "RATE_LIMITED") setTimeout(() => void flushUnsent(), LATER_MS)
        if (LATER.has(error.code)) return
        await refresh(chatRooms)
      }
      setUnsent(talk.unsent.filter(({ key }) => key !== next.key))
      if (talk.unsent.length === 0 && isSent) change({ isRefused: undefined })
    }
  } finally {
    isFlushing = false
  }
}

export function sendWords(room: Language, text: string): Promise<void> {
  change({ isRefused: undefined })
  setUnsent([...talk.unsent, { key: crypto.randomUUID(), room, text }])
  return flushUnsent()
}
