import { useEffect, useRef, useSyncExternalStore } from "react"

export type ConnectionState = "connecting" | "open" | "waiting"

/** Every event of a socket bears its type; those of a channel are numbered. */
interface AnyEvent {
  readonly type: string
  readonly channel?: string
  readonly seq?: number
  readonly serverTime?: string
}
type EventOf<Event extends AnyEvent, T extends Event["type"]> = Extract<Event, { readonly type: T }>

/** An application's side of its socket: what it sends, and its handling of what it receives. */
export interface SocketWire<Event extends AnyEvent> {
  /** Whose channels they are, such as a session's token: with another owner the numbers begin anew. */
  readonly owner: () => string | null
  /** The first message, with the last number seen on each channel. */
  readonly hello: (owner: string | null, after: Readonly<Record<string, number>>) => object
  /** Answers of the server to a hello or a ping: its time, and when it was asked and heard, in milliseconds. */
  readonly onTime: (serverTime: string, askedAt: number, heardAt: number) => void
  /** Takes an event; `tell` hands it to those who listen, now or later. */
  readonly take: (event: Event, notify: () => void) => void
}

const PING_MILLIS = 20_000
/** No answer to a ping for this long: the connection is dead even if nothing closed it. */
const SILENCE_MILLIS = 45_000
const FIRST_WAIT_MILLIS = 500
const LONGEST_WAIT_MILLIS = 20_000
/** The server closes with this a socket that asked for too much, or one of too many from its address. */
const TOO_MANY = 4_029
/** That counts as so many failures. */
const TOO_MANY_FAILURES = 5

/** The one socket of a page: opened by `start`, kept open, and typed by the events of the contract. */
export function createSocket<Event extends AnyEvent>(wire: SocketWire<Event>) {
  let socket: WebSocket | undefined
  let state: ConnectionState = "connecting"
  let failures = 0
  let owner: string | null = null
  let askedAt = 0
  let heardAt = 0
  let pinging: ReturnType<typeof setInterval> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined
  /** The last number seen on each channel; named at the next hello, so that nothing in between is missed. */
  let after: Record<string, number> = {}
  /** Keys that the page watches, each with how often it was asked for. */
  const watched = new Map<string, number>()
  const stateListeners = new Set<() => void>()
  const handlers = new Map<string, Set<(event: Event) => void>>()

  function setState(next: ConnectionState): void {
    state = next
    for (const listener of stateListeners) listener()
  }

  function connect(): void {
    clearTimeout(waiting)
    setState("connecting")
    const next = wire.owner()
    // Channels of a member are not those of the next one: only public numbers survive a change of session.
    if (next !== owner) after = {}
    owner = next
    const made = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`)
    socket = made
    made.onopen = () => {
      askedAt = heardAt = Date.now()
      send(made, wire.hello(owner, after))
      pinging = setInterval(() => ping(made), PING_MILLIS)
    }
    made.onmessage = ({ data }: MessageEvent<unknown>) => receive(data)
    made.onclose = ({ code }) => {
      clearInterval(pinging)
      if (code === TOO_MANY) failures += TOO_MANY_FAILURES
      if (socket === made) retry()
    }
  }

  function reconnect(): void {
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

  function send(to: WebSocket, message: object): void {
    if (to.readyState === WebSocket.OPEN) to.send(JSON.stringify(message))
  }

  function tellWatched(): void {
    if (socket) send(socket, { type: "watch", keys: [...watched.keys()] })
  }

  /** Watches a key until the answer is called. A socket that is not open watches it from its next hello on. */
  function watch(key: string): () => void {
    const count = watched.get(key) ?? 0
    watched.set(key, count + 1)
    if (count === 0 && state === "open") tellWatched()
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (watched.get(key) ?? 1) - 1
      if (left > 0) watched.set(key, left)
      else watched.delete(key)
      if (left === 0 && state === "open") tellWatched()
    }
  }

  function ping(to: WebSocket): void {
    if (Date.now() - heardAt > SILENCE_MILLIS) return to.close()
    askedAt = Date.now()
    send(to, { type: "ping" })
  }

  function receive(data: unknown): void {
    heardAt = Date.now()
    const event = eventOf(data)
    if (!isOurs(event)) return
    const { type, channel, seq } = event
    if (channel !== undefined && seq !== undefined) {
      if (seq <= (after[channel] ?? -1)) return
      after[channel] = seq
    }
    // A hello ends what was watched before it.
    if (type === "welcome" && watched.size > 0) tellWatched()
    if ((type === "welcome" || type === "pong") && event.serverTime !== undefined) {
      wire.onTime(event.serverTime, askedAt, heardAt)
      failures = 0
      if (state !== "open") setState("open")
    }
    wire.take(event, () => {
      for (const handler of handlers.get(type) ?? []) handler(event)
    })
  }

  // The server makes every message from the contract; a type this page does not know is a newer server's.
  const isOurs = (event: unknown): event is Event =>
    typeof event === "object" && event !== null && "type" in event

  function on(type: string, handler: (event: Event) => void): () => void {
    let known = handlers.get(type)
    if (!known) handlers.set(type, (known = new Set()))
    known.add(handler)
    return () => void known.delete(handler)
  }

  return {
    /** Opens the socket and keeps it open; `reconnect` opens it anew at once, as a change of session needs. */
    start(): void {
      connect()
      addEventListener("online", reconnect)
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible" && state === "waiting") reconnect()
      })
    },
    reconnect,
    watch,
    owner: () => owner,
    useConnection: (): ConnectionState =>
      useSyncExternalStore(
        (listener) => {
          stateListeners.add(listener)
          return () => stateListeners.delete(listener)
        },
        () => state,
        () => "connecting",
      ),
    /** Calls the handler at each event of a type while the component shows; the latest handler is the one called. */
    useEvent: <T extends Event["type"]>(type: T, handler: (event: EventOf<Event, T>) => void): void => {
      const latest = useRef(handler)
      useEffect(() => {
        latest.current = handler
      })
      // Only events of this type come here.
      useEffect(() => on(type, (event) => latest.current(event as EventOf<Event, T>)), [type])
    },
  }
}

function eventOf(data: unknown): unknown {
  if (typeof data !== "string") return undefined
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}
