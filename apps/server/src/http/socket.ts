import websocket from "@fastify/websocket"
import { SocketRequest, type SocketEvent } from "@croupier/contract/socket"
import type { Issue, PlacedBet } from "@croupier/contract/lottery"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { WebSocket } from "ws"
import { RESYNC, type Bus } from "../kernel/bus.ts"
import type { Clock } from "../kernel/clock.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Message } from "../kernel/topics.ts"
import type { Merchant } from "../call/merchant.ts"
import type { Member } from "../call/member.ts"
import { sharedReading } from "./shared-reading.ts"
import { socketGuards, type SocketBudgets } from "./socket-guard.ts"

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

export interface SocketKit {
  readonly bus: Bus
  readonly clock: Clock
  readonly merchantOf: (code: string | undefined, host: string) => Merchant
  readonly memberOf: (token: string, merchant: Merchant) => Promise<Member>
  readonly issueView: (merchantId: number, gameCode: string, issue: string) => Promise<Issue | undefined>
  readonly currentIssues: (merchantId: number) => Promise<readonly Issue[]>
  readonly balanceOf: (member: Member, merchant: Merchant) => Promise<{ sumBalance: string; asset: string }>
  readonly betsOnIssue: (
    memberId: bigint,
    merchantId: number,
    gameCode: string,
    issue: string,
  ) => Promise<readonly PlacedBet[]>
  readonly betsSettledSince: (memberId: bigint, since: Date) => Promise<readonly PlacedBet[]>
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
  /** The balance is being read for this client, and it changed since that reading began. */
  tellingBalance: boolean
  balanceChanged: boolean
}

type Hello = Extract<SocketRequest, { type: "hello" }>
type Numbered = Extract<SocketEvent, { seq: number }>
type Unnumbered<E> = E extends Numbered ? Omit<E, "seq"> : never

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
  const issues = sharedReading(kit.clock, kit.currentIssues)
  let lastSeq = 0

  const send = (client: Client, event: SocketEvent) => {
    if (client.socket.readyState !== client.socket.OPEN) return
    if (client.socket.bufferedAmount > WAITING_BYTES) client.socket.close(TOO_SLOW)
    else client.socket.send(JSON.stringify(event))
  }
  const number = (event: Unnumbered<SocketEvent>): SocketEvent => {
    lastSeq = Math.max(lastSeq + 1, kit.clock.now().getTime())
    return { ...event, seq: lastSeq }
  }
  const tellMember = (client: Client, event: Unnumbered<SocketEvent>) => send(client, number(event))
  const quietly = (work: Promise<unknown>) => void work.catch(kit.onError)
  const of = (memberId: string) => [...clients].filter((client) => String(client.member?.id) === memberId)

  /** One reading at a time, and another when something changed meanwhile: of two that overlap, the older could be told last. */
  const tellBalance = async (client: Client): Promise<void> => {
    client.balanceChanged = true
    if (!client.member || client.tellingBalance) return
    client.tellingBalance = true
    try {
      while (client.balanceChanged) {
        client.balanceChanged = false
        const { member, merchant } = client
        if (!member || !merchant) return
        const balance = await kit.balanceOf(member, merchant)
        tellMember(client, { type: "balance", channel: `member:${member.id}`, ...balance })
      }
    } finally {
      client.tellingBalance = false
    }
  }
  const tellIssue = async (merchantId: number, gameCode: string, issue: string) => {
    const watching = [...clients].filter((client) => client.merchant?.id === merchantId)
    const view = watching.length > 0 ? await kit.issueView(merchantId, gameCode, issue) : undefined
    if (!view) return
    const event = number({
      type: "issue",
      channel: "draws",
      issue: view,
      serverTime: kit.clock.now().toISOString(),
    })
    for (const client of watching) send(client, event)
  }
  const tellSettled = async ({ merchantId, gameCode, issue, bucket }: Message<"settled">) => {
    for (const client of clients) {
      const { member } = client
      if (!member || member.merchantId !== merchantId || Number(member.id & 63n) !== bucket) continue
      const bets = await kit.betsOnIssue(member.id, merchantId, gameCode, issue)
      for (const bet of bets) tellMember(client, { type: "bet", channel: `member:${member.id}`, bet })
    }
  }
  const snapshot = async (client: Client, after: Readonly<Record<string, number>>) => {
    const { merchant, member } = client
    if (!merchant) return
    for (const issue of await issues.of(merchant.id))
      send(
        client,
        number({ type: "issue", channel: "draws", issue, serverTime: kit.clock.now().toISOString() }),
      )
    if (!member) return
    const last = after[`member:${member.id}`]
    if (last !== undefined)
      for (const bet of await kit.betsSettledSince(member.id, new Date(last)))
        tellMember(client, { type: "bet", channel: `member:${member.id}`, bet })
    await tellBalance(client)
  }

  /** Looks whether the client's session still stands; one that does not is told so, and hears no more of the member. */
  const check = async (client: Client) => {
    const { token, merchant } = client
    if (!client.member || !token || !merchant) return
    client.checkedAt = kit.clock.now().getTime()
    try {
      client.member = await kit.memberOf(token, merchant)
    } catch (error) {
      // A database that is away ends no session.
      if (!(error instanceof Refusal)) throw error
      client.member = undefined
      send(client, { type: "signed-out" })
    }
  }
  const recheck = async (client: Client) => {
    if (kit.clock.now().getTime() - client.checkedAt >= RECHECK_MS) await check(client)
  }

  const unsubscribe = [
    kit.bus.subscribe("issue", ({ merchantId, gameCode, issue }) => {
      issues.forget(merchantId)
      quietly(tellIssue(merchantId, gameCode, issue))
    }),
    kit.bus.subscribe("balance.changed", ({ memberIds }) => {
      const changed = new Set(memberIds)
      for (const client of clients)
        if (client.member && changed.has(String(client.member.id))) quietly(tellBalance(client))
    }),
    kit.bus.subscribe("settled", (message) => quietly(tellSettled(message))),
    kit.bus.subscribe("deposit", ({ memberId, depositId, state }) => {
      for (const client of of(memberId))
        tellMember(client, { type: "deposit", channel: `member:${memberId}`, depositId, state })
    }),
    kit.bus.subscribe("session-ended", ({ memberId }) => {
      for (const client of of(memberId)) quietly(check(client))
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
    if (token !== null) {
      client.checkedAt = kit.clock.now().getTime()
      client.member = await kit.memberOf(token, found).catch((error: unknown) => {
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
      tellingBalance: false,
      balanceChanged: false,
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
