import { CallError } from "@croupier/client/call-error"
import type { Value } from "@croupier/contract/endpoint"
import {
  endServiceChat,
  openServiceChat,
  sendServiceMessage,
  serviceChat,
  typeServiceMessage,
} from "@croupier/contract/service-chat"
import type { Chat, ChatMessage } from "@croupier/contract/service-chat-values"
import { call } from "../../api/call.ts"
import { isKeyedText, unsentMessages, type Unsent } from "../../realtime/unsent.ts"
import { visitorKey } from "./visitor-key.ts"

/** A message of the guest; the first one may tell the name and the mail address of a visitor. */
export interface GuestMessage extends Unsent {
  readonly text: string
  readonly name?: string
  readonly mail?: string
}

/** A chat as the page knows it. */
export interface Talk {
  readonly isStaffed: boolean | undefined
  readonly chat: Omit<Chat, "messages"> | undefined
  readonly messages: readonly ChatMessage[]
  /** Messages that the house has not confirmed; they go out again by themselves. */
  readonly unsent: readonly GuestMessage[]
  readonly isRefused: string | undefined
  readonly error: unknown
}

const NOTHING: Talk = {
  isStaffed: undefined,
  chat: undefined,
  messages: [],
  unsent: [],
  isRefused: undefined,
  error: undefined,
}

const TYPES_EVERY_MS = 3_000

let owner: string | undefined
let talk = NOTHING
let isShown = false
let reading: Promise<void> | undefined
let isAskedAgain = false
let typedAt = 0
const listeners = new Set<() => void>()

function change(next: Partial<Talk>): void {
  talk = { ...talk, ...next }
  for (const listener of listeners) listener()
}

export const readTalk = (): Talk => talk
export const NO_TALK = NOTHING
export function subscribeTalk(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Begins anew when another member, or a visitor, sits here. */
export function ownTalk(next: string): void {
  if (next === owner) return
  owner = next
  change({ ...NOTHING, unsent: outgoing.own(next) })
}

/** While the chat shows, its answers count as read. */
export function showTalk(shown: boolean): void {
  isShown = shown
}

const guest = () => {
  const key = owner === "visitor" ? visitorKey() : undefined
  return key === undefined ? {} : { visitorKey: key }
}

function take({ isStaffed, chat: read }: Value<typeof serviceChat>, of: string | undefined): void {
  if (of !== owner) return
  if (!read) return change({ isStaffed, chat: undefined, messages: [], error: undefined })
  const { messages, ...chat } = read
  const own = talk.chat?.chatId === chat.chatId ? talk.messages : []
  const last = own.at(-1)?.seq ?? 0
  change({
    isStaffed,
    chat,
    messages: [...own, ...messages.filter(({ seq }) => seq > last)],
    error: undefined,
  })
}

async function readOnce(): Promise<void> {
  const of = owner
  const after = talk.messages.at(-1)?.seq ?? 0
  const known = talk.chat?.chatId
  try {
    const hasRead = isShown ? { hasRead: after } : {}
    const read = await call(serviceChat, { ...guest(), after, ...hasRead })
    // Another chat counts from its own beginning.
    if (read.chat && read.chat.chatId !== known && after > 0)
      take(await call(serviceChat, { ...guest(), after: 0 }), of)
    else take(read, of)
  } catch (error) {
    if (of === owner) change({ error })
  }
}

/** Reads what is new; one reading at a time, and another when it was asked for meanwhile. */
export function refreshTalk(): Promise<void> {
  isAskedAgain = true
  reading ??= (async () => {
    while (isAskedAgain) {
      isAskedAgain = false
      await readOnce()
      // A new answer counts as read as soon as it shows.
      const { chat } = talk
      if (isShown && talk.error === undefined && chat && chat.unreadCount > 0) await readOnce()
    }
    reading = undefined
  })()
  return reading
}

async function deliver({ key, text, name, mail }: GuestMessage): Promise<void> {
  const isOpen = talk.chat !== undefined && talk.chat.state !== "ENDED"
  const opening = { ...(name ? { name } : {}), ...(mail ? { mail } : {}) }
  if (!isOpen) return void (await call(openServiceChat, { ...guest(), key, text, ...opening }))
  try {
    await call(sendServiceMessage, { ...guest(), key, text })
  } catch (error) {
    // The desk ended the chat meanwhile: the message opens the next one.
    if (!(error instanceof CallError) || error.code !== "CHAT_UNKNOWN") throw error
    await call(openServiceChat, { ...guest(), key, text, ...opening })
  }
}

const outgoing = unsentMessages<GuestMessage>({
  place: "service-chat-unsent",
  isMessage: isKeyedText,
  send: async (message, isOwn) => {
    await deliver(message)
    // The message shows from the house's list before it leaves this one.
    if (isOwn()) await refreshTalk()
  },
  changed: (unsent) => change({ unsent }),
  refused: ({ message }, isForNow) => {
    if (!isForNow) change({ isRefused: message })
  },
})

/** Sends messages that wait, in their order. */
export const flushUnsent = outgoing.flush

export function sendMessage(message: Omit<GuestMessage, "key">): Promise<void> {
  change({ isRefused: undefined })
  return outgoing.put({ ...message, key: crypto.randomUUID() })
}

/** Tells the desk, at most once in three seconds, that the guest types. */
export function tellTyping(): void {
  const now = Date.now()
  if (talk.chat?.state !== "TALKING" || now - typedAt < TYPES_EVERY_MS) return
  typedAt = now
  call(typeServiceMessage, guest()).catch(() => undefined)
}

export async function endTalk(): Promise<void> {
  await call(endServiceChat, guest())
  await refreshTalk()
}

export const guestOfTalk = guest
