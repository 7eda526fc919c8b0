import type { MessageAudience } from "@croupier/contract/inbox-values"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn } from "../../../test/programme-ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import type { EventName, EventOf, Reaction } from "../../kernel/events.ts"
import { vaultsFrom } from "../../kernel/secrets.ts"
import { runPlanned, testQueue } from "../../kernel/test-queue.ts"
import { inbox, type Inbox } from "../inbox/index.ts"
import { push, pushSender, type Push } from "./index.ts"
import type { PushKit } from "./kit.ts"

/** Web push over a push service on a real socket: what inboxes hold reaches devices, as their members ask for it. */

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "77_inbox",
  "80_push",
])

let base: Ground
let service: MessageSimulator
let inboxKit: Parameters<typeof inbox>[0]
let messages: Inbox
let kit: PushKit
let module: Push
const { queue, planned } = testQueue()
const done = new Set<string>()
const state = {
  barred: new Set<bigint>(),
  bets: new Map<bigint, { state: "WON" | "LOST"; prize: string }[]>(),
}
const letters: { memberId: bigint; subject: string; text: string }[] = []
const reports: unknown[] = []

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  service = await startMessageSimulator({
    port: 0,
    smtpPort: 0,
    key: "key-of-the-push-tests",
    clock: base.clock,
  })
  inboxKit = {
    db: base.db,
    clock: base.clock,
    bus: { publish: () => {} },
    events: {
      emit: async (tx, event, payload) => {
        for (const each of reactionsTo(event)) await each.hear(tx, payload, queue)
      },
    },
    agentsAmong: async () => new Set(),
    exclusionsOf: exclusionsIn(state.barred),
    levelOf: async () => 0,
    registeredAt: async () => new Date("2026-01-01T00:00:00Z"),
    membersCalled: async (_, accounts) =>
      accounts.map((account) => ({ id: BigInt(account.slice(1)), account })),
  }
  messages = inbox(inboxKit)
  kit = {
    db: base.db,
    clock: base.clock,
    bus: { subscribe: () => () => {} },
    queue: {
      ...queue,
      once: async (_, name, key, effect) => {
        if (done.has(name + key)) return false
        await effect()
        done.add(name + key)
        return true
      },
    },
    report: (error) => void reports.push(error),
    vault: vaultsFrom(Buffer.alloc(32, 7))("web-push"),
    sender: pushSender({ isAllowed: () => true, plain: true }),
    publicUrl: () => "https://lanterna.test",
    merchants: {
      byId: () => ({
        brand: { name: "Lanterna", defaultLanguage: "PT", asset: "BRL", currencySymbol: "R$" } as never,
      }),
    },
    inbox: messages,
    betsOn: async (memberId) => state.bets.get(memberId) ?? [],
    lotteryNames: async (_, codes) => new Map(codes.map((code) => [code, `Game ${code}`])),
    deviceText: () => "Firefox on Linux",
    writeToOwner: async (_, { memberId, wording }) => void letters.push({ memberId, ...wording("EN") }),
  }
  module = push(kit)
  await module.prepare?.()
})
afterAll(async () => {
  await service.stop()
  await base.close()
})
beforeEach(async () => {
  base.clock.set(new Date("2026-03-02T15:00:00Z"))
  planned.length = 0
  letters.length = 0
  reports.length = 0
  done.clear()
  state.barred.clear()
  state.bets.clear()
  for (const table of ["member_message", "sent_message", "push_device", "tell_topic"])
    await sql`delete from ${sql.raw(table)}`.execute(base.db)
})

const reactionsTo = (event: EventName): Reaction[] =>
  [...(messages.reactions ?? []), ...(module.reactions ?? [])].filter((each) => each.event === event)
const tell = <E extends EventName>(event: E, payload: EventOf<E>) =>
  inTransaction(base.db, (tx: Tx) => inboxKit.events.emit(tx, event, payload))

type Caller = Parameters<Push["routes"]["addDevice"]>[1]
const caller = (id: bigint) =>
  ({
    member: { id, kind: "member" },
    merchant: { id: 1 },
    language: "EN",
    userAgent: "x",
  }) as unknown as Caller
async function aDevice(id: bigint) {
  const subscription = service.subscribe()
  await module.routes.addDevice(subscription, caller(id))
  return subscription
}
/** Runs what is planned, with what it plans. A job that throws stays planned. */
async function work(): Promise<void> {
  for (let job = planned[0]; job; job = planned[0]) {
    await runPlanned(module.jobs ?? [], job, base.clock.now())
    planned.shift()
  }
}
const shown = ({ endpoint }: { readonly endpoint: string }) =>
  service.taken(endpoint.split("/").at(-1)).map(({ text }): unknown => JSON.parse(text))
const deposit = (memberId: bigint, depositId = randomUUID()) => ({
  memberId,
  merchantId: 1,
  depositId,
  asset: "BRL",
  amount: "50.00",
})
const send = (audience: MessageAudience, kind: "SERVICE" | "MARKETING" = "SERVICE") =>
  inTransaction(base.db, (tx) =>
    messages.publish(tx, {
      merchantId: 1,
      key: randomUUID(),
      kind,
      audience,
      words: {
        title: { EN: "Hello & more", PT: "Olá" },
        content: { EN: "<p>one</p><p>two &lt;3</p>", PT: "<p>um</p>" },
      },
      publishedAt: base.clock.now(),
      askedBy: "ana",
      approvedBy: null,
    }),
  )

test("a message of the inbox reaches each device of its member, encrypted, with the number of unread ones", async () => {
  const [id, other] = [await base.aPlayer(), await base.aPlayer()]
  const [phone, laptop, theirs] = [await aDevice(id), await aDevice(id), await aDevice(other)]
  await tell("depositCredited", deposit(id))
  await work()
  for (const device of [phone, laptop])
    expect(shown(device)).toMatchObject([
      { title: "Deposit credited: R$ 50.00", path: "/index?centre=messageV2", unread: 1 },
    ])
  expect(shown(theirs)).toEqual([])
})

test("a cause that fails plans nothing, and one that is told twice plans one message", async () => {
  const id = await base.aPlayer()
  await aDevice(id)
  const failing = inTransaction(base.db, async (tx) => {
    await inboxKit.events.emit(tx, "depositCredited", deposit(id))
    throw new Error("killed in the middle")
  })
  await expect(failing).rejects.toThrow("killed in the middle")
  const once = deposit(id)
  planned.length = 0
  await tell("depositCredited", once)
  await tell("depositCredited", once)
  expect(planned).toHaveLength(1)
})

test("an endpoint that is gone takes its device away; a service that is busy is asked again", async () => {
  const id = await base.aPlayer()
  const [gone, busy] = [await aDevice(id), await aDevice(id)]
  service.failPush(gone.endpoint, "gone")
  service.failPush(busy.endpoint, "busy")
  await tell("depositCredited", deposit(id))
  await expect(work()).rejects.toThrow("answers 429")
  service.failPush(busy.endpoint, undefined)
  await work()
  expect(shown(busy)).toHaveLength(1)
  expect((await module.routes.tellSettings({}, caller(id))).devices).toHaveLength(1)
  // After a day the message is of no use.
  service.failPush(busy.endpoint, "broken")
  await tell("depositCredited", deposit(id))
  base.clock.advance(86_400_000)
  await work()
  expect(shown(busy)).toHaveLength(1)
})

test("safety/23: marketing is pushed to no excluded member, also where the exclusion comes after it was planned", async () => {
  const [id, excluded, later] = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  const [device, theirs, last] = [await aDevice(id), await aDevice(excluded), await aDevice(later)]
  state.barred.add(excluded)
  await send({ to: "EVERYONE" }, "MARKETING")
  const [fanOut] = planned.splice(0)
  await runPlanned(module.jobs ?? [], fanOut, base.clock.now())
  state.barred.add(later)
  await work()
  expect(shown(device)).toMatchObject([{ title: "Hello & more", body: "one two <3" }])
  expect([shown(theirs), shown(last)]).toEqual([[], []])
  await send({ to: "ACCOUNTS", accounts: [`m${excluded}`] })
  await work()
  expect(shown(theirs)).toHaveLength(1)
})

test("a message that was withdrawn is pushed no more, and a page of members is told once", async () => {
  const id = await base.aPlayer()
  const device = await aDevice(id)
  const sentId = await send({ to: "EVERYONE" })
  const [fanOut] = planned
  await work()
  await runPlanned(module.jobs ?? [], fanOut, base.clock.now())
  expect(planned).toEqual([])
  expect(shown(device)).toHaveLength(1)
  await send({ to: "EVERYONE" })
  await sql`update sent_message set withdrawn_at = now() where id > ${sentId ?? 0n}`.execute(base.db)
  await work()
  expect(shown(device)).toHaveLength(1)
})

test("subjects decide what is pushed and what is mailed; results come once a draw, won or lost", async () => {
  const id = await base.aPlayer()
  const device = await aDevice(id)
  await module.routes.setTellTopics({ push: ["results"], mail: ["messages"] }, caller(id))
  await tell("depositCredited", deposit(id))
  await work()
  expect(shown(device)).toEqual([])
  expect(letters).toMatchObject([{ memberId: id, subject: "Deposit credited: R$ 50.00" }])
  state.bets.set(id, [
    { state: "WON", prize: "12.5000" },
    { state: "LOST", prize: "0" },
  ])
  const results = {
    name: "push.results",
    payload: { merchantId: 1, gameCode: "SSC1", issue: "20260302001", bucket: Number(id & 63n) },
  }
  planned.push(results)
  await work()
  planned.push(results)
  await work()
  expect(shown(device)).toMatchObject([
    { title: "Game SSC1, draw 20260302001: R$ 12.50 won", tag: "result:SSC1" },
  ])
})

test("a device belongs to the account that asked last, and a member removes own devices alone", async () => {
  const [one, two] = [await base.aPlayer(), await base.aPlayer()]
  const device = await aDevice(one)
  const settings = await module.routes.addDevice(device, caller(two))
  expect(settings.devices).toMatchObject([{ device: "Firefox on Linux" }])
  expect((await module.routes.tellSettings({}, caller(one))).devices).toEqual([])
  await module.routes.removeDevice({ endpoint: device.endpoint }, caller(one))
  expect((await module.routes.tellSettings({}, caller(two))).devices).toHaveLength(1)
  expect((await module.routes.removeDevice({ endpoint: device.endpoint }, caller(two))).devices).toEqual([])
})

test("addresses of the house's own network and keys that are none are refused", async () => {
  const { allows } = pushSender()
  expect(allows("https://fcm.googleapis.com/fcm/send/x")).toBe(true)
  for (const endpoint of [
    "http://push.test/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://10.0.0.8/x",
    "https://user:secret@push.test/x",
    "https://localhost/x",
  ])
    expect(allows(endpoint)).toBe(false)
  const id = await base.aPlayer()
  const { endpoint, auth } = service.subscribe()
  await expect(
    module.routes.addDevice({ endpoint, auth, p256dh: "AAAAAAAAAAAAAAAAAAAA" }, caller(id)),
  ).rejects.toMatchObject({ code: "INPUT_INVALID" })
})

test("one VAPID key pair is made and stored sealed", async () => {
  await Promise.all([module.prepare?.(), module.prepare?.()])
  const { rows } = await sql<{ sealed: Buffer; public_key: string }>`select * from push_key`.execute(base.db)
  expect(rows).toHaveLength(1)
  expect(Buffer.from(kit.vault.open(rows[0]?.sealed ?? Buffer.alloc(0))).length).toBe(32)
})
