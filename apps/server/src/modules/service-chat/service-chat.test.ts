import { sql } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { Ground } from "../../../test/ground.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import type { ServiceChat } from "./index.ts"
import { chatHouse } from "./test-house.ts"

/** Chats with customer service: the queue, two who answer at once, messages that come twice, floods, an empty desk. */

const START = new Date("2026-03-02T15:00:00Z")

let base: Ground
let module: ServiceChat
const told: unknown[] = []
const mails: { target: string; subject: string; text: string }[] = []
const ranks = new Map<bigint, number>()

beforeAll(async () => {
  ;({ base, module } = await chatHouse({
    bus: { publish: (topic, message) => void told.push([topic, message]) },
    rankOf: async (id) => ranks.get(id) ?? 0,
    registeredAt: async () => START,
    mail: async (_, letter) => void mails.push(letter),
  }))
})
afterAll(() => base.close())
beforeEach(async () => {
  told.length = mails.length = 0
  ranks.clear()
  base.clock.set(START)
  await sql`delete from service_chat`.execute(base.db)
  await sql`delete from desk_person`.execute(base.db)
  await sql`delete from service_macro`.execute(base.db)
})

type Caller = Parameters<ServiceChat["routes"]["serviceChat"]>[1]
type Desk = Parameters<ServiceChat["consoleRoutes"]["listServiceChats"]>[1]
const merchant = { id: 1, brand: { name: "Lotus", defaultLanguage: "EN" } }
const visitor = { member: undefined, merchant, language: "EN" } as unknown as Caller
const member = (id: bigint) =>
  ({ member: { id, account: `m${id}`, kind: "member" }, merchant, language: "PT" }) as unknown as Caller
const person = (id: bigint, name: string) =>
  ({ merchant, staff: { id, login: name.toLowerCase(), name } }) as unknown as Desk
const ana = person(1n, "Ana")
const ben = person(2n, "Ben")

const open = (caller: Caller, asked: object = {}) =>
  module.routes.openServiceChat({ key: randomUUID(), text: "Hello", ...asked }, caller)
const read = async (caller: Caller, asked: object = {}) =>
  (await module.routes.serviceChat({ after: 0, ...asked }, caller)).chat ?? expect.fail("no chat")
const atDesk = (who: Desk) => module.consoleRoutes.beAtDesk({ isPresent: true }, who)
const rows = async (who = ana) => (await module.consoleRoutes.listServiceChats({}, who)).rows
const firstId = async () => (await rows())[0]?.chatId ?? expect.fail("no chat")
const answer = (who: Desk, chatId: string, change: object = {}) =>
  module.consoleRoutes.answerServiceChat(
    { chatId, key: randomUUID(), text: "Good day", isNote: false, ...change },
    who,
  )

test("a member asks, the desk takes and answers, the member reads, ends and rates once", async () => {
  await atDesk(ana)
  await open(member(7n), { text: "<script>alert(1)</script>" })
  const chatId = await firstId()
  expect((await read(member(7n))).ahead).toBe(0)
  await module.consoleRoutes.takeServiceChat({ chatId }, ana)
  await module.consoleRoutes.typeServiceAnswer({ chatId }, ana)
  expect((await read(member(7n))).isDeskTyping).toBe(true)
  base.clock.advance(30_000)
  await answer(ana, chatId)
  await answer(ana, chatId, { text: "a note", isNote: true })
  expect(told).toContainEqual(["service-chat", { memberIds: ["7"] }])
  const chat = await read(member(7n))
  // Words of people are kept as they are written; the pages show them as text.
  expect(chat.messages.map(({ side, text }) => [side, text])).toEqual([
    ["GUEST", "<script>alert(1)</script>"],
    ["HOUSE", "TAKEN"],
    ["DESK", "Good day"],
  ])
  expect([chat.unreadCount, chat.isDeskTyping, chat.deskName]).toEqual([1, false, "Ana"])
  expect((await read(member(7n), { hasRead: chat.lastSeq })).unreadCount).toBe(0)
  expect((await read(member(7n), { after: 2 })).messages).toHaveLength(1)
  await module.routes.endServiceChat({}, member(7n))
  await module.routes.rateServiceChat({ chatId, score: 5 }, member(7n))
  await module.routes.rateServiceChat({ chatId, score: 1 }, member(7n))
  expect(await refusalOf(module.routes.rateServiceChat({ chatId, score: 1 }, member(8n)))).toContain(
    "CHAT_UNKNOWN",
  )
  const { day, people } = await module.consoleRoutes.listServiceChats({}, ana)
  expect(day).toEqual({ chats: 1, medianFirstAnswerSeconds: 30, averageScore: 5 })
  expect(people).toEqual([{ login: "ana", name: "Ana", talks: 0 }])
  const ended = await module.consoleRoutes.listEndedServiceChats({ limit: 50 }, ana)
  expect(ended.rows.map(({ chatId: id, score }) => [id, score])).toEqual([[chatId, 5]])
  const talk = await module.consoleRoutes.readServiceChat({ chatId }, ben)
  expect(talk.messages.map(({ side }) => side)).toEqual(["GUEST", "HOUSE", "DESK", "NOTE", "HOUSE"])
  expect(talk.card).toMatchObject({ memberId: "7", account: "m7", chats: 1 })
})

test("ranks above 4 stand in the VIP line; the others follow by rank, then by time", async () => {
  await atDesk(ana)
  for (const [id, rank] of [
    [1n, 0],
    [2n, 4],
    [3n, 5],
    [4n, 9],
  ] as const) {
    ranks.set(id, rank)
    await open(member(id))
  }
  expect((await rows()).map(({ name, isVip }) => [name, isVip])).toEqual([
    ["m4", true],
    ["m3", true],
    ["m2", false],
    ["m1", false],
  ])
  expect((await read(member(1n))).ahead).toBe(3)
})

test("a message that is sent again is kept once, also as the first one and by two at once", async () => {
  await atDesk(ana)
  const key = randomUUID()
  const twice = await Promise.all([open(member(7n), { key }), open(member(7n), { key })])
  expect(twice).toEqual([{ seq: 1 }, { seq: 1 }])
  const other = { key: randomUUID(), text: "more" }
  const sent = await Promise.all([1, 2, 3].map(() => module.routes.sendServiceMessage(other, member(7n))))
  expect(sent).toEqual([{ seq: 2 }, { seq: 2 }, { seq: 2 }])
  await module.routes.endServiceChat({}, member(7n))
  expect(await open(member(7n), { key })).toEqual({ seq: 1 })
  expect(await rows()).toEqual([])
})

test("messages of many at once are numbered without a gap", async () => {
  await atDesk(ana)
  await open(member(7n))
  await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      module.routes.sendServiceMessage({ key: randomUUID(), text: String(at) }, member(7n)),
    ),
  )
  expect((await read(member(7n))).messages.map(({ seq }) => seq)).toEqual(
    Array.from({ length: 11 }, (_, at) => at + 1),
  )
})

test("of two who take a chat one gets it, and the other cannot answer in it", async () => {
  await Promise.all([atDesk(ana), atDesk(ben)])
  await open(member(7n))
  const chatId = await firstId()
  const taken = await Promise.allSettled([
    module.consoleRoutes.takeServiceChat({ chatId }, ana),
    module.consoleRoutes.takeServiceChat({ chatId }, ben),
  ])
  expect(taken.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  const [has, hasNot] = taken[0]?.status === "fulfilled" ? [ana, ben] : [ben, ana]
  expect(await refusalOf(module.consoleRoutes.takeServiceChat({ chatId }, hasNot))).toContain("CHAT_TAKEN")
  expect(await refusalOf(answer(hasNot, chatId))).toContain("CHAT_NOT_YOURS")
  await module.consoleRoutes.handOverServiceChat({ chatId, login: hasNot.staff.login }, has)
  expect(await refusalOf(answer(has, chatId))).toContain("CHAT_NOT_YOURS")
  await answer(hasNot, chatId)
  await module.consoleRoutes.returnServiceChat({ chatId }, hasNot)
  expect((await read(member(7n))).state).toBe("WAITING")
  expect(await refusalOf(module.consoleRoutes.handOverServiceChat({ chatId, login: "nemo" }, has))).toContain(
    "CHAT_NOT_YOURS",
  )
  await module.consoleRoutes.takeServiceChat({ chatId }, has)
  expect(await refusalOf(module.consoleRoutes.handOverServiceChat({ chatId, login: "nemo" }, has))).toContain(
    "DESK_ABSENT",
  )
  await module.consoleRoutes.closeServiceChat({ chatId }, has)
  expect(await refusalOf(answer(has, chatId))).toContain("CHAT_ENDED")
  expect(await refusalOf(answer(has, "999"))).toContain("CHAT_UNKNOWN")
})

test("talks of a person who leaves return to their place in the queue", async () => {
  await Promise.all([atDesk(ana), atDesk(ben)])
  await open(member(7n))
  base.clock.advance(1_000)
  await open(member(8n))
  const chatId = await firstId()
  await module.consoleRoutes.takeServiceChat({ chatId }, ana)
  base.clock.advance(61_000)
  await atDesk(ben)
  const [first] = await rows(ben)
  expect([first?.chatId, first?.state, first?.deskName]).toEqual([chatId, "WAITING", null])
  expect((await read(member(7n))).messages.at(-1)).toMatchObject({ text: "RETURNED", author: "Ana" })
  await module.consoleRoutes.takeServiceChat({ chatId }, ben)
  await module.consoleRoutes.beAtDesk({ isPresent: false }, ben)
  expect((await read(member(7n))).state).toBe("WAITING")
})

test("floods are refused, and pass a minute later", async () => {
  await atDesk(ana)
  await open(member(7n))
  const send = () => module.routes.sendServiceMessage({ key: randomUUID(), text: "x" }, member(7n))
  for (let sent = 1; sent < 20; sent++) await send()
  expect(await refusalOf(send())).toContain("RATE_LIMITED")
  base.clock.advance(61_000)
  await send()
})

test("a visitor of an empty desk leaves an address, and the answer is mailed there", async () => {
  const visitorKey = randomUUID()
  expect(await refusalOf(open(visitor, { visitorKey }))).toContain("CHAT_MAIL_NEEDED")
  expect(await refusalOf(open(visitor))).toContain("INPUT_INVALID")
  await open(visitor, { visitorKey, mail: "a@example.com", name: "Vera" })
  const chatId = await firstId()
  expect((await rows())[0]).toMatchObject({ isOffline: true, name: "Vera", memberId: null })
  // Words of strangers leave by no mail of the house before the desk has answered.
  expect(
    await refusalOf(module.routes.mailServiceChat({ visitorKey, chatId, mail: "b@example.com" }, visitor)),
  ).toContain("CHAT_UNKNOWN")
  await module.consoleRoutes.takeServiceChat({ chatId }, ana)
  await answer(ana, chatId)
  expect(mails).toMatchObject([{ target: "a@example.com", text: "Good day" }])
  await module.routes.mailServiceChat({ visitorKey, chatId, mail: "b@example.com" }, visitor)
  await module.routes.mailServiceChat({ visitorKey, chatId, mail: "c@example.com" }, visitor)
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text).toMatch(/Vera: Hello[^]*Ana: Good day/)
  // Another browser is another guest.
  expect((await module.routes.serviceChat({ after: 0, visitorKey: randomUUID() }, visitor)).chat).toBeNull()
})

test("prepared answers are written, changed and removed; the first ones come once", async () => {
  const macro = { macroId: randomUUID(), title: "Greeting", text: "Hello" }
  await module.begin(1, [macro])
  await module.begin(1, [{ ...macro, macroId: randomUUID() }])
  await module.consoleRoutes.saveServiceMacro({ ...macro, text: "Hi" }, ana)
  expect(await module.consoleRoutes.listServiceMacros({}, ana)).toEqual({ rows: [{ ...macro, text: "Hi" }] })
  await module.consoleRoutes.saveServiceMacro({ ...macro, text: "" }, ana)
  expect(await module.consoleRoutes.listServiceMacros({}, ana)).toEqual({ rows: [] })
})

test("safety/53: ended chats are kept for five years, longer than the 90 days of a log", async () => {
  await atDesk(ana)
  await open(member(7n))
  await module.routes.endServiceChat({}, member(7n))
  base.clock.advance(1_825 * 86_400_000)
  await module.sweep?.()
  expect((await read(member(7n))).state).toBe("ENDED")
  base.clock.advance(10 * 86_400_000)
  await module.sweep?.()
  expect((await module.routes.serviceChat({ after: 0 }, member(7n))).chat).toBeNull()
})

test("the desk reads the newest of a long talk, and the older ones before them", async () => {
  await atDesk(ana)
  await open(member(7n))
  const chatId = await firstId()
  await module.consoleRoutes.takeServiceChat({ chatId }, ana)
  await sql`
    insert into service_message (chat_id, seq, side, author, text, at)
    select ${chatId}::bigint, n, 'DESK', 'Ana', 'Line ' || n, ${START}::timestamptz from generate_series(3, 450) n`.execute(
    base.db,
  )
  await sql`update service_chat set last_seq = 450 where id = ${chatId}::bigint`.execute(base.db)
  const page = async (before?: number) => {
    const { messages, isWhole } = await module.consoleRoutes.readServiceChat(
      { chatId, ...(before === undefined ? {} : { before }) },
      ana,
    )
    return [messages[0]?.seq, messages.at(-1)?.seq, isWhole]
  }
  expect(await page()).toEqual([251, 450, false])
  expect(await page(251)).toEqual([51, 250, false])
  expect(await page(51)).toEqual([1, 50, true])
})
