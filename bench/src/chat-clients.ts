/** The pages of the bench `chat`, in a process of their own: sockets in rooms and in service chats, and how late words reach them. */
import { once } from "node:events"
import { roomKey } from "@croupier/contract/chat-room-events"
import { WebSocket } from "ws"

/** Where pages connect, and as whom. */
export interface Pages {
  /** `ws://…`; sockets of the reference say their room alone. */
  readonly url: string
  readonly isReference: boolean
  /** Each a room, watched by so many sockets. */
  readonly rooms: readonly string[]
  readonly watchers: number
  /** Tokens of members who are in a service chat; a page each. */
  readonly guests: readonly string[]
  /** Where a page reads its chat: `http://…`. */
  readonly read: string
}

/** Milliseconds from the sending to the page, of every word that reached one. */
export interface Heard {
  readonly rooms: number[]
  readonly chats: number[]
  /** Milliseconds of this process's processor. */
  readonly cpuMs: number
}

/** The same on both processes: the machine has one clock. */
export const nowMs = (): number => performance.timeOrigin + performance.now()
/** A word carries the instant of its sending. */
export const wordAt = (at: number): string => `bench ${at.toFixed(3)} words of the usual length in a room`
const lateness = (text: string): number | undefined => {
  const at = /bench (\d+\.\d+) /.exec(text)?.[1]
  return at === undefined ? undefined : nowMs() - Number(at)
}

const CONNECTS_AT_ONCE = 50

async function openPages({ url, isReference, rooms, watchers, guests, read }: Pages) {
  const heard: { rooms: number[]; chats: number[] } = { rooms: [], chats: [] }
  const sockets: WebSocket[] = []
  const open = async (hello: (socket: WebSocket) => Promise<void>, take: (text: string) => void) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on("message", (data: Buffer) => take(data.toString()))
    await once(socket, "open")
    sockets.push(socket)
    await hello(socket)
  }
  const enter = (token: string | null) => async (socket: WebSocket) => {
    if (isReference) return
    const welcomed = once(socket, "message")
    socket.send(JSON.stringify({ type: "hello", token, merchant: null, after: {} }))
    await welcomed
  }
  const inRoom = (room: string) => () =>
    open(
      async (socket) => {
        await enter(null)(socket)
        socket.send(JSON.stringify(isReference ? { room } : { type: "watch", keys: [roomKey(room)] }))
      },
      (text) => {
        const late = lateness(text)
        if (late !== undefined) heard.rooms.push(late)
      },
    )
  const inChat = (token: string) => () => {
    let after = 0
    // The event is a hint: the page then reads what is new, as the site does.
    const look = async () => {
      const answer = await fetch(`${read}?token=${token}&after=${after}`)
      if (!answer.ok) throw new Error(`the chat was not read: ${answer.status}`)
      for (const { seq, text } of (await answer.json()) as { seq: number; text: string }[]) {
        if (seq <= after) continue
        after = seq
        const late = lateness(text)
        if (late !== undefined) heard.chats.push(late)
      }
    }
    return open(enter(token), (text) => {
      if (isReference) {
        const late = lateness(text)
        if (late !== undefined) heard.chats.push(late)
      } else if (text.includes('"serviceChat"')) look().catch((error: unknown) => console.error(error))
    })
  }
  const pages = [
    ...rooms.flatMap((room) => Array.from({ length: watchers }, () => inRoom(room))),
    ...guests.map((token) => inChat(token)),
  ]
  for (let at = 0; at < pages.length; at += CONNECTS_AT_ONCE)
    await Promise.all(pages.slice(at, at + CONNECTS_AT_ONCE).map((connect) => connect()))
  return { heard, sockets }
}

let opened: Awaited<ReturnType<typeof openPages>> | undefined
let cpu = process.cpuUsage()

async function obey(order: { open: Pages } | { begin: true } | { end: true } | { echo: string }) {
  if ("open" in order) {
    opened = await openPages(order.open)
    process.send?.({ open: opened.sockets.length })
  } else if ("begin" in order) {
    if (opened) opened.heard.rooms.length = opened.heard.chats.length = 0
    cpu = process.cpuUsage()
  } else if ("echo" in order) opened?.sockets[0]?.send(order.echo)
  else {
    const used = process.cpuUsage(cpu)
    const answer: Heard = {
      rooms: opened?.heard.rooms ?? [],
      chats: opened?.heard.chats ?? [],
      cpuMs: (used.user + used.system) / 1_000,
    }
    for (const socket of opened?.sockets ?? []) socket.terminate()
    process.send?.(answer)
  }
}

// The parent alone sends orders.
if (process.send) process.on("message", (order) => void obey(order as Parameters<typeof obey>[0]))
