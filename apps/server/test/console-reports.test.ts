import { afterAll, beforeAll, expect, test } from "vitest"
import { inTransaction, sql } from "@croupier/database"
import { createLedger, house, wallet, type TransferKind } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { randomUUID } from "node:crypto"
import { markTest, unmarkTest } from "../src/modules/play/index.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { addMemberRows } from "./ground.ts"
import { until } from "./open-house.ts"
import { writePlayFact } from "./write-play-fact.ts"

/** Reports of the operator by day, month, year and all time. */

let home: ConsoleHouse
let finance: Person
beforeAll(async () => {
  home = await openConsole()
  home.store.booksDiffer("plays are written as facts, without their postings")
  finance = await home.hire(["finance"])
})
afterAll(() => home.close())

const ONE = 7_100_001n
const TESTER = 7_100_002n
const play = (
  memberId: bigint,
  settledAt: string,
  stake: string,
  payout: string,
  vendor: string | null,
  more: { readonly correctsAt?: Date } = {},
) =>
  writePlayFact(home.store.database.db, {
    memberId,
    stake: parseAmount(stake),
    payout: parseAmount(payout),
    validBet: parseAmount(stake),
    settledAt: new Date(settledAt),
    vendor,
    product: vendor === null ? "LOTT" : "SLOTS",
    reference: `bet:${settledAt}:${memberId}`,
    ...more,
  })
test("safety/48: day, month, year and life to date in the merchant's zone, with operator, time and zone, without test accounts", async () => {
  const { db, pool, database } = { ...home.store.database, database: home.store.database }
  await addMemberRows(pool, [
    { id: Number(ONE), account: "reported" },
    { id: Number(TESTER), account: "tester" },
  ])
  await inTransaction(db, (tx) =>
    markTest(tx, { merchantId: 1, memberId: TESTER, since: new Date("2025-01-01T00:00:00Z") }),
  )
  // The clock stands at 09:00 of 1 May in São Paulo. 02:59 in UTC is the day before there.
  await play(ONE, "2026-05-01T10:00:00Z", "10", "4", null)
  await play(TESTER, "2026-05-01T10:00:00Z", "500", "0", null)
  await play(ONE, "2026-05-01T02:59:00Z", "20", "30", "JILI")
  await play(ONE, "2026-01-01T03:00:00Z", "40", "0", null)
  await play(ONE, "2025-12-31T20:00:00Z", "80", "8", "JILI")
  const ledger = createLedger({ database, clock: home.clock })
  const post = async (owner: bigint, kind: TransferKind, sum: string) => {
    const [own, other] = [wallet(owner, "main", "BRL"), house(1, "payments", "BRL")]
    const isOut = kind === "withdrawal"
    await ledger.post({
      key: randomUUID(),
      kind,
      debit: isOut ? own : other,
      credit: isOut ? other : own,
      amount: parseAmount(sum),
      cause: "test",
    })
  }
  for (const owner of [ONE, TESTER]) await ledger.openWallets(db, owner, [{ purpose: "main", asset: "BRL" }])
  await post(ONE, "deposit", "60")
  await post(ONE, "deposit", "5")
  await post(ONE, "withdrawal", "7")
  await post(TESTER, "deposit", "900")
  await ledger.close()
  await until(async () => {
    const { rows } = await sql<{ n: number; m: number }>`
      select (select count(*)::int from house_hour where asset = 'BRL') as n,
             (select coalesce(sum(count), 0)::int from house_money_hour where kind in ('deposit', 'withdrawal')) as m`.execute(
      db,
    )
    return (rows[0]?.n ?? 0) >= 4 && (rows[0]?.m ?? 0) >= 3 ? true : undefined
  })
  const of = (period: "DAY" | "MTD" | "YTD" | "LTD", day?: string) =>
    finance.does("houseReport", { report: "PLAY", period, ...(day ? { day } : {}) })
  const day = await of("DAY")
  expect(day).toMatchObject({
    operator: "Lanterna",
    from: "2026-05-01T03:00:00.000Z",
    until: home.clock.now().toISOString(),
    generatedAt: home.clock.now().toISOString(),
    timeZone: "America/Sao_Paulo",
    asset: "BRL",
    playTotal: { bets: 1, stake: "10.00", payout: "4.00", revenue: "6.00", returned: 4_000 },
  })
  expect((await of("DAY", "2026-04-30")).play).toMatchObject([
    { product: "SLOTS", vendor: "JILI", stake: "20.00", revenue: "-10.00", returned: 15_000 },
  ])
  expect((await of("MTD")).playTotal?.stake).toBe("10.00")
  expect((await of("MTD", "2026-04-30")).playTotal?.stake).toBe("20.00")
  const year = await of("YTD")
  expect([year.from, year.playTotal?.stake]).toEqual(["2026-01-01T03:00:00.000Z", "70.00"])
  expect((await of("YTD", "2025-12-31")).playTotal?.stake).toBe("80.00")
  const life = await of("LTD")
  expect([life.from, life.playTotal?.stake, life.play.length]).toEqual([null, "150.00", 2])
  const money = await finance.does("houseReport", { report: "MONEY", period: "DAY" })
  expect(money.money.filter(({ group }) => group !== "other")).toEqual([
    { group: "deposits", kind: "deposit", count: 2, amount: "65.00" },
    { group: "withdrawals", kind: "withdrawal", count: 1, amount: "-7.00" },
  ])
  expect(await finance.call("houseReport", { day: "2026-05-02" })).toMatchObject({ code: "INPUT_INVALID" })
})

test("safety/48: a correction is counted where the bet that it corrects is, whichever mark its own hour has", async () => {
  const { db, pool } = home.store.database
  const [ended, begun] = [7_100_003n, 7_100_004n]
  await addMemberRows(pool, [
    { id: Number(ended), account: "endedmark" },
    { id: Number(begun), account: "begunmark" },
  ])
  const [noon, night] = [new Date("2026-04-15T12:00:00Z"), new Date("2026-04-16T00:00:00Z")]
  await inTransaction(db, async (tx) => {
    await markTest(tx, { merchantId: 1, memberId: ended, since: new Date("2026-04-01T00:00:00Z") })
    await unmarkTest(tx, ended, night)
    await markTest(tx, { merchantId: 1, memberId: begun, since: night })
  })
  const later = "2026-04-20T12:00:00Z"
  await play(ended, noon.toISOString(), "70", "0", null)
  await play(ended, later, "0", "900", null, { correctsAt: noon })
  await play(begun, noon.toISOString(), "50", "0", null)
  await play(begun, later, "0", "11", null, { correctsAt: noon })
  const of = async (day: string) =>
    (await finance.does("houseReport", { report: "PLAY", period: "DAY", day })).playTotal
  const told = await until(async () => {
    const corrected = await of("2026-04-20")
    return corrected?.payout === undefined ? undefined : corrected
  })
  expect(told).toMatchObject({ stake: "0.00", payout: "11.00" })
  expect(await of("2026-04-15")).toMatchObject({ stake: "50.00", payout: "0.00" })
})

test("safety/48: the file names operator, period and zone, says so where there was no activity, and stands in the audit log", async () => {
  const full = await finance.does("takeHouseReport", {})
  expect(full.name).toBe("play-day-2026-05-01.csv")
  const lines = full.content.split("\r\n")
  expect(lines[0]).toMatch(/^\uFEFFOperator,.+/)
  expect(full.content).toMatch(/\r\nGenerated,2026-05-01 09:\d\d:\d\d-03:00\[America\/Sao_Paulo\]\r\n/)
  expect(lines).toContain("Lottery,Own games,1,10.00,4.00,6.00,10.00,40.00")
  expect(lines.at(-2)).toBe("Total,,1,10.00,4.00,6.00,10.00,40.00")
  const money = (await finance.does("takeHouseReport", { report: "MONEY" })).content.split("\r\n")
  expect(money).toContain("Deposits,Deposit,2,65.00")
  const empty = await finance.does("takeHouseReport", { day: "2026-04-02" })
  expect(empty.content.split("\r\n").at(-2)).toBe("No activity")
  expect((await finance.does("houseReport", { day: "2026-04-02" })).playTotal).toBeNull()
  const { rows } = await (await home.asOwner()).does("listAudit", { act: "reports.file" })
  expect(rows).toHaveLength(3)
  const content = await home.hire(["content"])
  expect(await content.call("takeHouseReport", {})).toMatchObject({ status: 403 })
  expect(await content.call("houseReport", {})).toMatchObject({ status: 403 })
  const auditor = await home.hire(["auditor"])
  expect((await auditor.does("takeHouseReport", { period: "LTD" })).content).toContain("first activity")
})
