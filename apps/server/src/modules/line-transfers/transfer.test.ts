import { inTransaction, sql } from "@croupier/database"
import { house } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { settingsFrom, type SettingsOverride } from "@croupier/rules/settings"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { systemRandom } from "../../kernel/random.ts"
import { agentTree, type AgentTree } from "../agents/index.ts"
import type { TransferKit } from "./kit.ts"
import { lineTransferRoutes } from "./routes.ts"

const NEEDED = new Set([
  "10_ledger",
  "20_merchants",
  "25_messages",
  "30_identity",
  "40_play",
  "45_agents",
  "59_line_transfers",
])
const ON: SettingsOverride = { lineTransfers: { enabled: true, least: "10", each: "500", daily: "800" } }

let base: Ground
let tree: AgentTree
let settings = settingsFrom(ON)
/** Members who are locked or kept from play. */
const barred = new Set<bigint>()
/** True where the payment password is right. */
let isProven = true
beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  tree = agentTree({ db: base.db, clock: base.clock, events: base.events.events })
})
afterAll(() => base.close())
let [agent, sub, player, other] = [0n, 0n, 0n, 0n]
beforeEach(async () => {
  settings = settingsFrom(ON)
  barred.clear()
  isProven = true
  base.clock.advance(60_000)
  agent = await join(null, true, "1000")
  sub = await join(agent, true, "1000")
  player = await join(sub, false, "1000")
  other = await join(agent, false, "0")
})

async function join(under: bigint | null, isAgent: boolean, balance: string): Promise<bigint> {
  const id = await base.aMember(balance, { purposes: ["main", "bonus", "held"] })
  await addMemberRows(base.database.pool, [{ id: String(id), account: `m${id}`, type: isAgent ? 1 : 0 }])
  await inTransaction(base.db, (tx) =>
    tree.join(tx, { memberId: id, merchantId: 1, isAgent, parentId: under, at: base.clock.now() }),
  )
  return id
}
const kit = (change: Partial<TransferKit> = {}): TransferKit => ({
  db: base.db,
  ledger: base.ledger,
  clock: base.clock,
  random: systemRandom,
  merchants: { byId: () => ({ asset: "BRL", brand: { timeZone: "America/Sao_Paulo" }, settings }) },
  tree,
  owesBelow: async () => false,
  toWager: async () => parseAmount("0"),
  identity: {
    stepUpOf: async () => "payment",
    provePayment: async () => {
      if (!isProven) throw new Refusal("WD_STEP_UP", ["4"])
    },
    membersShown: async (ids) =>
      new Map(
        ids.map((id) => [
          id,
          { account: `m${id}`, marks: barred.has(id) ? [{ mark: "EXCLUDED" as const, until: null }] : [] },
        ]),
      ),
  },
  ...change,
})
const context = (id: bigint, idempotencyKey: string = randomUUID()) =>
  ({ ...callOf(memberOf(id), { id: 1 } as never), merchant: { id: 1 } as never, idempotencyKey }) as const
const up = (id: bigint, amount: string, key?: string, with_ = kit()) =>
  lineTransferRoutes(with_).transferUpline({ amount, password: "" }, context(id, key))
const down = (id: bigint, memberId: bigint, amount: string, key?: string) =>
  lineTransferRoutes(kit()).transferDownline(
    { memberId: String(memberId), amount, password: "" },
    context(id, key),
  )
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )
const balances = (...ids: bigint[]) => Promise.all(ids.map((id) => base.balanceOf(id)))

test("money goes up to the agent and down to a member below, each once under its key", async () => {
  const key = randomUUID()
  const made = await up(player, "200", key)
  expect(made).toMatchObject({ direction: "UP", isGiven: true, account: `m${sub}`, amount: "200.00" })
  expect(await up(player, "200", key)).toEqual(made)
  expect(await codeOf(up(player, "201", key))).toBe("IDEMPOTENCY_CONFLICT")
  await down(sub, player, "50.5")
  expect(await balances(sub, player)).toEqual(["1149.50", "850.50"])
  const { rows } = await lineTransferRoutes(kit()).lineTransfers({ limit: 10 }, context(player))
  expect(rows.map(({ direction, isGiven, amount }) => [direction, isGiven, amount])).toEqual([
    ["DOWN", false, "50.50"],
    ["UP", true, "200.00"],
  ])
  expect(await lineTransferRoutes(kit()).transferTerms({}, context(player))).toMatchObject({
    terms: { least: "10.00", most: "500.00", left: "600.00", balance: "850.50", upline: `m${sub}` },
  })
})

test("nothing goes past the line: neither to an agent further up, nor to another's member", async () => {
  expect(await codeOf(down(agent, player, "20"))).toBe("AGENT_UNKNOWN")
  expect(await codeOf(down(sub, other, "20"))).toBe("AGENT_UNKNOWN")
  expect(await codeOf(down(sub, agent, "20"))).toBe("AGENT_UNKNOWN")
  expect(await codeOf(down(sub, sub, "20"))).toBe("AGENT_UNKNOWN")
  expect(await codeOf(up(agent, "20"))).toBe("AGENT_UNKNOWN")
})

test("bounds of one transfer and of a day hold, also for two at once", async () => {
  expect(await codeOf(up(player, "9.9999"))).toBe("TRANSFER_OUT_OF_RANGE")
  expect(await codeOf(up(player, "500.0001"))).toBe("TRANSFER_OUT_OF_RANGE")
  const codes = await Promise.all([codeOf(up(player, "450")), codeOf(up(player, "450"))])
  expect(codes.toSorted()).toEqual(["TRANSFER_DAY_REACHED", "done"])
  expect(await codeOf(up(player, "350"))).toBe("done")
  expect(await codeOf(up(player, "10"))).toBe("TRANSFER_DAY_REACHED")
  base.clock.advance(24 * 3_600_000)
  expect(await codeOf(up(player, "100"))).toBe("done")
})

test("the same call twice at once makes one transfer", async () => {
  const key = randomUUID()
  const [one, two] = await Promise.all([up(player, "100", key), up(player, "100", key)])
  expect(one).toEqual(two)
  expect(await balances(sub, player)).toEqual(["1100.00", "900.00"])
})

test("safety/14: off where the merchant or its market says so, and for a party that is locked or excluded", async () => {
  barred.add(sub)
  expect(await codeOf(up(player, "20"))).toBe("TRANSFER_PARTY_BARRED")
  expect(await codeOf(down(sub, player, "20"))).toBe("TRANSFER_PARTY_BARRED")
  settings = settingsFrom({})
  expect(await codeOf(up(player, "20"))).toBe("TRANSFER_OFF")
  expect(await lineTransferRoutes(kit()).transferTerms({}, context(player))).toEqual({ terms: null })
  expect(await balances(sub, player)).toEqual(["1000.00", "1000.00"])
})

test("an exclusion that commits while the caller proves the call stops the transfer of either party", async () => {
  for (const party of [player, sub]) {
    barred.clear()
    const { identity } = kit()
    const between = kit({
      identity: {
        ...identity,
        provePayment: async () => {
          barred.add(party)
        },
      },
    })
    expect(await codeOf(up(player, "20", undefined, between))).toBe("TRANSFER_PARTY_BARRED")
  }
  expect(await balances(sub, player)).toEqual(["1000.00", "1000.00"])
})

test("money that is still to be wagered does not go up the line, and an agent gives it down", async () => {
  const asked: bigint[] = []
  const wagering = kit({
    toWager: async (_, { memberId }) => {
      asked.push(memberId)
      return parseAmount("150.5")
    },
  })
  await expect(up(player, "20", undefined, wagering)).rejects.toMatchObject({
    code: "TRANSFER_WAGERING",
    args: ["150.50"],
    value: { left: "150.50" },
  })
  expect(asked).toEqual([player])
  await lineTransferRoutes(wagering).transferDownline(
    { memberId: String(player), amount: "20", password: "" },
    context(sub),
  )
  expect(await balances(sub, player)).toEqual(["980.00", "1020.00"])
})

test("a debt, a wrong password, a closed wallet and missing money refuse it, and nothing is written", async () => {
  isProven = false
  expect(await codeOf(up(player, "20"))).toBe("WD_STEP_UP")
  isProven = true
  expect(
    await codeOf(
      lineTransferRoutes(kit()).transferUpline(
        { amount: "20", password: "" },
        { ...context(player), idempotencyKey: undefined },
      ),
    ),
  ).toBe("IDEMPOTENCY_KEY_REQUIRED")
  const poor = await join(sub, false, "15")
  expect(await codeOf(up(poor, "20"))).toBe("INSUFFICIENT_FUNDS")
  await inTransaction(base.db, (tx) =>
    base.ledger.setClosed(tx, sub, "main", "BRL", { to: "credits", reason: "a test" }),
  )
  expect(await codeOf(up(player, "20"))).toBe("ACCOUNT_CLOSED")
  await inTransaction(base.db, (tx) => base.ledger.setClosed(tx, sub, "main", "BRL", undefined))
  const killed = kit({ ledger: { ...base.ledger, postIn: () => Promise.reject(new Error("killed")) } })
  await expect(up(player, "20", undefined, killed)).rejects.toThrow("killed")
  expect(await codeOf(up(player, "20", undefined, kit({ owesBelow: async () => true })))).toBe("AGENT_OWES")
  await inTransaction(base.db, (tx) =>
    base.ledger.receivables.owe(tx, {
      key: randomUUID(),
      owner: player,
      amount: parseAmount("5"),
      credit: house(1, "lottery", "BRL"),
      kind: "reversal",
      cause: "test",
    }),
  )
  expect(await codeOf(up(player, "20"))).toBe("TRANSFER_OWING")
  const { rows } = await sql`
    select 1 from line_transfer where giver_id in (${player}, ${poor})`.execute(base.db)
  expect(rows).toEqual([])
  expect(await balances(sub, player, poor)).toEqual(["1000.00", "1000.00", "15.00"])
  expect(
    (await sql`select 1 from line_transfer_day where member_id = ${player}`.execute(base.db)).rows,
  ).toEqual([])
})
