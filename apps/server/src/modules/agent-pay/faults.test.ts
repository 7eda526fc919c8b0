import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { AgentPayKit } from "./kit.ts"
import { round } from "./jobs.ts"
import { payPlatform } from "./payment/pay-platform.ts"
import { payBill, payUplines } from "./payment/pay-upline.ts"
import type { PayHouse } from "./test-house.ts"
import { aHouse, APRIL, at, closeHouses, MARCH, MAY, minutes } from "./test-scene.ts"

/** Runs and payments that end in the middle, or of which two go on at once. The zone is America/Sao_Paulo. */

afterAll(closeHouses)

/** The database refuses what a test forbids, until it is allowed again. */
async function forbid({ db }: PayHouse, table: string, condition: string): Promise<() => Promise<void>> {
  await sql`create function forbidden() returns trigger language plpgsql as 'begin raise exception ''forbidden''; end'`.execute(
    db,
  )
  await sql`create trigger forbidden before insert on ${sql.table(table)} for each row when (${sql.raw(condition)}) execute function forbidden()`.execute(
    db,
  )
  return async () => void (await sql`drop function forbidden() cascade`.execute(db))
}

describe("a run of bills", () => {
  const LINE = { A: null, B: "A", C: "B", D: "C", E: "D", m: "E" }
  const agents = ["A", "B", "C", "D", "E"]
  /** A line of five with play, a late fact, and a carried loss: bills of April have levels, corrections and debts. */
  async function aLine(): Promise<PayHouse> {
    const house = await aHouse(LINE)
    for (const [depth, agent] of agents.entries())
      await house.contract({
        agent,
        ...(depth === 0 ? {} : { from: agents[depth - 1] ?? "A" }),
        bands: `0.${9 - depth}`,
        since: MARCH,
        carry: "for_ever",
      })
    await house.play("m", at("2026-03-10T12:00:00"), { lost: "-500.5" })
    await house.pass(minutes(APRIL, 2))
    await house.play("m", at("2026-04-10T12:00:00"), { lost: "100", correctsAt: at("2026-03-10T12:00:00") })
    await house.play("m", at("2026-04-10T13:00:00"), { lost: "3000" })
    house.clock.set(minutes(MAY, 2))
    await house.catchUp()
    return house
  }
  const all = async (house: PayHouse) =>
    Object.fromEntries(await Promise.all(agents.map(async (name) => [name, await house.bills(name)])))
  const counted = async ({ db }: PayHouse) => {
    const { rows } = await sql`
      select (select count(*)::int from agent_bill) as bills, (select count(*)::int from agent_bill_restated) as restated,
             (select count(*)::int from agent_pay_run where done_at is not null) as runs`.execute(db)
    return rows[0]
  }
  const settled = async (house: PayHouse) => {
    for (let rounds = 0; rounds < 2; rounds++) await house.pass(minutes(MAY, 3 + rounds))
  }

  let whole: Awaited<ReturnType<typeof all>>
  let wholeCounts: unknown
  beforeAll(async () => {
    const house = await aLine()
    await settled(house)
    whole = await all(house)
    wholeCounts = await counted(house)
    expect(wholeCounts).toEqual({ bills: 10, restated: 5, runs: 2 })
  })

  test("that fails between two batches is taken up with its cut-off, and gives each bill once", async () => {
    const house = await aLine()
    const allow = await forbid(house, "agent_bill", `new.agent_id = ${house.idOf("D")}`)
    const reported: unknown[] = []
    const kit: AgentPayKit = { ...house.kit, batch: 2, report: (error) => reported.push(error) }
    await round(kit)
    expect(reported).toHaveLength(1)
    // The batch of C and D was rolled back; nothing of a run that is not done is paid, for the round ended with it.
    expect(await counted(house)).toMatchObject({ bills: 7, runs: 1 })
    // Facts that are told meanwhile belong to the bill behind it.
    await house.play("m", at("2026-05-01T00:02:30"), { lost: "777", correctsAt: at("2026-04-11T12:00:00") })
    await allow()
    await house.pass(minutes(MAY, 3))
    await settled(house)
    expect(await all(house)).toEqual(whole)
    expect(await counted(house)).toEqual(wholeCounts)
  })

  test("whose process dies in the middle of a transaction is taken up, and gives each bill once", async () => {
    const house = await aLine()
    await sql`create function forbidden() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return new; end'`.execute(
      house.db,
    )
    await sql`create trigger forbidden before insert on agent_bill for each row when (${sql.raw(`new.agent_id = ${house.idOf("D")}`)}) execute function forbidden()`.execute(
      house.db,
    )
    const reported: unknown[] = []
    await round({ ...house.kit, batch: 2, report: (error) => reported.push(error) })
    expect(reported).toHaveLength(1)
    await sql`drop function forbidden() cascade`.execute(house.db)
    expect(await counted(house)).toMatchObject({ bills: 7, runs: 1 })
    await settled(house)
    expect(await all(house)).toEqual(whole)
    expect(await counted(house)).toEqual(wholeCounts)
  })

  test("of which four go on at once gives each bill once", async () => {
    const house = await aLine()
    const reported: unknown[] = []
    const kit: AgentPayKit = { ...house.kit, batch: 1, report: (error) => reported.push(error) }
    await Promise.all([round(kit), round(kit), round(kit), round(kit)])
    expect(reported).toEqual([])
    await settled(house)
    expect(await all(house)).toEqual(whole)
    expect(await counted(house)).toEqual(wholeCounts)
  })
})

describe("a payment of an upline", () => {
  let house: PayHouse
  let when = at("2026-03-02T00:00:00")
  beforeAll(async () => {
    house = await aHouse({ A: null, B: "A", C: "A", m: "B", n: "C" })
    for (const agent of ["B", "C"])
      await house.contract({ agent, from: "A", payer: "upline", kind: "daily", bands: "0.1", since: when })
  })
  /** A day of play that A owes 100 for to B, and 60 to C; A has nothing. */
  let bills: readonly { readonly id: bigint; readonly agent: string }[]
  beforeEach(async () => {
    await house.play("m", minutes(when, 60), { valid: "1000" })
    await house.play("n", minutes(when, 60), { valid: "600" })
    when = new Date(when.getTime() + 24 * 3_600_000)
    await house.pass(minutes(when, 2))
    const { rows } = await sql<{ id: bigint; agentId: bigint }>`
      select id, agent_id as "agentId" from agent_bill where window_end = ${when} order by due desc`.execute(
      house.db,
    )
    bills = rows.map(({ id, agentId }) => ({ id, agent: house.nameOf(agentId) }))
    expect(bills.map(({ agent }) => agent)).toEqual(["B", "C"])
    given = { B: await agentOf("B"), C: await agentOf("C") }
  })
  let given: Readonly<Record<"B" | "C", number>>
  const agentOf = async (name: string) => Number(await house.balanceOf(house.idOf(name), "agent"))
  const got = async (name: "B" | "C") => (await agentOf(name)) - given[name]
  const stateOf = async (id = bills[0]?.id ?? 0n) => {
    const { rows } = await sql<{ state: string; paid: bigint; payments: number }>`
      select state, paid / 10000 as paid, (select count(*)::int from agent_bill_payment where bill_id = b.id) as payments
        from agent_bill b where id = ${id}`.execute(house.db)
    return rows[0]
  }
  const pay = (kit: Partial<AgentPayKit> = {}, id = bills[0]?.id ?? 0n) =>
    payBill({ ...house.kit, ...kit }, 1, id)
  const settle = async (left: string) => {
    await house.give(house.idOf("A"), left)
    await payUplines(house.kit, { merchantId: 1 })
    await payUplines(house.kit, { merchantId: 1 })
  }

  test("that ends between the upline's debit and the payee's credit leaves nothing, and is made by the next try", async () => {
    await house.give(house.idOf("A"), "160")
    const { ledger } = house.kit
    const half: AgentPayKit["ledger"] = {
      ...ledger,
      postIn: async (tx, transfers) => {
        await ledger.postIn(tx, transfers.slice(0, 1))
        throw new Error("the process ended")
      },
    }
    await expect(pay({ ledger: half })).rejects.toThrow("the process ended")
    const whole: AgentPayKit["ledger"] = {
      ...ledger,
      postIn: async (tx, transfers) => {
        await ledger.postIn(tx, transfers)
        throw new Error("the process ended")
      },
    }
    await expect(pay({ ledger: whole })).rejects.toThrow("the process ended")
    const allow = await forbid(house, "agent_bill_payment", "true")
    await expect(pay()).rejects.toThrow("forbidden")
    await allow()
    expect(await stateOf()).toEqual({ state: "INSUFFICIENT", paid: 0n, payments: 0 })
    expect([await house.balanceOf(house.idOf("A")), await got("B")]).toEqual(["160.00", 0])
    await payUplines(house.kit, { merchantId: 1 })
    expect(await stateOf()).toEqual({ state: "PAID", paid: 100n, payments: 1 })
    expect([await house.balanceOf(house.idOf("A")), await got("B"), await got("C")]).toEqual([
      "0.00",
      100,
      60,
    ])
  })

  test("that several make at once is made once", async () => {
    await house.give(house.idOf("A"), "100")
    const paid = await Promise.all([pay(), pay(), pay(), pay()])
    expect(paid.filter((sum) => sum > 0n)).toEqual([1_000_000n])
    expect(await stateOf()).toEqual({ state: "PAID", paid: 100n, payments: 1 })
    expect([await house.balanceOf(house.idOf("A")), await got("B")]).toEqual(["0.00", 100])
    await settle("60")
  })

  test("of two bills at once takes what the upline has and no more", async () => {
    await house.give(house.idOf("A"), "90.5")
    await Promise.all(bills.flatMap(({ id }) => [pay({}, id), pay({}, id)]))
    expect(await house.balanceOf(house.idOf("A"))).toBe("0.00")
    expect((await got("B")) + (await got("C"))).toBe(90.5)
    await house.give(house.idOf("A"), "69.5")
    await Promise.all([payUplines(house.kit, { merchantId: 1 }), payUplines(house.kit, { merchantId: 1 })])
    await payUplines(house.kit, { merchantId: 1 })
    expect([await got("B"), await got("C"), await house.balanceOf(house.idOf("A"))]).toEqual([
      100,
      60,
      "0.00",
    ])
    expect(house.reported).toEqual([])
  })

  test("whose wallet another posting emptied meanwhile takes the balance that remains", async () => {
    await house.give(house.idOf("A"), "30")
    const { ledger } = house.kit
    let reads = 0
    const stale: AgentPayKit["ledger"] = {
      ...ledger,
      balances: async (...asked) =>
        (await ledger.balances(...asked)).map((each) =>
          reads++ < 2 && each.purpose === "main"
            ? { ...each, balance: (each.balance * 2n) as typeof each.balance }
            : each,
        ),
    }
    expect(await pay({ ledger: stale })).toBe(300_000n)
    expect(await stateOf()).toEqual({ state: "PART_PAID", paid: 30n, payments: 1 })
    // The rest is paid with the next credit.
    await settle("130")
    expect(await stateOf()).toEqual({ state: "PAID", paid: 100n, payments: 2 })
  })
})

describe("a payment of the platform", () => {
  test("is paid once where the process ends before the decision commits, behind it, or where several pay at once", async () => {
    const house = await aHouse({ A: null, B: null, C: null, m: "A", n: "B", o: "C" })
    for (const agent of ["A", "B", "C"]) await house.contract({ agent, bands: "0.1", since: MARCH })
    for (const name of ["m", "n", "o"]) await house.play(name, at("2026-03-10T12:00:00"), { lost: "1000" })
    house.clock.set(minutes(APRIL, 2))
    await house.catchUp()
    const reported: unknown[] = []
    await round({
      ...house.kit,
      report: (error) => reported.push(error),
      credit: async (tx, decision) => {
        await house.kit.credit(tx, decision)
        throw new Error("the process ended")
      },
    })
    expect(reported).toHaveLength(1)
    expect(await house.bills("A")).toEqual(["gross 100 = 100 ISSUED"])
    expect(await house.ledger.bulk.work()).toMatchObject({ posted: 0 })
    // Several decide; no worker posts, as after a process that died behind its commit.
    await Promise.all([1, 2, 3].map(() => payPlatform(house.kit, 1)))
    expect(await house.bills("A")).toEqual(["gross 100 = 100 PAID"])
    expect(await house.balanceOf(house.idOf("A"), "agent")).toBe("0.00")
    await Promise.all([1, 2, 3].map(() => house.ledger.bulk.work()))
    await house.pass(minutes(APRIL, 3))
    expect(
      await Promise.all(["A", "B", "C"].map((name) => house.balanceOf(house.idOf(name), "agent"))),
    ).toEqual(["100.00", "100.00", "100.00"])
    const { rows } = await sql<{
      payments: number
    }>`select count(*)::int as payments from agent_bill_payment`.execute(house.db)
    expect(rows[0]?.payments).toBe(3)
  })
})

test("the make-up of a downtime bills each window once, a day behind its hours, and a dividend behind its days", async () => {
  const house = await aHouse({ A: null, m: "A" })
  const day = at("2026-03-30T00:00:00")
  await house.contract({ agent: "A", kind: "hourly", bands: "0.004", since: day })
  await house.contract({ agent: "A", kind: "daily", bands: "0.006", since: day })
  await house.contract({ agent: "A", bands: "0.1", since: MARCH, costs: ["salary"] })
  for (const date of ["30", "31"])
    for (const hour of ["01", "23"])
      await house.play("m", at(`2026-03-${date}T${hour}:30:00`), { lost: "1000", valid: "1000" })
  // Two minutes past: the last hour of March is not billed, so that neither its day nor the month may be.
  await house.pass(minutes(APRIL, 2))
  expect([await house.bills("A", "daily"), await house.bills("A")]).toEqual([
    ["gross 12, finer -8 = 4 PAID"],
    [],
  ])
  await house.pass(minutes(APRIL, 6))
  await house.pass(minutes(APRIL, 7))
  expect(await house.bills("A", "daily")).toEqual([
    "gross 12, finer -8 = 4 PAID",
    "gross 12, finer -8 = 4 PAID",
  ])
  expect((await house.bills("A", "hourly")).filter((bill) => bill.endsWith("PAID"))).toHaveLength(4)
  // 4000 lost less 24 of salaries.
  expect(await house.bills("A")).toEqual(["gross 397.60 = 397.60 PAID"])
  const { rows } = await sql<{ kind: string; bills: number; windows: number }>`
    select kind, count(*)::int as bills, count(distinct window_start)::int as windows from agent_bill group by 1 order by 1`.execute(
    house.db,
  )
  expect(rows).toEqual([
    { kind: "daily", bills: 2, windows: 2 },
    { kind: "dividend", bills: 1, windows: 1 },
    { kind: "hourly", bills: 48, windows: 48 },
  ])
})
