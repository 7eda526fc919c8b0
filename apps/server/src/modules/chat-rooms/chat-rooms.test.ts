import { settingsFrom, type SettingsOverride } from "@croupier/rules/settings"
import type { PlacedBet } from "@croupier/contract/lottery"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn } from "../../../test/programme-ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import type { AuditEntry } from "../../call/console-context.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { chatRooms, type ChatRooms } from "./index.ts"

/** Rooms of members: who reads and who writes, messages that come twice, floods, shared bets, reports, mutes, words, ninety days. */

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "81_chat_rooms",
])
const START = new Date("2026-03-02T15:00:00Z")
const DAY = 86_400_000

let base: Ground
let module: ChatRooms
const told: unknown[] = []
const audit: AuditEntry[] = []
const state = {
  rooms: {} as NonNullable<SettingsOverride["chatRooms"]>,
  barred: new Set<bigint>(),
  levels: new Map<bigint, number>(),
  deposits: new Map<bigint, string>(),
}

const bet = (change: Partial<PlacedBet> = {}): PlacedBet => ({
  betId: "5",
  gameCode: "SSC",
  issue: "20260302-1",
  play: "five",
  selection: {},
  units: "1",
  mode: "1",
  multiple: 1,
  group: 1900,
  stake: "10",
  state: "PLACED",
  prize: "0",
  rebate: "0",
  placedAt: START.toISOString(),
  settledAt: null,
  draw: null,
  ...change,
})
const bets = new Map<string, PlacedBet>()
const rounds = new Map<string, { staked: string; won: string; isOpen?: boolean }>()

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  module = chatRooms({
    db: base.db,
    clock: base.clock,
    bus: { publish: (topic, message) => void told.push([topic, message]) },
    merchants: {
      byId: (id) => ({
        id,
        asset: "BRL",
        brand: { defaultLanguage: "PT" },
        settings: settingsFrom({ chatRooms: state.rooms }),
      }),
    },
    exclusionsOf: exclusionsIn(state.barred),
    isMemberOf: async (_, id) => id < 100n,
    maskedNames: async (ids) => new Map(ids.map((id) => [id, `m***${id}`])),
    accountsOf: async (ids) => new Map(ids.map((id) => [id, { account: `member${id}` }])),
    levelOf: async (id) => state.levels.get(id) ?? 0,
    depositedBy: async (id) => parseAmount(state.deposits.get(id) ?? "0"),
    betOf: async (id, betId) => bets.get(`${id}:${betId}`),
    roundOf: async (id, { vendor, round }) => {
      const found = rounds.get(`${id}:${vendor}:${round}`)
      return (
        found && {
          game: "G1",
          staked: parseAmount(found.staked),
          won: parseAmount(found.won),
          closedAt: found.isOpen ? null : START,
        }
      )
    },
    gameNames: async (games) => games.map(({ code }) => ({ name: `Game ${code}` })),
    lotteryNames: async (_, codes) => new Map(codes.map((code) => [code, `Lottery ${code}`])),
  })
})
afterAll(() => base.close())
beforeEach(async () => {
  told.length = audit.length = 0
  state.rooms = { enabled: true, languages: ["PT", "EN"], visitorsRead: true, slowSeconds: 0 }
  state.barred.clear()
  state.levels.clear()
  state.deposits.clear()
  bets.clear()
  rounds.clear()
  base.clock.set(START)
  await sql`truncate room_message, room_report, room_read, room_mute, room_word, chat_room`.execute(base.db)
})

type Caller = Parameters<ChatRooms["routes"]["chatRooms"]>[1]
type MemberCaller = Parameters<ChatRooms["routes"]["sendRoomMessage"]>[1]
type Desk = Parameters<ChatRooms["consoleRoutes"]["listRooms"]>[1]
const merchant = { id: 1 }
const visitor = { member: undefined, merchant } as unknown as Caller
const member = (id: bigint, kind = "member") =>
  ({ member: { id, account: `member${id}`, kind }, merchant }) as unknown as MemberCaller
const desk = {
  merchant,
  staff: { id: 1n, login: "ana", name: "Ana" },
  record: async (_: unknown, entry: AuditEntry) => void audit.push(entry),
} as unknown as Desk

const send = (caller: MemberCaller, text: string, change: { room?: "PT" | "EN" | "JA"; key?: string } = {}) =>
  module.routes.sendRoomMessage({ room: "PT", key: randomUUID(), text, ...change }, caller)
const read = async (caller: Caller, before?: string) =>
  module.routes.roomMessages({ room: "PT", ...(before === undefined ? {} : { before }) }, caller)
const texts = async (caller: Caller) => (await read(caller)).rows.map(({ text }) => text)
const writing = async (caller: Caller) => (await module.routes.chatRooms({}, caller)).writing.state
const why = "as the rules say"

test("members write by masked names with their level, everybody reads, and markup stays text", async () => {
  state.levels.set(7n, 3)
  const markup = "<img src=x onerror=alert(1)> 🎉"
  await send(member(7n), markup)
  await send(member(8n), "Olá")
  await send(member(8n), "Hello", { room: "EN" })
  expect((await read(member(7n))).rows).toMatchObject([
    { name: "m***7", level: 3, text: markup, isMine: true, card: null, isRemoved: false },
    { name: "m***8", level: 0, text: "Olá", isMine: false },
  ])
  expect(await texts(visitor)).toEqual([markup, "Olá"])
  expect(await texts(member(9n, "trial"))).toEqual([markup, "Olá"])
  expect(told).toHaveLength(3)
  expect(told[0]).toMatchObject(["room-message", { merchantId: 1, room: "PT" }])
})

test("rooms follow the merchant's languages, and visitors see none where they may not read", async () => {
  const rooms = async (caller: Caller) =>
    (await module.routes.chatRooms({}, caller)).rooms.map(({ room }) => room)
  expect(await rooms(visitor)).toEqual(["PT", "EN"])
  expect(await refusalOf(send(member(7n), "x", { room: "JA" }))).toContain("ROOM_UNKNOWN")
  state.rooms = { enabled: true, languages: [], visitorsRead: false }
  expect(await rooms(member(7n))).toEqual(["PT"])
  expect(await rooms(visitor)).toEqual([])
  expect(await refusalOf(read(visitor))).toContain("ROOM_UNKNOWN")
  state.rooms = { enabled: false }
  expect(await rooms(member(7n))).toEqual([])
  expect(await refusalOf(send(member(7n), "x"))).toContain("ROOM_UNKNOWN")
})

test("a message that is sent again is kept once, also by two at once and after a mute", async () => {
  const key = randomUUID()
  const twice = await Promise.all([send(member(7n), "x", { key }), send(member(7n), "x", { key })])
  expect(twice[0]).toEqual(twice[1])
  await module.consoleRoutes.muteInRooms({ memberId: "7", minutes: 5, why }, desk)
  expect(await send(member(7n), "x", { key })).toEqual(twice[0])
  // A key is its sender's own.
  await send(member(8n), "y", { key })
  expect(await texts(visitor)).toEqual(["x", "y"])
})

test("messages of many at once are numbered in the order in which they stand", async () => {
  await Promise.all(Array.from({ length: 12 }, (_, at) => send(member(BigInt(at + 1)), String(at))))
  const ids = (await read(visitor)).rows.map(({ messageId }) => Number(messageId))
  expect(ids).toHaveLength(12)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
})

test("writing asks for the level or the deposits that the merchant names", async () => {
  state.rooms = { ...state.rooms, leastLevel: 2, leastDeposits: "50" }
  expect(await refusalOf(send(member(7n), "x"))).toContain("ROOM_CONDITION")
  expect(await writing(member(7n))).toBe("CONDITION")
  state.levels.set(7n, 2)
  state.deposits.set(8n, "50")
  state.deposits.set(9n, "49.99")
  await send(member(7n), "by level")
  await send(member(8n), "by deposits")
  expect(await refusalOf(send(member(9n), "x"))).toContain("ROOM_CONDITION")
  expect([await writing(visitor), await writing(member(7n, "trial"))]).toEqual(["SIGN_IN", "TRIAL"])
})

test("safety/23: a member who is kept from play writes nothing and sees no shared bet, in pages and on the socket", async () => {
  bets.set("7:5", bet({ state: "WON", prize: "90" }))
  await send(member(7n), "hello")
  const share = { room: "PT", key: randomUUID(), bet: { kind: "LOTTERY", betId: "5" } } as const
  const { messageId } = await module.routes.shareRoomBet(share, member(7n))
  state.barred.add(8n)
  expect(await writing(member(8n))).toBe("BREAK")
  expect(await refusalOf(send(member(8n), "x"))).toContain("ROOM_BREAK")
  expect(await texts(member(8n))).toEqual(["hello"])
  expect((await read(member(9n))).rows).toHaveLength(2)
  const [feed] = module.feeds ?? []
  if (feed?.of !== "watched") throw new Error("rooms have no feed")
  const audience = async (caller: Caller) => feed.audienceOf("PT", caller)
  const heard = async (caller: Caller) =>
    feed.view({ merchantId: 1, room: "PT", messageId }, (await audience(caller)) ?? "")
  expect(await heard(member(8n))).toEqual([])
  expect(await heard(visitor)).toMatchObject([{ type: "roomMessage", message: { card: { result: "WON" } } }])
  state.rooms = { ...state.rooms, visitorsRead: false }
  expect([await audience(visitor), await feed.audienceOf("JA", member(9n))]).toEqual([undefined, undefined])
})

test("floods are refused with the seconds to wait, and slow mode keeps a distance", async () => {
  for (let sent = 0; sent < 12; sent++) await send(member(7n), String(sent))
  expect(await refusalOf(send(member(7n), "x"))).toEqual(["RATE_LIMITED", "60"])
  await send(member(8n), "another member")
  base.clock.advance(61_000)
  await send(member(7n), "later")
  state.rooms = { ...state.rooms, slowSeconds: 90 }
  base.clock.advance(30_000)
  expect(await refusalOf(send(member(7n), "x"))).toEqual(["RATE_LIMITED", "60"])
  base.clock.advance(60_000)
  await send(member(7n), "in time")
})

test("links and blocked words are refused, also in disguise, and plain talk passes", async () => {
  await module.consoleRoutes.saveRoomWords({ words: ["scam", "骗子", "Puta"], why }, desk)
  for (const text of [
    "https://evil.example/x",
    "see www.evil.test",
    "ｅｖｉｌ．ｃｏｍ",
    "evil。com",
    "ev\u200bil.com",
    "write to me@mail.example",
    "t.me/evil",
    "javascript://x",
  ])
    expect(await refusalOf(send(member(7n), text)), text).toContain("ROOM_LINK")
  for (const text of ["a SCAM!", "sc\u00adam", "ＳＣＡＭ", "他是骗子啊", "puta"])
    expect(await refusalOf(send(member(7n), text)), text).toContain("ROOM_WORD")
  for (const text of ["scampi for dinner", "computador", "I won 3.50 today...", "ok.thanks", "no. com sorte"])
    await send(member(7n), text)
})

test("a member shares an own bet or a round that won, and never another's", async () => {
  bets.set("7:5", bet())
  bets.set("7:6", bet({ state: "WON", prize: "9.5" }))
  rounds.set("7:PAPER:r1", { staked: "2", won: "30" })
  rounds.set("7:PAPER:r2", { staked: "2", won: "2" })
  rounds.set("7:PAPER:r3", { staked: "2", won: "30", isOpen: true })
  const share = (caller: MemberCaller, shared: Parameters<typeof module.routes.shareRoomBet>[0]["bet"]) =>
    module.routes.shareRoomBet({ room: "PT", key: randomUUID(), bet: shared }, caller)
  const round = (name: string) => ({ kind: "ROUND", vassalage: "PAPER", round: name }) as const
  await share(member(7n), { kind: "LOTTERY", betId: "5" })
  await share(member(7n), { kind: "LOTTERY", betId: "6" })
  await share(member(7n), round("r1"))
  for (const refused of [
    () => share(member(8n), { kind: "LOTTERY", betId: "5" }),
    () => share(member(8n), round("r1")),
    () => share(member(7n), { kind: "LOTTERY", betId: "99" }),
    () => share(member(7n), round("r2")),
    () => share(member(7n), round("r3")),
  ])
    expect(await refusalOf(refused())).toContain("ROOM_BET")
  const cards = (await read(visitor)).rows.map(({ card }) => card)
  expect(cards).toEqual([
    {
      kind: "LOTTERY",
      gameCode: "SSC",
      vassalage: null,
      gameName: "Lottery SSC",
      issue: "20260302-1",
      stake: "10",
      prize: "0",
      result: "OPEN",
    },
    // Less than the stake came back: it is no win.
    expect.objectContaining({ prize: "9.5", result: "PAID" }),
    {
      kind: "ROUND",
      gameCode: "G1",
      vassalage: "PAPER",
      gameName: "Game G1",
      issue: null,
      stake: "2.00",
      prize: "30.00",
      result: "WON",
    },
  ])
})

test("pages go back to the first message, and unread ones of others are counted in rooms that were opened", async () => {
  await sql`
    insert into room_message (merchant_id, room, member_id, key, name, level, text, at)
    select 1, 'PT', 8, gen_random_uuid(), 'm***8', 0, 'n' || n, ${START}::timestamptz from generate_series(1, 120) n`.execute(
    base.db,
  )
  const first = await read(member(7n))
  const second = await read(member(7n), first.rows[0]?.messageId)
  const third = await read(member(7n), second.rows[0]?.messageId)
  expect([first, second, third].map(({ rows, isWhole }) => [rows[0]?.text, rows.length, isWhole])).toEqual([
    ["n71", 50, false],
    ["n21", 50, false],
    ["n1", 20, true],
  ])
  const unread = async () =>
    (await module.routes.chatRooms({}, member(7n))).rooms.map(({ unreadCount }) => unreadCount)
  expect(await unread()).toEqual([0, 0])
  await module.routes.readRoom({ room: "PT", messageId: second.rows[0]?.messageId ?? "" }, member(7n))
  expect(await unread()).toEqual([99, 0])
  const last = first.rows.at(-1)?.messageId ?? ""
  await module.routes.readRoom({ room: "PT", messageId: last }, member(7n))
  await module.routes.readRoom({ room: "PT", messageId: "1" }, member(7n))
  await send(member(7n), "own words are read")
  expect(await unread()).toEqual([0, 0])
})

test("reports of members wait for the desk, which lets a message stand or removes it everywhere", async () => {
  const { messageId } = await send(member(7n), "rude")
  const report = (by: bigint, reason: "INSULT" | "SPAM" = "INSULT") =>
    module.routes.reportRoomMessage({ messageId, reason }, member(by))
  expect(await refusalOf(report(7n))).toContain("ROOM_MESSAGE_UNKNOWN")
  await Promise.all([report(8n), report(8n), report(9n), report(10n, "SPAM")])
  const reports = async () => (await module.consoleRoutes.listRoomReports({ limit: 50 }, desk)).rows
  expect(await reports()).toMatchObject([
    {
      messageId,
      account: "member7",
      text: "rude",
      reports: [
        { reason: "INSULT", count: 2 },
        { reason: "SPAM", count: 1 },
      ],
    },
  ])
  await module.consoleRoutes.keepRoomMessage({ messageId, why }, desk)
  await report(11n)
  expect(await reports()).toEqual([])
  told.length = 0
  await module.consoleRoutes.removeRoomMessage({ messageId, why }, desk)
  await module.consoleRoutes.removeRoomMessage({ messageId, why }, desk)
  expect(told).toHaveLength(1)
  expect(await texts(visitor)).toEqual([])
  const { rows } = await module.consoleRoutes.listRoomMessages({ limit: 50 }, desk)
  expect(rows).toMatchObject([{ text: "rude", removed: { by: "ana", why } }])
  expect(audit.map(({ act, target }) => [act, target])).toEqual([
    ["rooms.keep", "member:7"],
    ["rooms.remove", "member:7"],
  ])
  expect(await refusalOf(report(12n))).toContain("ROOM_MESSAGE_UNKNOWN")
})

test("a muted member writes again after the end of the mute, or when the desk ends it", async () => {
  const mute = (minutes: number | null, memberId = "7") =>
    module.consoleRoutes.muteInRooms({ memberId, minutes, why }, desk)
  await mute(10)
  expect(await refusalOf(send(member(7n), "x"))).toContain("ROOM_MUTED")
  expect((await module.routes.chatRooms({}, member(7n))).writing).toMatchObject({
    state: "MUTED",
    mutedUntil: "2026-03-02T15:10:00.000Z",
  })
  base.clock.advance(600_000)
  await send(member(7n), "back")
  await mute(null)
  base.clock.advance(400 * DAY)
  expect(await refusalOf(send(member(7n), "x"))).toContain("ROOM_MUTED")
  expect((await module.consoleRoutes.listRoomMutes({ limit: 50 }, desk)).rows).toMatchObject([
    { memberId: "7", account: "member7", until: null, why, by: "ana" },
  ])
  await module.consoleRoutes.unmuteInRooms({ memberId: "7", why }, desk)
  await send(member(7n), "again")
  expect(await refusalOf(mute(5, "100"))).toContain("ACCOUNT_UNKNOWN")
  expect(audit.map(({ act }) => act)).toEqual(["rooms.mute", "rooms.mute", "rooms.unmute"])
  expect((await module.consoleRoutes.listRooms({}, desk)).muted).toBe(0)
})

test("safety/53: messages of rooms are kept for ninety days", async () => {
  await send(member(7n), "old")
  base.clock.advance(90 * DAY)
  await send(member(7n), "new")
  await module.sweep?.()
  expect(await texts(visitor)).toEqual(["old", "new"])
  base.clock.advance(1_000)
  await module.sweep?.()
  expect(await texts(visitor)).toEqual(["new"])
})
