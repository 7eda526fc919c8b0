import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import {
  createLedger,
  house,
  ledgerMigrations,
  wallet as account,
  type HousePurpose,
  type Ledger,
  type TransferKind,
  type WalletPurpose,
} from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import type { MemberContext } from "../../call/context.ts"
import type { Merchant } from "../../call/merchant.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { kernelMigrations, projections, type Projections } from "../../kernel/projections.ts"
import { demoMerchant } from "../../seed/demo.ts"
import { merchantMigrations, merchants } from "../merchants/index.ts"
import { playMigrations } from "../play/index.ts"
import { reportMigrations, reports, type Reports } from "./index.ts"

let store: TestDatabase
let ledger: Ledger
let merchant: Merchant
let made: Reports
let reading: Projections
let nextMember = 1n
const clock = fakeClock("2026-11-20T12:00:00Z")

beforeAll(async () => {
  store = await testDatabase({
    migrations: [ledgerMigrations, kernelMigrations, merchantMigrations, playMigrations, reportMigrations],
  })
  const { db } = store.database
  ledger = createLedger({ database: store.database, clock })
  const all = await merchants({ db })
  await all.add(demoMerchant)
  merchant = all.byId(demoMerchant.id)
  made = reports({ db, ledger, clock, vendors: async () => [{ code: "JILI", name: "Jili Games" }] })
  reading = projections({ db, all: made.projections, onError: (error) => expect(error).toBeUndefined() })
})
afterAll(async () => {
  await ledger.close()
  await store.drop()
})

async function newMember(): Promise<MemberContext> {
  const id = nextMember++
  await ledger.openWallets(
    store.database.db,
    id,
    (["main", "bonus", "held"] as const).map((purpose) => ({ purpose, asset: "BRL" as const })),
  )
  return callOf(memberOf(id), merchant)
}

/** Moves money between a member's wallet and the house: in above zero, out below it. */
async function moved(
  { member }: MemberContext,
  kind: TransferKind,
  value: string,
  from: HousePurpose,
  purpose: WalletPurpose = "main",
): Promise<void> {
  const [other, own] = [house(merchant.id, from, "BRL"), account(member.id, purpose, "BRL")]
  const isOut = value.startsWith("-")
  const outcome = await ledger.post({
    key: randomUUID(),
    kind,
    debit: isOut ? own : other,
    credit: isOut ? other : own,
    amount: parseAmount(value.replace("-", "")),
    cause: "test",
  })
  expect(outcome.status).toBe("posted")
}

/** A bet that is placed and settled at once: its movements, and its fact. */
async function played(
  context: MemberContext,
  { stake, payout, vendor }: { stake: string; payout: string; vendor: string | null },
): Promise<void> {
  const account_ = vendor === null ? "lottery" : "vendor:3"
  await moved(context, "bet", `-${stake}`, account_)
  if (payout !== "0") await moved(context, "payout", payout, account_)
  await writePlayFact(store.database.db, {
    memberId: context.member.id,
    product: vendor === null ? "LOTT" : "RNG",
    vendor,
    game: vendor === null ? "SSC1M" : "G1",
    stake: parseAmount(stake),
    payout: parseAmount(payout),
    validBet: parseAmount(stake),
    settledAt: clock.now(),
    reference: `bet:${randomUUID()}`,
  })
}

test("each figure is what the journal holds, on the merchant's own days, by product and vendor", async () => {
  const context = await newMember()
  clock.set("2026-11-20T12:00:00Z")
  await moved(context, "deposit", "200", "payments")
  await moved(context, "bonus", "50", "promotions", "bonus")
  await played(context, { stake: "20", payout: "35.5", vendor: null })
  // 23:30 of the same day in São Paulo.
  clock.set("2026-11-21T02:30:00Z")
  await played(context, { stake: "40", payout: "0", vendor: "JILI" })
  // Half an hour into the next.
  clock.set("2026-11-21T03:30:00Z")
  await played(context, { stake: "10", payout: "12.0001", vendor: "JILI" })
  await moved(context, "fee", "-2", "fees")
  const claim = { key: randomUUID(), owner: context.member.id, cause: "test" }
  const [amount, from] = [parseAmount("100"), account(context.member.id, "main", "BRL")]
  expect(await ledger.claims.open({ ...claim, from, amount })).toMatchObject({ status: "posted" })
  await reading.catchUp()

  const profit = await made.routes.personalProfit({ from: "2026-11-20", until: "2026-11-21" }, context)
  const paid = { deposits: "0.00", withdrawals: "0.00", bonuses: "0.00", other: "0.00" }
  expect(profit).toEqual({
    asset: "BRL",
    timeZone: "America/Sao_Paulo",
    total: {
      bets: 3,
      stake: "70.00",
      payout: "47.5001",
      validBet: "70.00",
      result: "-22.4999",
      paid: { deposits: "200.00", withdrawals: "0.00", bonuses: "50.00", other: "-2.00" },
    },
    days: [
      {
        day: "2026-11-20",
        bets: 2,
        stake: "60.00",
        payout: "35.50",
        validBet: "60.00",
        result: "-24.50",
        paid: { ...paid, deposits: "200.00", bonuses: "50.00" },
      },
      {
        day: "2026-11-21",
        bets: 1,
        stake: "10.00",
        payout: "12.0001",
        validBet: "10.00",
        result: "2.0001",
        paid: { ...paid, other: "-2.00" },
      },
    ],
    products: [
      expect.objectContaining({ product: "RNG", vendor: "JILI", vendorName: "Jili Games", stake: "50.00" }),
      expect.objectContaining({ product: "LOTT", vendor: null, vendorName: null, result: "15.50" }),
    ],
  })

  // The sums of play and payments are all that the member's wallets hold: money that is set aside has only moved.
  const held = (await ledger.balances(context.member.id)).reduce((sum, { balance }) => sum + balance, 0n)
  const { result, paid: inAll } = profit.total
  const told = [result, ...Object.values(inAll)].reduce((sum, text) => sum + parseAmount(text), 0n)
  expect(told).toBe(held)
})

test("a prize that is taken back is a loss of play and no payment; a deposit that is taken back is one", async () => {
  const context = await newMember()
  clock.set("2026-11-22T12:00:00Z")
  await moved(context, "deposit", "80", "payments")
  await played(context, { stake: "10", payout: "30", vendor: null })
  await moved(context, "reversal", "-30", "lottery")
  const fact = { memberId: context.member.id, settledAt: clock.now(), reference: "bet:back" }
  await writePlayFact(store.database.db, { ...fact, payout: -parseAmount("30"), revision: 1 })
  await moved(context, "reversal", "-5", "payments")
  await reading.catchUp()
  const { total } = await made.routes.personalProfit({ from: "2026-11-22", until: "2026-11-22" }, context)
  expect(total).toMatchObject({ result: "-10.00", paid: { deposits: "80.00", other: "-5.00" } })
})

test("a rebuild makes the same, and another member's figures are their own", async () => {
  const before = await sql`select * from money_hour order by member_id, hour, kind`.execute(store.database.db)
  await reading.rebuild("reports.money")
  const after = await sql`select * from money_hour order by member_id, hour, kind`.execute(store.database.db)
  expect(after.rows).toEqual(before.rows)
  const other = await made.routes.personalProfit(
    { from: "2026-11-20", until: "2026-11-22" },
    await newMember(),
  )
  expect(other).toMatchObject({ days: [], products: [], total: { bets: 0, result: "0.00" } })
})

test("a period is at most a year and ends after it begins", async () => {
  const context = await newMember()
  for (const [from, until] of [
    ["2026-01-02", "2026-01-01"],
    ["2025-01-01", "2026-01-02"],
  ] as const)
    await expect(made.routes.personalProfit({ from, until }, context)).rejects.toMatchObject({
      code: "INPUT_INVALID",
    })
})
