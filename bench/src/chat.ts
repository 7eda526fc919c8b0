/**
 * `npm run bench -- chat`: how late words reach 2,000 open pages: most of them in chat rooms, the others in chats with
 * customer service. Words go through the use cases of the site and the desk (rules, PostgreSQL, commit), the bus and the
 * socket of the house; a page in a service chat reads its chat after the socket's hint. The pages are a process of their
 * own. The reference, in the same run, is a bare WebSocket server that sends each word it hears to as many sockets, at the
 * same pace. Fewer: `BENCH_SOCKETS`, `BENCH_SECONDS`.
 */
import { fork, type ChildProcess } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { migrate, sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import type { MerchantContext } from "@croupier/server/call/console-context.ts"
import type { MemberContext } from "@croupier/server/call/context.ts"
import { createApp } from "@croupier/server/http/app.ts"
import { SOCKET_BUDGETS, widenedSockets } from "@croupier/server/http/socket-guard.ts"
import { mountSocket } from "@croupier/server/http/socket.ts"
import { createBus } from "@croupier/server/kernel/bus.ts"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { createLog } from "@croupier/server/kernel/log.ts"
import { systemRandom } from "@croupier/server/kernel/random.ts"
import { vaultsFrom } from "@croupier/server/kernel/secrets.ts"
import { chatRoomMigrations, chatRooms } from "@croupier/server/modules/chat-rooms/index.ts"
import { merchantMigrations, merchants } from "@croupier/server/modules/merchants/index.ts"
import { serviceChat, serviceChatMigrations } from "@croupier/server/modules/service-chat/index.ts"
import { demoMerchant } from "@croupier/server/seed/demo.ts"
import { WebSocketServer, type WebSocket } from "ws"
import { openBenchDatabase, percentile } from "./bench-database.ts"
import { nowMs, wordAt, type Heard, type Pages } from "./chat-clients.ts"

const SOCKETS = Number(process.env["BENCH_SOCKETS"] ?? 2_000)
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 30)
const ROOMS = ["PT", "EN", "CN", "ID"] as const
/** A fifth of the pages is in service chats. */
const GUESTS = Math.floor(SOCKETS / 5)
const WATCHERS = Math.floor((SOCKETS - GUESTS) / ROOMS.length)
/** Words a second: each room word goes to all pages of its room, each answer of the desk to one page. */
const ROOM_WORDS = 10
const ANSWERS = 20

const bench = await openBenchDatabase()
const { database } = bench
const { db } = database
await migrate(db, [ledgerMigrations, merchantMigrations, serviceChatMigrations, chatRoomMigrations])
const fault = (error: unknown): void => console.error(error)
const known = await merchants({ db })
await known.add(demoMerchant)
const merchant = known.byId(demoMerchant.id)
const facts = {
  ...merchant,
  settings: settingsFrom({
    chatRooms: { enabled: true, languages: [...ROOMS], visitorsRead: true, slowSeconds: 0 },
  }),
}
const bus = createBus(database, randomUUID(), fault)
const vaults = vaultsFrom(new Uint8Array(32))
const base = { db, clock: systemClock, random: systemRandom, bus }
const rooms = chatRooms({
  ...base,
  merchants: { byId: () => facts },
  exclusionsOf: async () => new Map(),
  isMemberOf: async () => true,
  maskedNames: async (ids) => new Map(ids.map((id) => [id, `b***${id}`])),
  accountsOf: async () => new Map(),
  levelOf: async () => 0,
  depositedBy: async () => ZERO,
  betOf: async () => undefined,
  roundOf: async () => undefined,
  gameNames: async (games) => games.map(() => undefined),
  lotteryNames: async () => new Map(),
})
const desk = serviceChat({
  ...base,
  vault: vaults("service-desk"),
  fileVault: vaults("service-chat-files"),
  rankOf: async () => 0,
  registeredAt: async () => undefined,
  mail: async () => undefined,
})

const contextOf = (id: bigint): MemberContext => ({
  requestId: "bench",
  merchant: facts,
  language: "EN",
  device: "WEB",
  ip: "127.0.0.1",
  country: null,
  userAgent: "bench",
  idempotencyKey: undefined,
  member: {
    id,
    account: `bench${id}`,
    type: 0,
    kind: "member",
    merchantId: facts.id,
    language: "EN",
    sessionId: id,
    mustChangePassword: false,
  },
})
/** The desk reads of its person who and for whom. */
const person = {
  merchant: facts,
  staff: { id: 1n, login: "bench", name: "Bench" },
} as unknown as MerchantContext

const app = await createApp({
  random: systemRandom,
  log: createLog("silent"),
  trustedProxies: [],
  languageOf: () => "EN",
})
await mountSocket(app, {
  bus,
  clock: systemClock,
  merchantOf: () => facts,
  memberOf: async (token) => contextOf(BigInt(token)).member,
  feeds: [...(rooms.feeds ?? []), ...(desk.feeds ?? [])],
  onError: fault,
  budgets: widenedSockets(SOCKET_BUDGETS, 1_000),
})
app.get<{ Querystring: { token: string; after: string } }>("/read", async ({ query: { token, after } }) => {
  const { chat } = await desk.routes.serviceChat({ after: Number(after) }, contextOf(BigInt(token)))
  return (chat?.messages ?? []).map(({ seq, text }) => ({ seq, text }))
})
await app.listen({ port: 0, host: "127.0.0.1" })
const { port } = app.server.address() as AddressInfo

/** The bare server: a socket says its room once, and then words, which all of that room hear. */
const bare = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false })
const members = new Map<string, WebSocket[]>()
bare.on("connection", (socket) =>
  socket.on("message", (data: Buffer) => {
    const { room, text } = JSON.parse(data.toString()) as { room: string; text?: string }
    const others = members.get(room) ?? []
    if (text === undefined) members.set(room, [...others, socket])
    else for (const other of others) other.send(JSON.stringify({ room, text }))
  }),
)

async function pagesAt(asked: Omit<Pages, "rooms" | "watchers" | "read">): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("./chat-clients.ts", import.meta.url)))
  process.once("exit", () => child.kill("SIGKILL"))
  child.send({
    open: { ...asked, rooms: [...ROOMS], watchers: WATCHERS, read: `http://127.0.0.1:${port}/read` },
  })
  const [{ open }] = (await once(child, "message")) as [{ open: number }]
  console.log(`${open} sockets are open ${asked.isReference ? "at the bare server" : "at the house"}`)
  return child
}

/** Says words at an even pace; none waits for the one before. */
async function atPace(perSecond: number, say: (turn: number) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  const said: Promise<unknown>[] = []
  for (let turn = 0; turn < perSecond * SECONDS; turn++) {
    const wait = began + (turn * 1_000) / perSecond - performance.now()
    if (wait > 0) await pause(wait)
    said.push(say(turn).catch(fault))
  }
  await Promise.all(said)
  return said.length
}

async function heardBy(child: ChildProcess, say: () => Promise<unknown>): Promise<Heard> {
  child.send({ begin: true })
  await say()
  await pause(2_000)
  child.send({ end: true })
  const [heard] = (await once(child, "message")) as [Heard]
  child.kill()
  return heard
}

const shown = (late: readonly number[]): string => {
  const sorted = late.toSorted((a, b) => a - b)
  const of = (part: number) => percentile(sorted, part).toFixed(1)
  return `${sorted.length} words, p50 ${of(0.5)} ms, p99 ${of(0.99)} ms, longest ${(sorted.at(-1) ?? 0).toFixed(1)} ms`
}

try {
  const ids = Array.from({ length: GUESTS }, (_, at) => BigInt(at + 1))
  await desk.consoleRoutes.beAtDesk({ isPresent: true }, person)
  for (const id of ids) await desk.routes.openServiceChat({ key: randomUUID(), text: "Hello" }, contextOf(id))
  await sql`update service_chat set state = 'TALKING', staff_id = 1, staff_name = 'Bench'`.execute(db)
  const { rows: chats } = await sql<{
    id: string
  }>`select id::text as id from service_chat order by id`.execute(db)

  const bareUrl = `ws://127.0.0.1:${(bare.address() as AddressInfo).port}`
  const echo = await pagesAt({ url: bareUrl, isReference: true, guests: [] })
  const reference = await heardBy(echo, () =>
    atPace(ROOM_WORDS, async (turn) =>
      echo.send({ echo: JSON.stringify({ room: ROOMS[turn % ROOMS.length], text: wordAt(nowMs()) }) }),
    ),
  )
  console.log(`bare server, rooms: ${shown(reference.rooms)}`)

  const pages = await pagesAt({
    url: `ws://127.0.0.1:${port}/ws`,
    isReference: false,
    guests: ids.map(String),
  })
  const cpu = process.cpuUsage()
  const heard = await heardBy(pages, () =>
    Promise.all([
      atPace(ROOM_WORDS, (turn) =>
        rooms.routes.sendRoomMessage(
          { room: ROOMS[turn % ROOMS.length] ?? "PT", key: randomUUID(), text: wordAt(nowMs()) },
          contextOf(BigInt(1 + (turn % 500))),
        ),
      ),
      atPace(ANSWERS, (turn) =>
        desk.consoleRoutes.answerServiceChat(
          {
            chatId: chats[turn % chats.length]?.id ?? "",
            key: randomUUID(),
            text: wordAt(nowMs()),
            isNote: false,
          },
          person,
        ),
      ),
    ]),
  )
  const used = process.cpuUsage(cpu)
  console.log(`house, rooms: ${shown(heard.rooms)}`)
  console.log(`house, service chats: ${shown(heard.chats)}`)
  console.log(
    `processor of the house ${((used.user + used.system) / 1_000 / SECONDS / 10).toFixed(0)} % of a core, of the pages ${(heard.cpuMs / SECONDS / 10).toFixed(0)} %`,
  )
  const expected = ROOM_WORDS * SECONDS * WATCHERS
  if (heard.rooms.length !== expected)
    console.log(`of ${expected} words in rooms ${heard.rooms.length} arrived`)
  const all = [...heard.rooms, ...heard.chats].toSorted((a, b) => a - b)
  const value = percentile(all, 0.99)
  const bareMs = percentile(
    reference.rooms.toSorted((a, b) => a - b),
    0.99,
  )
  console.log(
    JSON.stringify({
      name: "chat",
      value: Number(value.toFixed(1)),
      unit: "ms p99 of delivery",
      reference: Number(bareMs.toFixed(1)),
      ratio: Number((value / bareMs).toFixed(2)),
    }),
  )
} finally {
  bare.close()
  await app.close()
  await bus.close()
  await bench.close()
}
process.exit(0)
