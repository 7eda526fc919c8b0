import { balance } from "@croupier/contract/wallet"
import type { SocketEvent, SocketRequest } from "@croupier/contract/socket"
import { useEffect, useRef, useSyncExternalStore } from "react"
import { query, queryClient } from "../api/query.ts"
import { dropSession, readSession, sessionLost, subscribeSession } from "../session/store.ts"
import { syncClock } from "./clock.ts"
import { onceShown } from "./held-results.ts"

export { serverNow } from "./clock.ts"

export type ConnectionState = "connecting" | "open" | "waiting"
type EventOf<T extends SocketEvent["type"]> = Extract<SocketEvent, { type: T }>

const PING_MILLIS = 20_000
/** No answer to a ping for this long: the connection is dead even if nobody closed it. */
const SILENCE_MILLIS = 45_000
const FIRST_WAIT_MILLIS = 500
const LONGEST_WAIT_MILLIS = 20_000
/** The server closes with this a socket that asked for too much, or one of too many from its address. */
const TOO_MANY = 4_029
/** That counts as so many failures. */
const TOO_MANY_FAILURES = 5

let socket: WebSocket | undefined
let state: ConnectionState = "connecting"
let failures = 0
let token: string | null = null
let askedAt = 0
let heardAt = 0
let pinging: ReturnType<typeof setInterval> | undefined
let waiting: ReturnType<typeof setTimeout> | undefined
/** The last number seen on each channel; named at the next hello, so that nothing in between is missed. */
let after: Record<string, number> = {}

const stateListeners = new Set<() => void>()
const handlers = new Map<SocketEvent["type"], Set<(event: SocketEvent) => void>>()

function setState(next: ConnectionState): void {
  state = next
  for (const listener of stateListeners) listener()
}

export const useConnection = (): ConnectionState =>
  useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    () => state,
    () => "connecting",
  )

/** Opens the one socket of this page and keeps it open; signs in and out with the session. */
export function startSocket(): void {
  connect()
  subscribeSession(() => {
    if ((readSession()?.token ?? null) !== token) reconnectNow()
  })
  addEventListener("online", reconnectNow)
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && state === "waiting") reconnectNow()
  })
}

function connect(): void {
  clearTimeout(waiting)
  setState("connecting")
  const next = readSession()?.token ?? null
  // Channels of a member are not those of the next one: only public numbers survive a change of session.
  if (next !== token) after = {}
  token = next
  const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`)
  socket = made
  made.onopen = () => {
    const merchant = sessionStorage.getItem("merchantCode")
    askedAt = heardAt = Date.now()
    tell(made, { type: "hello", token, merchant, after })
    pinging = setInterval(() => ping(made), PING_MILLIS)
  }
  made.onmessage = ({ data }: MessageEvent<unknown>) => receive(data)
  made.onclose = ({ code }) => {
    clearInterval(pinging)
    if (code === TOO_MANY) failures += TOO_MANY_FAILURES
    if (socket === made) retry()
  }
}

function reconnectNow(): void {
  failures = 0
  clearInterval(pinging)
  const old = socket
  socket = undefined
  old?.close()
  connect()
}

function retry(): void {
  setState("waiting")
  // Full jitter: when a server restarts, its clients do not all come back in the same instant.
  const ceiling = Math.min(LONGEST_WAIT_MILLIS, FIRST_WAIT_MILLIS * 2 ** failures++)
  waiting = setTimeout(connect, ceiling / 2 + (Math.random() * ceiling) / 2)
}

function tell(to: WebSocket, request: SocketRequest): void {
  if (to.readyState === WebSocket.OPEN) to.send(JSON.stringify(request))
}

function ping(to: WebSocket): void {
  if (Date.now() - heardAt > SILENCE_MILLIS) return to.close()
  askedAt = Date.now()
  tell(to, { type: "ping" })
}

function receive(data: unknown): void {
  heardAt = Date.now()
  const event = readEvent(data)
  if (!event) return
  if ("channel" in event) {
    if (event.seq <= (after[event.channel] ?? -1)) return
    after[event.channel] = event.seq
  }
  const tell = (): void => {
    apply(event)
    for (const handler of handlers.get(event.type) ?? []) handler(event)
  }
  if (event.type === "balance" || event.type === "bet") onceShown(tell)
  else tell()
}

/** What every page gains from an event, whoever listens. */
function apply(event: SocketEvent): void {
  switch (event.type) {
    case "welcome":
    case "pong":
      syncClock(event.serverTime, askedAt, heardAt)
      failures = 0
      if (state !== "open") setState("open")
      return
    case "balance":
      queryClient.setQueryData(query(balance, {}).queryKey, (old) => ({
        wallets: old?.wallets ?? [],
        sumBalance: event.sumBalance,
        asset: event.asset,
      }))
      return
    case "signed-out":
      if (token) sessionLost(token)
      else dropSession()
      return
    case "issue":
    case "bet":
    case "deposit":
      return
  }
}

function readEvent(data: unknown): SocketEvent | undefined {
  if (typeof data !== "string") return undefined
  try {
    const value: unknown = JSON.parse(data)
    // The server makes every message from the contract; a type this page does not know is a newer server's.
    return typeof value === "object" && value !== null && "type" in value ? (value as SocketEvent) : undefined
  } catch {
    return undefined
  }
}

/** Calls the handler at each event of a type while the component shows; the latest handler is the one called. */
export function useSocketEvent<T extends SocketEvent["type"]>(
  type: T,
  handler: (event: EventOf<T>) => void,
): void {
  const latest = useRef(handler)
  useEffect(() => {
    latest.current = handler
  })
  useEffect(() => {
    const listener = (event: SocketEvent) => latest.current(event as EventOf<T>)
    let listeners = handlers.get(type)
    if (!listeners) handlers.set(type, (listeners = new Set()))
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [type])
}
