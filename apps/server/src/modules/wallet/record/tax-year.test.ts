import { randomUUID } from "node:crypto"
import { createLedger, house, ledgerMigrations, wallet as account, type Ledger } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writePlayFact } from "../../../../test/write-play-fact.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { Member } from "../../../call/member.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { callOf, memberOf } from "../../../call/test-member.ts"
import { kernelMigrations, projections, type Projections } from "../../../kernel/projections.ts"
import { demoMerchant } from "../../../seed/demo.ts"
import { merchantMigrations, merchants } from "../../merchants/index.ts"
import { playMigrations } from "../../play/index.ts"
import { reportMigrations, reports } from "../../reports/index.ts"
import { wallet, type Wallets } from "../index.ts"

let store: TestDatabase
let ledger: Ledger
let merchant: Merchant
let wallets: Wallets
let reading: Projections
const clock = fakeClock("2026-01-20T12:00:00Z")
const MEMBER = 9n
let holder: Pick<Member, "account" | "kind"> = { account: "lucia", kind: "member" }
const context = () => callOf(memberOf(MEMBER), merchant)

beforeAll(async () => {
  store = await testDatabase({
    migrations: [ledgerMigrations, kernelMigrations, merchantMigrations, playMigrations, reportMigrations],
  })
  const { db } = store.database
  ledger = createLedger({ database: store.database, clock })
  const all = await merchants({ db })
  await all.add(demoMerchant)
  merchant = all.byId(demoMerchant.id)
  const told = reports({ db, ledger, clock, vendors: async () => [{ code: "JILI", name: "Jili <Games>" }] })
  reading = projections({ db, all: told.projections, onError: (error) => expect(error).toBeUndefined() })
  wallets = wallet({
    db: store.database.db,
    ledger,
    clock,
    isMemberOf: async (_, id) => id === MEMBER,
    gameNames: async () => new Map(),
    playOfYear: told.memberYear,
    payerOf: async () => ({ name: "Lúcia Prado", taxId: "52998224725" }),
    holderOf: async () => holder,
  })
  await ledger.openWallets(db, MEMBER, [{ purpose: "main", asset: "BRL" }])
  const play = (settledAt: string, stake: string, payout: string, vendor: string | null) =>
    writePlayFact(db, {
      memberId: MEMBER,
      stake: parseAmount(stake),
      payout: parseAmount(payout),
      vendor,
      product: vendor === null ? "LOTT" : "LIVE",
      settledAt: new Date(settledAt),
      reference: `bet:${settledAt}`,
    })
  // The last hour of 2025 in São Paulo, and the first of 2026.
  await play("2026-01-01T02:59:59Z", "100", "350", "JILI")
  await play("2026-01-01T03:00:00Z", "40", "0", "JILI")
  await play("2025-05-01T12:00:00Z", "60", "10.5", null)
  // A correction of a bet of 2025 counts in the year in which it is made.
  await play("2026-01-02T12:00:00Z", "0", "-5", null)
  clock.set("2025-06-01T12:00:00Z")
  await ledger.post({
    key: randomUUID(),
    kind: "deposit",
    debit: house(merchant.id, "payments", "BRL"),
    credit: account(MEMBER, "main", "BRL"),
    amount: parseAmount("500"),
    cause: "deposit:1",
  })
  clock.set("2026-01-20T12:00:00Z")
  await reading.catchUp()
})
afterAll(async () => {
  await ledger.close()
  await store.drop()
})

async function fileOf(year: number, format: "csv" | "html", of = context()): Promise<string> {
  const { body } = await wallets.routes.taxEvidence({ year, format }, of)
  let whole = ""
  for await (const part of body) whole += String(part)
  return whole
}

test("safety/64: stakes, winnings and net by product of a year of the merchant's zone; two years share no bet and miss none", async () => {
  const before = (await fileOf(2025, "csv")).split("\r\n")
  expect(before).toEqual(
    expect.arrayContaining([
      "Name,Lúcia Prado",
      "Tax number,52998224725",
      "Live casino,Jili <Games>,1,100.00,350.00,250.00",
      "Lottery,Games of this site,1,60.00,10.50,-49.50",
      "Total,,2,160.00,360.50,200.50",
      "Deposits,500.00",
      "Withdrawals,0.00",
    ]),
  )
  const after = (await fileOf(2026, "csv")).split("\r\n")
  expect(after).toEqual(
    expect.arrayContaining([
      "Live casino,Jili <Games>,1,40.00,0.00,-40.00",
      "Lottery,Games of this site,1,0.00,-5.00,-5.00",
      "Total,,2,40.00,-5.00,-45.00",
      "Deposits,0.00",
    ]),
  )
  await expect(fileOf(2027, "csv")).rejects.toMatchObject({ code: "INPUT_INVALID" })
})

test("safety/64: the paper escapes names, says where there was no activity and that nothing was withheld from a bet", async () => {
  const paper = await fileOf(2025, "html", { ...context(), language: "PT" })
  expect(paper).toContain("Jili &#60;Games&#62;")
  expect(paper).toContain("<bdi>200,50</bdi>")
  expect(paper).not.toContain("<script")
  const none = await fileOf(2024, "html")
  expect(none).toContain("No activity")
  expect(none).toContain("No tax was withheld from single bets.")
})

test("the file of the staff names the payer for staff who may read personal data alone, is of the member's asset, and stands in the audit log", async () => {
  const recorded: unknown[] = []
  const taken = async (...permissions: string[]) => {
    const staff = { permissions: new Set(permissions) }
    const record = async (_: unknown, entry: unknown) => void recorded.push(entry)
    const by = { merchant, staff, language: "EN", record } as unknown as MerchantContext
    const asked = { memberId: String(MEMBER), year: 2025, format: "csv" } as const
    return (await wallets.consoleRoutes.takeTaxEvidence(asked, by)).content
  }
  const named = await taken("members.money", "members.personal")
  expect(named).toContain("Lúcia Prado")
  expect(named).toContain("52998224725")
  const masked = await taken("members.money")
  expect(masked).toContain("Total,,2,160.00,360.50,200.50")
  expect(masked).not.toContain("Lúcia Prado")
  expect(masked).not.toContain("52998224725")
  const entry = (isNamed: boolean) => ({
    act: "members.tax",
    target: `member:${MEMBER}`,
    after: { year: 2025, format: "csv", isNamed },
    merchantId: merchant.id,
  })
  expect(recorded).toEqual([entry(true), entry(false)])
  holder = { account: "guest", kind: "trial" }
  expect(await taken("members.money")).toContain("FUN")
})
