import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { writeExport } from "../../../export/agents/write-export.ts"
import { auditOf } from "./test-audit.ts"
import { payHouse, type PayHouse } from "./test-house.ts"

/**
 * A held-out recomputation: bills of a random tree with play, corrections, changed contracts and a move are taken out as
 * files, loaded into tables of their own, and computed again by plain SQL that shares no code with the house.
 */

const ZONE = "America/Sao_Paulo"
const at = (day: number, hour = 0): Date => new Date(Date.UTC(2026, 2, day, 3 + hour, 0))

let house: PayHouse
let folder: string
beforeAll(async () => {
  house = await payHouse()
  folder = await mkdtemp(join(tmpdir(), "agents-export-"))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await house.close({ oncePerCommit: false })
})

let seed = 11
const random = (most: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((seed / 2_147_483_648) * most)
}
const PLAYERS = ["p1", "p2", "p3", "p4", "p5", "p6"]

test("plain SQL over the export finds every bill, correction and line brought over as they were stated", async () => {
  house.clock.set(at(1, -24))
  for (const [name, under] of [
    ["A", null],
    ["B", "A"],
    ["C", "B"],
    ["D", "A"],
  ] as const)
    await house.join(name, under)
  for (const [i, name] of PLAYERS.entries())
    await house.join(name, ["A", "B", "C", "C", "D", "D"][i] ?? "A", false)
  const daily = [
    { rate: "0.004", minValid: "500", rateWin: "0.002" },
    { rate: "0.008", minValid: "2000", minActive: 2, rateWin: "0.003" },
  ]
  const since = at(1)
  await house.contract({ agent: "A", kind: "daily", bands: daily, since })
  await house.contract({
    agent: "B",
    from: "A",
    kind: "daily",
    bands: [{ rate: "0.003", minValid: "800" }],
    since,
    weights: { SLOTS: "0.7" },
  })
  await house.contract({ agent: "D", from: "A", kind: "daily", payer: "upline", bands: "0.002", since })
  await house.contract({ agent: "B", kind: "hourly", bands: "0.001", since: at(19) })
  const top = await house.contract({
    agent: "A",
    bands: [{ rate: "0.2" }, { rate: "0.25", minLoss: "500", minValid: "300", average: true }],
    since,
    periods: 3,
    carry: "for_ever",
    costs: ["rebate", "bonus", "salary"],
  })
  await house.contract({
    agent: "B",
    from: "A",
    bands: "0.15",
    since,
    periods: 3,
    carry: "next",
    costs: ["salary"],
  })
  await house.contract({ agent: "C", from: "B", bands: "0.1", since, periods: 3, carry: "half_month" })
  // A real-time salary at the top and one below it, from late on a day, so that few windows are billed.
  const realtime = [
    { rate: "0.001", minValid: "100" },
    { rate: "0.002", minValid: "3000" },
  ]
  await house.contract({ agent: "A", kind: "realtime", bands: realtime, since: at(21) })
  await house.contract({ agent: "B", from: "A", kind: "realtime", bands: "0.0007", since: at(21) })
  await house.billed("realtime", at(21, 20))
  for (let day = 1; day <= 22; day++) {
    for (const name of PLAYERS) {
      const lost = random(1_000) - 400
      await house.play(name, at(day, random(24)), {
        lost: String(lost),
        valid: `${random(1_500)}.${random(9_999)}`.slice(0, 8),
        product: random(2) === 0 ? "SLOTS" : "LIVE",
      })
    }
    // Play of before is told late, or was told wrong.
    if (day > 2 && day % 3 === 0)
      await house.play(PLAYERS[random(6)] ?? "p1", at(day, 1), {
        lost: String(random(2_000) - 1_000),
        valid: String(random(3_000) - 1_500),
        correctsAt: at(day - 1 - random(Math.min(day - 1, 12)), random(20)),
      })
    // The total of a day falls behind what its windows paid, and a day that is over is corrected.
    if (day === 21) await house.play("p2", at(21, 22), { valid: "-900", correctsAt: at(21, 23) })
    if (day === 22) await house.play("p3", at(22, 5), { valid: "-700", correctsAt: at(21, 12) })
    // Play of before a move keeps its line, and so do its corrections.
    if (day === 9 || day === 15) house.clock.set(at(day + 1))
    if (day === 9) await house.move("p6", "C")
    if (day === 15) await house.move("C", "A")
    if (day === 11)
      await house.version(top, 2, {
        bands: "0.22",
        since: at(11),
        periods: 3,
        carry: "for_ever",
        costs: ["salary"],
      })
    if (day === 7 || day === 8 || day >= 20 || day % 5 === 0)
      await house.pass(new Date(at(day + 1).getTime() + 6 * 60_000))
  }
  await writeExport(house.database, folder, {
    merchantId: MERCHANT,
    zone: ZONE,
    currency: "BRL",
    decimals: 4,
    from: since,
    to: at(31),
  })
  const { rows } = await sql<{ bills: number; corrections: number; moved: number }>`
    select (select count(*)::int from agent_bill) as bills, (select count(*)::int from agent_bill_line where kind = 'correction') as corrections,
           (select count(*)::int from agent_bill_line where kind = 'moved_on') as moved`.execute(house.db)
  expect(rows[0]?.bills).toBeGreaterThan(60)
  expect(rows[0]?.corrections).toBeGreaterThan(5)
  const audit = await auditOf(house.database, folder, ZONE)
  expect(await audit.rows("select * from wrong_bills() order by figure")).toEqual([])
  expect(await audit.rows("select * from wrong_corrections()")).toEqual([])
  expect(await audit.rows("select * from wrong_brought(4)")).toEqual([])
  expect(await audit.rows(`select * from wrong_hashes('${ZONE}')`)).toEqual([])
  const { rows: ofDays } = await sql<{ bills: number; corrections: number; carried: number }>`
    select count(distinct b.id)::int as bills, count(*) filter (where l.kind = 'correction')::int as corrections,
           count(*) filter (where l.kind = 'carried')::int as carried
      from agent_bill b join agent_bill_line l on l.bill_id = b.id where b.kind = 'realtime'`.execute(
    house.db,
  )
  expect(ofDays[0]?.bills).toBeGreaterThan(8)
  expect(ofDays[0]?.corrections).toBeGreaterThan(1)
  expect(ofDays[0]?.carried).toBeGreaterThan(0)
  // A figure and a correction that were changed behind the house's back are found.
  await sql`update audit.bills set net_loss = net_loss + 0.0001 where bill_id = (select min(bill_id) from audit.bills)`.execute(
    house.db,
  )
  await sql`update audit.bill_lines set amount = amount + 0.0001
    where (bill_id, no) = (select bill_id, no from audit.bill_lines where kind = 'correction' limit 1)`.execute(
    house.db,
  )
  expect(
    (await audit.rows<{ figure: string }>("select * from wrong_bills() order by figure")).map(
      ({ figure }) => figure,
    ),
  ).toEqual(["net_loss", "total"])
  expect(await audit.rows("select * from wrong_corrections()")).toHaveLength(1)
})
