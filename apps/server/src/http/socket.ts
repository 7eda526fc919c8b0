import websocket from "@fastify/websocket"
import { SocketRequest, type SocketEvent } from "@croupier/contract/socket"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { WebSocket } from "ws"
import { RESYNC, type Bus } from "../kernel/bus.ts"
import type { Clock } from "../kernel/clock.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Feed, FeedEvent, Viewer } from "../call/feed.ts"
import type { Merchant } from "../call/merchant.ts"
import type { Member } from "../call/member.ts"
import { sharedReading } from "./shared-reading.ts"
import { socketGuards, type SocketBudgets } from "./socket-guard.ts"
import type { MerchantId } from "../kernel/ids.ts"

/** A client says little: a hello with the numbers of a few channels is the longest thing. */
const MESSAGE_BYTES = 4_096
/** A client that does not read is closed when this much waits for it; it comes back and catches up. */
const WAITING_BYTES = 1 << 20
const TOO_SLOW = 4_008
const BAD_MESSAGE = 4_000
const TOO_MANY = 4_029
const SILENT = 4_001
const TRY_AGAIN = 1_013
/** A client that was told to go and does not is cut off after this. */
const GOODBYE_MS = 2_000
/** A session's end is noticed within this time even when no other call is made. */
const RECHECK_MS = 60_000
/** An open page is no act of its person: the socket keeps no session from its idle end. */
const NO_ACT = Infinity

export interface SocketKit {
  readonly bus: Bus
  readonly clock: Clock
  readonly merchantOf: (code: string | undefined, host: string) => Merchant
  readonly memberOf: (token: string, merchant: Merchant, sinceAct: number) => Promise<Member>
  /** The feeds of clients, in the order of a snapshot. */
  readonly feeds: readonly Feed[]
  readonly onError: (error: unknown) => void
  readonly budgets: SocketBudgets
}

/** One client: a page that is open somewhere. */
interface Client {
  readonly socket: WebSocket
  merchant: Merchant | undefined
  member: Member | undefined
  token: string | undefined
  checkedAt: number
  /** States that are read for this client, and those that changed since their reading began. */
  readonly sending: Set<MemberState>
  readonly changed: Set<MemberState>
  /** The audiences that the client belongs to, by the keys that it watches. */
  watched: ReadonlyMap<string, string>
}

type Hello = Extract<SocketRequest, { type: "hello" }>
type MerchantFeed = Extract<Feed, { of: "merchant" }>
type MemberFeed = Extract<Feed, { of: "member" }>
type MemberState = Extract<Feed, { of: "member-state" }>
type WatchedFeed = Extract<Feed, { of: "watched" }>

/**
 * The one socket of a client, at /ws. It carries no truth of its own: every message says what the database
 * holds now, told when the bus says that it changed. A sequence is the time of its message in milliseconds,
 * made to ascend, so that numbers of one node follow on those of another, and a client that names the last
 * one gets what was settled since; everything else comes as a snapshot.
 */
export async function mountSocket(app: FastifyInstance, kit: SocketKit): Promise<{ close: () => void }> {
  await app.register(websocket, { options: { maxPayload: MESSAGE_BYTES, perMessageDeflate: false } })
  const clients = new Set<Client>()
  const guards = socketGuards(kit.clock, kit.budgets)
  let lastSeq = 0

  const send = (client: Client, event: SocketEvent) => {
    if (client.socket.readyState === client.socket.OPEN) sendText(client, JSON.stringify(event))
  }
  const sendText = (client: Client, text: string) => {
    if (client.socket.readyState !== client.socket.OPEN) return
    if (client.socket.bufferedAmount > WAITING_BYTES) client.socket.close(TOO_SLOW)
    else client.socket.send(text)
  }
  const number = (channel: string, event: FeedEvent): SocketEvent => {
    lastSeq = Math.max(lastSeq + 1, kit.clock.now().getTime())
    return { ...event, channel, seq: lastSeq }
  }
  const channelOf = ({ member }: Viewer): string => `member:${member.id}`
  const viewerOf = ({ member, merchant }: Client): Viewer | undefined =>
    member && merchant ? { member, merchant } : undefined
  const sendToMember = (client: Client, viewer: Viewer, events: readonly FeedEvent[]) => {
    for (const event of events) send(client, number(channelOf(viewer), event))
  }
  const quietly = (work: Promise<unknown>) => void work.catch(kit.onError)

  /** One reading at a time, and another when something changed meanwhile: of two that overlap, the older could be told last. */
  const sendState = async (client: Client, feed: MemberState): Promise<void> => {
    client.changed.add(feed)
    if (!client.member || client.sending.has(feed)) return
    client.sending.add(feed)
    try {
      while (client.changed.delete(feed)) {
        const viewer = viewerOf(client)
        if (!viewer) return
        sendToMember(client, viewer, [await feed.state(viewer)])
      }
    } finally {
      client.sending.delete(feed)
    }
  }
  const sendToMerchant = async (feed: MerchantFeed, merchantId: MerchantId, message: unknown) => {
    const watching = [...clients].filter((client) => client.merchant?.id === merchantId)
    if (watching.length === 0) return
    const events = (await feed.view(message)).map((event) => number(feed.channel, event))
    for (const event of events) for (const client of watching) send(client, event)
  }
  const sendToConcerned = async (feed: MemberFeed, message: unknown) => {
    const isVisibleTo = feed.visibleTo(message)
    for (const client of clients) {
      const viewer = viewerOf(client)
      if (viewer && isVisibleTo(viewer.member)) sendToMember(client, viewer, await feed.view(message, viewer))
    }
  }
  const watchedFeeds = kit.feeds.filter((feed) => feed.of === "watched")
  /** Watches these keys, each as the audience that the client is of now; keys of no feed and those it may not watch are left out. */
  const watch = async (client: Client, keys: readonly string[]) => {
    const { member, merchant } = client
    if (!merchant) return
    const admitted = await Promise.all(
      keys.map(async (key) => {
        const feed = watchedFeeds.find(({ prefix }) => key.startsWith(prefix))
        const audience = await feed?.audienceOf(key.slice(feed.prefix.length), { member, merchant })
        return audience === undefined ? [] : [[key, audience] as const]
      }),
    )
    // Another member, or none, may sit there by now.
    if (client.member === member && client.merchant === merchant) client.watched = new Map(admitted.flat())
  }
  /** One reading and one text for each audience, however many watch. */
  const sendToWatching = async (feed: WatchedFeed, message: unknown) => {
    const merchantId = feed.merchantOf(message)
    const key = feed.prefix + feed.subjectOf(message)
    const audiences = new Map<string, Client[]>()
    for (const client of clients) {
      const audience = client.merchant?.id === merchantId ? client.watched.get(key) : undefined
      if (audience === undefined) continue
      const others = audiences.get(audience)
      if (others) others.push(client)
      else audiences.set(audience, [client])
    }
    for (const [audience, watching] of audiences)
      for (const event of await feed.view(message, audience)) {
        const text = JSON.stringify(number(key, event))
        for (const client of watching) sendText(client, text)
      }
  }
  const snapshots = new Map(
    kit.feeds.flatMap((feed) =>
      feed.of === "merchant" ? [[feed, sharedReading(kit.clock, feed.snapshot)] as const] : [],
    ),
  )
  const snapshot = async (client: Client, after: Readonly<Record<string, number>>) => {
    const { merchant } = client
    if (!merchant) return
    for (const [{ channel }, current] of snapshots)
      for (const event of await current.of(merchant.id)) send(client, number(channel, event))
    const viewer = viewerOf(client)
    const last = viewer && after[channelOf(viewer)]
    for (const feed of kit.feeds)
      if (viewer && feed.of === "member" && last !== undefined)
        sendToMember(client, viewer, await feed.since(new Date(last), viewer))
      else if (feed.of === "member-state") await sendState(client, feed)
  }
  const hear = (feed: Feed, message: unknown): void => {
    if (feed.of === "merchant") {
      const merchantId = feed.merchantOf(message)
      snapshots.get(feed)?.forget(merchantId)
      quietly(sendToMerchant(feed, merchantId, message))
    } else if (feed.of === "member") quietly(sendToConcerned(feed, message))
    else if (feed.of === "watched") quietly(sendToWatching(feed, message))
    else {
      const isVisibleTo = feed.visibleTo(message)
      for (const client of clients)
        if (client.member && isVisibleTo(client.member)) quietly(sendState(client, feed))
    }
  }

  /** Looks whether the client's session still stands; one that does not is told so, and hears no more of the member. */
  const check = async (client: Client) => {
    const { token, merchant } = client
    if (!client.member || !token || !merchant) return
    client.checkedAt = kit.clock.now().getTime()
    try {
      client.member = await kit.memberOf(token, merchant, NO_ACT)
    } catch (error) {
      // A database that is away ends no session.
      if (!(error instanceof Refusal)) throw error
      client.member = undefined
      send(client, { type: "signed-out" })
    }
    // A member may be kept from play by now, or have no session any more.
    await watch(client, [...client.watched.keys()])
  }
  const recheck = async (client: Client) => {
    if (kit.clock.now().getTime() - client.checkedAt >= RECHECK_MS) await check(client)
  }

  const unsubscribe = [
    ...kit.feeds.map((feed) => kit.bus.subscribe(feed.topic, (message) => hear(feed, message))),
    kit.bus.subscribe("session-ended", ({ memberId }) => {
      for (const client of clients) if (String(client.member?.id) === memberId) quietly(check(client))
    }),
    kit.bus.subscribe(RESYNC, () => {
      for (const client of clients) quietly(check(client).then(() => snapshot(client, {})))
    }),
  ]

  const hello = async (client: Client, { token, merchant, after }: Hello, host: string) => {
    const found = merchantOf(merchant, host)
    if (!found) return turnAway(client, BAD_MESSAGE)
    client.merchant = found
    client.token = token ?? undefined
    client.member = undefined
    client.watched = new Map()
    if (token !== null) {
      client.checkedAt = kit.clock.now().getTime()
      client.member = await kit.memberOf(token, found, NO_ACT).catch((error: unknown) => {
        // A database that is away ends no session.
        if (!(error instanceof Refusal)) throw error
        return undefined
      })
      if (!client.member) send(client, { type: "signed-out" })
    }
    send(client, {
      type: "welcome",
      serverTime: kit.clock.now().toISOString(),
      signedIn: client.member !== undefined,
    })
    await snapshot(client, after)
  }
  /** An unknown merchant has no current issues. */
  const merchantOf = (code: string | null, host: string): Merchant | undefined => {
    try {
      return kit.merchantOf(code ?? undefined, host)
    } catch {
      return undefined
    }
  }
  /** Closes a socket and hears no more of it; one that does not leave is cut off. */
  const turnAway = ({ socket }: Client, code: number): void => {
    socket.removeAllListeners("message")
    socket.close(code)
    setTimeout(() => socket.terminate(), GOODBYE_MS).unref()
  }

  const takeUpgrade = async ({ ip }: FastifyRequest) => guards.takeUpgrade(ip)
  app.get("/ws", { websocket: true, onRequest: takeUpgrade }, (socket, request) => {
    const client: Client = {
      socket,
      merchant: undefined,
      member: undefined,
      token: undefined,
      checkedAt: 0,
      sending: new Set(),
      changed: new Set(),
      watched: new Map(),
    }
    socket.on("error", () => socket.terminate())
    const guard = guards.enter(request.ip)
    if (!guard) return turnAway(client, TOO_MANY)
    let silence = setTimeout(() => turnAway(client, SILENT), kit.budgets.helloWithinMs)
    clients.add(client)
    socket.on("close", () => {
      clearTimeout(silence)
      clients.delete(client)
      guard.leave()
    })
    socket.on("message", (data: Buffer) => {
      if (!guard.takeMessage()) return turnAway(client, TOO_MANY)
      const message = read(data)
      if (!message) return turnAway(client, BAD_MESSAGE)
      if (message.type === "ping") {
        if (client.merchant) silence.refresh()
        send(client, { type: "pong", serverTime: kit.clock.now().toISOString() })
        return quietly(recheck(client))
      }
      if (message.type === "watch") return quietly(watch(client, message.keys))
      const greet = () =>
        hello(client, message, request.host).catch((error: unknown) => {
          kit.onError(error)
          turnAway(client, TRY_AGAIN)
        })
      if (!guard.takeHello(message.token, greet)) return turnAway(client, TOO_MANY)
      clearTimeout(silence)
      silence = setTimeout(() => turnAway(client, SILENT), kit.budgets.silenceMs)
      return undefined
    })
    return undefined
  })

  return {
    close: () => {
      for (const end of unsubscribe) end()
      for (const client of clients) client.socket.close(1_001)
    },
  }
}

function read(data: Buffer): SocketRequest | undefined {
  try {
    return SocketRequest.safeParse(JSON.parse(data.toString("utf8"))).data
  } catch {
    return undefined
  }
}
