import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, expect, test } from "vitest"
import { MERCHANT } from "../../../test/ground.ts"
import { costOf } from "./cost.ts"
import { affiliates } from "./index.ts"
import { judgeByPerson } from "./players/judge.ts"
import { recompute } from "./statements/recompute.ts"
import { actOn, listStatements, statementRow } from "./statements/statement-store.ts"
import {
  affiliateHouse,
  APRIL,
  at,
  DAY,
  FEB,
  JUNE,
  later,
  MARCH,
  MAY,
  TERMS,
  type AffiliateHouse,
} from "./test-house.ts"

/** Statements of affiliates from settled play to the wallet. */

const houses: AffiliateHouse[] = []
/** A house in February with an affiliate A in a programme, and players below it. */
async function aHouse(
  players: readonly string[],
  terms = TERMS,
): Promise<{ house: AffiliateHouse; programme: bigint }> {
  const house = await affiliateHouse()
  houses.push(house)
  house.clock.set(FEB)
  await house.join("A", null)
  const programme = await house.programme("Hybrid", terms)
  await house.enrol("A", programme)
  house.clock.set(MARCH)
  for (const name of players) await house.join(name, "A")
  return { house, programme }
}
afterAll(async () => {
  for (const house of houses) await house.close({ oncePerCommit: false })
})
const noon = (day: string): Date => at(`2026-${day}T12:00:00`)
const MINUTES = 2 * 60_000

test("29, 30: shares with every deduction and CPA of players who qualify, held, paid once, and the same after a second run", async () => {
  const { house } = await aHouse(["p", "q", "r", "shared", "small"])
  for (const name of ["p", "q", "r", "shared"]) await house.deposit(name, "50")
  await house.deposit("small", "49.99")
  house.verify("p")
  house.verify("shared")
  house.related("shared", ["p"])
  await house.play("p", noon("03-05"), { lost: "4000", valid: "500" })
  await house.play("q", noon("03-05"), { lost: "-7000", valid: "900" })
  await house.play("r", noon("03-06"), { lost: "1500", valid: "499.99" })
  await house.play("shared", noon("03-06"), { valid: "900" })
  await house.pass(noon("03-20"))
  expect(await Promise.all(["p", "q", "r", "shared", "small"].map((name) => house.player(name)))).toEqual([
    "QUALIFIED",
    "FIRST_DEPOSIT verified",
    "FIRST_DEPOSIT wager",
    "FIRST_DEPOSIT shared",
    "REFUSED deposit",
  ])
  await house.pass(later(APRIL, MINUTES))
  // 35 % of 3600 and 1350; the player at the fence stays outside.
  expect(await house.statements("A")).toEqual(["share 1732.5, cpa 30 = 1762.5 HELD"])
  const cost = await costOf(
    { ...house.kit, costOfAgents: async () => ({ kinds: [], revenue: parseAmount("35250") }) },
    { from: "2026-03-01", until: "2026-03-31" },
    house.kit.merchants.byId(MERCHANT),
  )
  expect(cost).toEqual({
    kinds: [{ kind: "affiliate", bills: 1, billed: "1762.50", paid: "0.00", byPlatform: "1762.50" }],
    ggr: "35250.00",
    share: "0.05",
  })
  expect(await Promise.all(["q", "r", "shared"].map((name) => house.player(name)))).toEqual([
    "REFUSED verified",
    "REFUSED wager",
    "REFUSED shared",
  ])
  expect(await house.player("p")).toBe("STATED")
  expect(await house.income("A")).toBe("0.00")
  await house.pass(later(APRIL, 7 * DAY))
  await house.pass(later(APRIL, 7 * DAY + MINUTES))
  expect(await house.statements("A")).toEqual(["share 1732.5, cpa 30 = 1762.5 PAID"])
  expect(await house.income("A")).toBe("1762.50")
  const [row] = (await listStatements(house.db, { merchantId: MERCHANT, before: undefined, limit: 5 })).rows
  if (!row) throw new Error("there is no statement")
  expect(await recompute(house.kit, row)).toEqual([])
  await sql`update affiliate_player_month set fees = fees + 1, ngr = ngr - 1 where player_id = ${house.idOf("p")}`.execute(
    house.db,
  )
  expect((await recompute(house.kit, row)).map(({ figure }) => figure)).toEqual(["fees", "ngr"])
  await sql`update affiliate_player_month set fees = fees - 1, ngr = ngr + 1 where player_id = ${house.idOf("p")}`.execute(
    house.db,
  )
  // The fenced player fills the own hole first: 7000 - 4500.
  await house.play("q", noon("04-10"), { lost: "5000" })
  await house.pass(later(MAY, MINUTES))
  expect((await house.statements("A"))[1]).toBe(" = 0 NOTHING_DUE")
  await house.play("q", noon("05-10"), { lost: "5000" })
  await house.pass(later(JUNE, MINUTES))
  expect((await house.statements("A"))[2]).toBe("share 700 = 700 HELD")
})

test("facts that come late are a line of the next statement, with the debts that they change, and so is a CPA that is taken back", async () => {
  const { house } = await aHouse(["p", "q"])
  await house.deposit("p", "80")
  house.verify("p")
  await house.play("p", noon("03-05"), { lost: "1000", valid: "1000" })
  await house.pass(noon("03-06"))
  await house.pass(later(APRIL, MINUTES))
  expect(await house.statements("A")).toEqual(["share 315, cpa 30 = 345 HELD"])
  // March becomes a loss of 2000 that April has to make good.
  await house.play("p", noon("04-02"), { lost: "-2900", correctsAt: noon("03-31") })
  await house.play("p", noon("04-03"), { lost: "3000" })
  await inTransaction(house.db, (tx) =>
    judgeByPerson(house.kit, tx, {
      merchantId: MERCHANT,
      playerId: house.idOf("p"),
      act: "refuse",
      by: "staff",
      why: "one household",
    }),
  )
  await house.pass(later(MAY, MINUTES))
  expect((await house.statements("A"))[1]).toBe(
    "share 280, cpa_back -30, correction -315, moved_on 65 = 0 NOTHING_DUE",
  )
  await house.play("p", noon("05-03"), { lost: "1000" })
  await house.pass(later(JUNE, MINUTES))
  expect((await house.statements("A"))[2]).toBe("share 315, carried -65 = 250 HELD")
  const rows = await listStatements(house.db, { merchantId: MERCHANT, before: undefined, limit: 5 })
  for (const row of rows.rows) expect(await recompute(house.kit, row)).toEqual([])
  // A player is paid for once for ever.
  expect(await house.player("p")).toBe("TAKEN_BACK person")
})

test("players keep the terms under which they were tagged, also when the programme closes or the affiliate leaves", async () => {
  const share = TERMS.share
  if (!share) throw new Error("the terms have no share")
  const flat = { ...TERMS, cpa: null, share: { ...share, vendorRate: "0", fence: null } }
  const { house, programme } = await aHouse(["p"], flat)
  await house.change(programme, 2, {
    ...flat,
    share: { ...flat.share, bands: [{ from: "0.00", rate: "0.25" }] },
  })
  house.clock.set(noon("03-02"))
  await house.join("q", "A")
  await sql`update affiliate_programme set closed_at = ${noon("03-03")} where id = ${programme}`.execute(
    house.db,
  )
  house.clock.set(noon("03-04"))
  await house.join("late", "A")
  for (const name of ["p", "q", "late"]) await house.play(name, noon("03-10"), { lost: "1000" })
  await house.pass(later(APRIL, MINUTES))
  expect(await house.statements("A")).toEqual(["share 350, share 250 = 600 HELD"])
  expect(await house.player("late")).toBe("")
})

test("a tag that two people give counts from its instant on, and ends the CPA that was not qualified", async () => {
  const { house, programme } = await aHouse(["p"])
  await house.join("B", null)
  await house.enrol("B", programme)
  await house.deposit("p", "80")
  await house.play("p", noon("03-05"), { lost: "1000", valid: "100" })
  await house.pass(noon("03-10"))
  await house.retag("p", "B")
  await house.play("p", noon("03-20"), { lost: "2000", valid: "900" })
  house.verify("p")
  await house.pass(later(APRIL, MINUTES))
  expect([await house.statements("A"), await house.statements("B")]).toEqual([
    ["share 315 = 315 HELD"],
    ["share 630 = 630 HELD"],
  ])
  expect(await house.player("p")).toBe("REFUSED retagged")
})

test("a recruiter gets a part of what a sub-affiliate earns, and no affiliate is paid for the own account", async () => {
  const { house, programme } = await aHouse([])
  await house.join("S", "A")
  await house.enrol("S", programme)
  await house.join("p", "S")
  await house.join("self", "S")
  for (const name of ["p", "self"]) {
    await house.deposit(name, "100")
    house.verify(name)
    await house.play(name, noon("03-05"), { lost: "1000", valid: "1000" })
  }
  house.related("self", ["S"])
  await house.pass(noon("03-06"))
  expect(await house.player("self")).toBe("REFUSED self")
  await house.pass(later(APRIL, MINUTES))
  expect([await house.statements("S"), await house.statements("A")]).toEqual([
    ["share 630, cpa 30 = 660 HELD"],
    ["sub 33 = 33 HELD"],
  ])
  expect(house.letters).toHaveLength(2)
})

test("months that a downtime left out are made up in order, two workers at once and one that is killed state and pay each once", async () => {
  const { house } = await aHouse(["p"])
  for (const month of ["03", "04", "05"]) await house.play("p", noon(`${month}-05`), { lost: "1000" })
  house.clock.set(later(JUNE, MINUTES))
  await house.catchUp()
  // The process ends behind the run's beginning, before any statement is there.
  const broken = {
    ...house.kit,
    facts: { ...house.kit.facts, figures: () => Promise.reject(new Error("the process ended")) },
  }
  await affiliates(broken).round()
  expect(house.reported.splice(0)).toHaveLength(1)
  await Promise.all([house.module.round(), house.module.round(), house.module.round()])
  const expected = ["share 315 = 315", "share 315 = 315", "share 315 = 315"]
  expect((await house.statements("A")).map((told) => told.replace(/ [A-Z]+$/, ""))).toEqual(expected)
  // The payment fails once behind its marks: all of it is taken back, and tried again.
  house.clock.set(later(JUNE, 8 * DAY))
  const unpaid = { ...house.kit, credit: () => Promise.reject(new Error("the ledger is away")) }
  await affiliates(unpaid).round()
  expect(house.reported.splice(0)).toHaveLength(1)
  expect(await house.income("A")).toBe("0.00")
  await Promise.all([house.module.round(), house.module.round()])
  await house.pass(later(JUNE, 8 * DAY + MINUTES))
  expect(await house.income("A")).toBe("945.00")
  await house.pass(later(JUNE, 8 * DAY + 2 * MINUTES))
  expect(await house.income("A")).toBe("945.00")
})

test("a person holds a statement back; once released it is paid when its hold has ended, and not before", async () => {
  const { house } = await aHouse(["p"])
  await house.play("p", noon("03-05"), { lost: "1000" })
  await house.pass(later(APRIL, MINUTES))
  const [row] = (await listStatements(house.db, { merchantId: MERCHANT, before: undefined, limit: 1 })).rows
  if (!row) throw new Error("there is no statement")
  const act = (event: "stop" | "release") =>
    inTransaction(house.db, (tx) =>
      actOn(house.kit, tx, { merchantId: MERCHANT, id: row.id, act: event, by: "staff", why: "a look" }),
    )
  await act("stop")
  await expect(act("stop")).rejects.toMatchObject({ code: "STATEMENT_STATE" })
  await house.pass(later(APRIL, 8 * DAY))
  expect((await statementRow(house.db, { merchantId: MERCHANT, id: row.id })).state).toBe("STOPPED")
  await act("release")
  await house.pass(later(APRIL, 8 * DAY + MINUTES))
  await house.pass(later(APRIL, 8 * DAY + 2 * MINUTES))
  expect(await house.income("A")).toBe("315.00")
  await expect(act("stop")).rejects.toMatchObject({ code: "STATEMENT_STATE" })
})
