import { chatRooms, readRoom, roomMessages, sendRoomMessage } from "@croupier/contract/chat-rooms"
import type { RoomMessage } from "@croupier/contract/chat-room-values"
import { LANGUAGES, type Language } from "@croupier/contract/values"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { isKeyedText, unsentMessages, type Unsent } from "../../realtime/unsent.ts"
import { withNewest, withOne } from "./room-messages.ts"

/** A message of a room without the server's confirmation. */
export interface UnsentWords extends Unsent {
  readonly room: Language
  readonly text: string
}

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

let owner: string | undefined
let talk = NOTHING
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
  change({ ...NOTHING, room, unsent: outgoing.own(next) })
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

const isWords = (value: unknown): value is UnsentWords =>
  isKeyedText(value) && "room" in value && LANGUAGES.some((language) => language === value.room)

const outgoing = unsentMessages<UnsentWords>({
  place: "chat-rooms-unsent",
  isMessage: isWords,
  send: async (words, isOwn) => {
    ownKeys.add(words.key)
    await call(sendRoomMessage, words)
    // The message shows from the house's list before it leaves this one.
    if (isOwn() && !talk.messages?.some(({ key }) => key === words.key)) await refreshRoom()
  },
  changed: (unsent) => change({ unsent }),
  confirmed: (waiting) => {
    if (waiting === 0) change({ isRefused: undefined })
  },
  refused: async ({ message }, isForNow) => {
    change({ isRefused: message })
    if (!isForNow) await refresh(chatRooms)
  },
})

/** Sends words that wait, in their order. */
export const flushUnsent = outgoing.flush

export function sendWords(room: Language, text: string): Promise<void> {
  change({ isRefused: undefined })
  return outgoing.put({ key: crypto.randomUUID(), room, text })
}
