import type { MessageAudience } from "@croupier/contract/inbox-values"
import { inTransaction, sql } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn } from "../../../test/programme-ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { testQueue } from "../../kernel/test-queue.ts"
import { holds } from "./audience.ts"
import { argsFor, inbox, type Inbox } from "./index.ts"
import type { InboxKit } from "./kit.ts"
import { publish } from "./sending.ts"

/** Inboxes: messages to segments and accounts, of events, read, deleted, scheduled, withdrawn, and kept from excluded members. */

const NEEDED = new Set(["10_ledger", "15_kernel", "20_merchants", "25_messages", "30_identity", "77_inbox"])
const DAY = 86_400_000

let base: Ground
let kit: InboxKit
let module: Inbox
const told: unknown[] = []
const state = { barred: new Set<bigint>(), level: 0, registeredAt: new Date("2026-01-01T00:00:00Z") }

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  kit = {
    db: base.db,
    clock: base.clock,
    bus: { publish: (topic, message) => void told.push([topic, message]) },
    events: { emit: async () => {} },
    exclusionsOf: exclusionsIn(state.barred),
    agentsAmong: async () => new Set(),
    levelOf: async () => state.level,
    registeredAt: async () => state.registeredAt,
    membersCalled: async (_, accounts) =>
      accounts.flatMap((account) =>
        /^m\d+$/.test(account) ? [{ id: BigInt(account.slice(1)), account }] : [],
      ),
  }
  module = inbox(kit)
})
afterAll(() => base.close())
beforeEach(async () => {
  state.barred.clear()
  state.level = 0
  told.length = 0
  base.clock.set(new Date("2026-03-02T15:00:00Z"))
  await sql`delete from member_message`.execute(base.db)
  await sql`delete from sent_message`.execute(base.db)
})

type Caller = Parameters<Inbox["routes"]["inbox"]>[1]
const caller = (id: bigint, language = "PT", kind = "member") =>
  ({
    member: { id, kind },
    merchant: { id: 1, brand: { defaultLanguage: "PT", asset: "BRL", currencySymbol: "R$" } },
    language,
  }) as unknown as Caller
const send = (audience: MessageAudience, change: object = {}) =>
  inTransaction(base.db, (tx) =>
    publish(kit, tx, {
      merchantId: 1,
      key: randomUUID(),
      kind: "SERVICE",
      audience,
      words: { title: { EN: "Hello", PT: "Olá" }, content: { EN: "<p>text</p>", PT: "<p>texto</p>" } },
      publishedAt: base.clock.now(),
      askedBy: "ana",
      approvedBy: null,
      ...change,
    }),
  )
const seen = (id: bigint, asked: object = {}, language?: string) =>
  module.routes.inbox({ limit: 20, ...asked }, caller(id, language))
const unread = async (id: bigint) => (await module.routes.unreadCount({}, caller(id))).unreadCount
const EVERYONE: MessageAudience = { to: "EVERYONE" }

test("a segment holds its members alone", () => {
  const player = { isAgent: false, level: 3 }
  const agent = { isAgent: true, level: 0 }
  const held = (audience: MessageAudience) => [holds(audience, player), holds(audience, agent)]
  expect(held(EVERYONE)).toEqual([true, true])
  expect(held({ to: "PLAYERS" })).toEqual([true, false])
  expect(held({ to: "AGENTS" })).toEqual([false, true])
  expect(held({ to: "LEVELS", from: 3, until: 5 })).toEqual([true, false])
  expect(held({ to: "LEVELS", from: 4, until: 5 })).toEqual([false, false])
  expect(held({ to: "ACCOUNTS", accounts: ["a"] })).toEqual([false, false])
})

test("a message to all is taken up once, also by twenty looks at once, in the reader's language", async () => {
  const id = await base.aPlayer()
  await send(EVERYONE)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => unread(id))))).toEqual(new Set([1]))
  expect((await seen(id)).rows).toMatchObject([{ title: "Olá", content: "<p>texto</p>", isRead: false }])
  expect((await seen(id, {}, "EN")).rows).toMatchObject([{ title: "Hello" }])
  // A language without words reads those of the merchant.
  expect((await seen(id, {}, "JA")).rows).toMatchObject([{ title: "Olá" }])
})

test("a message that is scheduled comes at its time, one from before the registration does not come, a withdrawn one goes", async () => {
  const id = await base.aPlayer()
  const later = await send(EVERYONE, { publishedAt: new Date(base.clock.now().getTime() + DAY) })
  await send(EVERYONE, { publishedAt: new Date("2025-12-31T00:00:00Z") })
  await send(
    { to: "ACCOUNTS", accounts: [`m${id}`] },
    { publishedAt: new Date(base.clock.now().getTime() + DAY) },
  )
  expect(await unread(id)).toBe(0)
  expect((await seen(id)).rows).toEqual([])
  base.clock.advance(DAY)
  expect(await unread(id)).toBe(2)
  await sql`update sent_message set withdrawn_at = now() where id = ${later}`.execute(base.db)
  expect(await unread(id)).toBe(1)
})

test("levels decide at the first look, and agents and players are apart", async () => {
  const id = await base.aPlayer()
  await send({ to: "LEVELS", from: 2, until: 4 })
  await send({ to: "AGENTS" })
  expect(await unread(id)).toBe(0)
  state.level = 2
  expect(await unread(id)).toBe(1)
  expect((await module.routes.unreadCount({}, caller(id, "PT", "agent"))).unreadCount).toBe(2)
  expect((await module.routes.unreadCount({}, caller(id, "PT", "trial"))).unreadCount).toBe(0)
})

test("safety/23: marketing does not reach an excluded member, nor does what lay in the inbox before; service does", async () => {
  const id = await base.aPlayer()
  await send(EVERYONE, { kind: "MARKETING" })
  expect(await unread(id)).toBe(1)
  state.barred.add(id)
  await send(EVERYONE, { kind: "MARKETING" })
  await send({ to: "ACCOUNTS", accounts: [`m${id}`] }, { kind: "MARKETING" })
  await send(EVERYONE)
  expect(await unread(id)).toBe(1)
  expect((await seen(id)).rows.map(({ kind }) => kind)).toEqual(["SERVICE"])
})

test("members read and delete their own messages alone, by pages without a gap", async () => {
  const [one, two] = [await base.aPlayer(), await base.aPlayer()]
  await send({ to: "ACCOUNTS", accounts: [`m${one}`, `m${two}`] })
  for (let n = 0; n < 4; n++) await send(EVERYONE)
  const first = await seen(one, { limit: 2 })
  const second = await seen(one, { limit: 2, cursor: first.cursor })
  const third = await seen(one, { limit: 2, cursor: second.cursor })
  const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ messageId }) => messageId))
  expect([new Set(ids).size, third.cursor]).toEqual([5, null])
  await expect(seen(one, { cursor: "x" })).rejects.toMatchObject({ code: "INPUT_INVALID" })
  const [theirs] = (await seen(two)).rows
  const messageId = theirs?.messageId ?? ""
  expect(await module.routes.readMessages({ messageIds: [messageId] }, caller(one))).toEqual({
    unreadCount: 5,
  })
  expect(await module.routes.deleteMessages({ messageIds: [messageId] }, caller(one))).toEqual({
    unreadCount: 5,
  })
  expect(await unread(two)).toBe(5)
  expect(await module.routes.readMessages({ messageIds: [ids[0] ?? ""] }, caller(one))).toEqual({
    unreadCount: 4,
  })
  expect(told.at(-1)).toEqual(["inbox", { memberIds: [String(one)] }])
  expect(await module.routes.readMessages({}, caller(one))).toEqual({ unreadCount: 0 })
  await module.routes.deleteMessages({ messageIds: ids }, caller(one))
  // A deleted message to all is not taken up again.
  expect((await seen(one)).rows).toEqual([])
})

test("an event is told once with its cause, and not where the cause fails", async () => {
  const id = await base.aPlayer()
  const reaction = module.reactions?.find(({ event }) => event === "withdrawalPaid")
  const paid = { memberId: id, merchantId: 1, withdrawalId: randomUUID(), asset: "BRL", amount: "12.50" }
  const hear = (fails: boolean) =>
    inTransaction(base.db, async (tx) => {
      await reaction?.hear(tx, paid, testQueue().queue)
      if (fails) throw new Error("killed in the middle")
    })
  await expect(hear(true)).rejects.toThrow("killed in the middle")
  expect([await unread(id), told]).toEqual([0, []])
  await hear(false)
  await hear(false)
  expect(told).toEqual([["inbox", { memberIds: [String(id)] }]])
  expect((await seen(id, {}, "EN")).rows).toMatchObject([
    { title: "Withdrawal paid: R$ 12.50", kind: "SERVICE" },
  ])
  expect((await seen(id, {}, "PT")).rows[0]?.title).toContain("R$ 12,50")
})

test("an amount in a text that a person wrote stays as it was written, in the inbox too", async () => {
  const id = await base.aPlayer()
  const reaction = module.reactions?.find(({ event }) => event === "feedbackAnswered")
  for (const answer of ["1000 BRL", "1.23456 BRL"])
    await inTransaction(base.db, async (tx) => {
      const answered = { memberId: id, merchantId: 1, feedbackId: randomUUID(), answer }
      await reaction?.hear(tx, answered, testQueue().queue)
    })
  const { rows } = await seen(id, {}, "PT")
  expect(rows.map(({ content }) => content).toSorted()).toEqual(["<p>1.23456 BRL</p>", "<p>1000 BRL</p>"])
})

test.each([
  ["deposit", ["1000 BRL"], ["R$ 1,000.00"]],
  ["deposit", ["1000 USDT"], ["1000 USDT"]],
  ["deposit", ["1.23456 BRL"], ["1.23456 BRL"]],
  ["deposit", ["a thousand"], ["a thousand"]],
  ["result_won", ["2 BRL", "7 BRL", "12.50 BRL"], ["2 BRL", "7 BRL", "R$ 12.50"]],
  ["feedback", ["1", "1000 BRL"], ["1", "1000 BRL"]],
  ["an event of an earlier release", ["1000 BRL"], ["1000 BRL"]],
])("of the values of %s amounts alone are written by the language: %j", (event, args, written) => {
  expect(argsFor(event, args, "EN", { asset: "BRL", currencySymbol: "R$" })).toEqual(written)
})

test("an account that the merchant does not have is named, and nothing is sent", async () => {
  const refused = send({ to: "ACCOUNTS", accounts: ["nobody-here"] })
  await expect(refused).rejects.toMatchObject({ code: "MESSAGE_ACCOUNTS_UNKNOWN", args: ["nobody-here"] })
  const { rows } = await sql`select from sent_message`.execute(base.db)
  expect(rows).toEqual([])
})

test("messages are kept for 180 days", async () => {
  const id = await base.aPlayer()
  await send({ to: "ACCOUNTS", accounts: [`m${id}`] })
  base.clock.advance(179 * DAY)
  await module.sweep?.()
  expect((await seen(id)).rows).toHaveLength(1)
  base.clock.advance(2 * DAY)
  await module.sweep?.()
  expect((await seen(id)).rows).toEqual([])
})
