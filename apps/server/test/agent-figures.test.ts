import { createLedger, house, wallet, type Ledger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { until } from "./open-house.ts"
import { writePlayFact } from "./write-play-fact.ts"
import type { Signed } from "./registered-member.ts"
import { accountBelow, agentAtTop } from "./signed-agents.ts"

/** Figures and lists of an agent's line over HTTP: what they say, and that no other line is in them. */

let home: ConsoleHouse
let one: Person
let ledger: Ledger
let eva: Signed
let sub: Signed
let player: Signed
let fay: Signed

const atTop = (account: string) => agentAtTop(home, one, account)

const below = (agent: Signed, username: string, type: 0 | 2) => accountBelow(home, agent, username, type)

const plays = (who: Signed, stake: bigint, payout: bigint, product = "LOTT") =>
  writePlayFact(home.store.database.db, {
    memberId: BigInt(who.memberId),
    product,
    stake,
    payout,
    validBet: stake,
    settledAt: home.clock.now(),
    reference: `bet:${randomUUID()}`,
  })

const pays = (who: Signed, kind: "deposit" | "bonus", sum: bigint) =>
  ledger.post({
    key: randomUUID(),
    kind,
    debit: house(1, kind === "deposit" ? "payments" : "promotions", "BRL"),
    credit: wallet(BigInt(who.memberId), "main", "BRL"),
    amount: amount(sum),
    cause: "test",
  })

beforeAll(async () => {
  home = await openConsole()
  home.store.booksDiffer("play is written as facts, without its bets")
  ledger = createLedger({ database: home.store.database, clock: home.clock })
  one = await home.hire(["risk", "support"])
  eva = await atTop("eva01")
  fay = await atTop("fay01")
  sub = await below(eva, "evasub1", 2)
  player = await below(sub, "evaplay1", 0)
  const other = await below(fay, "fayplay1", 0)
  await plays(player, 1_000_000n, 250_000n)
  await plays(player, 500_000n, 0n, "RNG")
  await plays(sub, 200_000n, 300_000n)
  await plays(other, 9_000_000n, 0n)
  // Less than the first level asks for: its gift would be one more payment, at a moment of its own.
  await pays(player, "deposit", 900_000n)
  await pays(player, "bonus", 70_000n)
  await pays(other, "deposit", 800_000n)
  // The worker of the house takes it in and sums it.
  await until(async () => {
    const paid = await home.site("teamTransactions", { ...days(), limit: 20 }, fay)
    const played = await home.site("teamBetting", { ...days(), limit: 20 }, fay)
    // Sums and members are counted behind the facts, each by a projection of its own.
    const summed = await home.site("teamOverview", { period: "month" }, eva)
    const byDay = await home.site("teamProfitDays", days(), eva)
    return paid.success &&
      played.success &&
      summed.success &&
      byDay.success &&
      paid.value.rows.length * played.value.rows.length === 1 &&
      byDay.value.rows.some(({ deposits, given }) => deposits === "90.00" && given === "7.00") &&
      summed.value.now.deposits === "90.00" &&
      summed.value.now.validBet === "170.00" &&
      summed.value.now.joined === 2 &&
      summed.value.now.active === 2
      ? true
      : undefined
  })
})
afterAll(async () => {
  await ledger.close()
  await home.close()
})

const days = () => {
  const at = home.clock.now().getTime()
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: dayOf(at - 2 * 86_400_000), until: dayOf(at + 86_400_000) }
}

test("the overview sums the whole line, by the agent who asks", async () => {
  for (const period of ["today", "month"] as const) {
    const top = await home.site("teamOverview", { period }, eva)
    expect(top).toMatchObject({
      value: {
        asset: "BRL",
        members: { directs: 1, team: 2 },
        now: { deposits: "90.00", validBet: "170.00", net: "115.00", joined: 2, active: 2 },
        before: { deposits: "0.00", active: null },
      },
    })
    if (!top.success) throw new Error(top.code)
    expect(top.value.points.some(({ validBet }) => validBet === "170.00")).toBe(true)
  }
  // Own play counts in the figures of the team, and the agent is no active member of it.
  expect(await home.site("teamOverview", { period: "month" }, sub)).toMatchObject({
    value: { members: { directs: 1, team: 1 }, now: { net: "115.00", active: 1, joined: 1 } },
  })
  expect(await home.site("teamOverview", { period: "last_month" }, eva)).toMatchObject({
    value: { now: { net: "0.00", active: 0, joined: 0 }, before: { active: 0 } },
  })
})

test("lists are paged without a gap, filtered, and found by the start of an account", async () => {
  const first = await home.site("teamBetting", { ...days(), limit: 2 }, eva)
  if (!first.success) throw new Error(first.code)
  expect(first.value.rows).toHaveLength(2)
  const second = await home.site(
    "teamBetting",
    { ...days(), limit: 2, cursor: first.value.cursor ?? "" },
    eva,
  )
  if (!second.success) throw new Error(second.code)
  expect([second.value.rows.length, second.value.cursor]).toEqual([1, null])
  const all = [...first.value.rows, ...second.value.rows]
  expect(new Set(all.map(({ id }) => id)).size).toBe(3)
  expect(all.map(({ account, result }) => `${account} ${result}`).toSorted()).toEqual([
    "evaplay1 -50.00",
    "evaplay1 -75.00",
    "evasub1 10.00",
  ])
  expect(await home.site("teamBetting", { ...days(), product: "RNG" }, eva)).toMatchObject({
    value: { rows: [{ account: "evaplay1", stake: "50.00" }] },
  })
  expect(
    await home.site("teamTransactions", { ...days(), account: "EVAP", kind: "bonus" }, eva),
  ).toMatchObject({
    value: { rows: [{ kind: "bonus", amount: "7.00" }] },
  })
})

test("profit and loss is sorted by the figure that is asked for, by member and by day", async () => {
  const by = async (sort: "net" | "deposits", order: "up" | "down") => {
    const found = await home.site("teamProfit", { ...days(), sort, order }, eva)
    return found.success && found.value.rows.map(({ account, net }) => `${account} ${net}`)
  }
  expect(await by("net", "down")).toEqual(["evaplay1 125.00", "evasub1 -10.00"])
  expect(await by("net", "up")).toEqual(["evasub1 -10.00", "evaplay1 125.00"])
  expect(await by("deposits", "down")).toEqual(["evaplay1 125.00", "evasub1 -10.00"])
  const page = await home.site("teamProfit", { ...days(), limit: 1 }, eva)
  if (!page.success) throw new Error(page.code)
  expect(
    await home.site("teamProfit", { ...days(), limit: 1, cursor: page.value.cursor ?? "" }, eva),
  ).toMatchObject({ value: { rows: [{ account: "evasub1" }], cursor: null } })
  expect(await home.site("teamProfitDays", days(), eva)).toMatchObject({
    value: { rows: [{ net: "115.00", deposits: "90.00", given: "7.00" }] },
  })
})

const LISTS = ["teamBetting", "teamTransactions", "teamProfit"] as const

describe.each(LISTS)("%s", (row) => {
  test("shows nothing of another line, whatever is asked for, and nothing to a player", async () => {
    for (const asked of [{}, { account: "eva" }, { account: "evaplay1" }]) {
      const found = await home.site(row, { ...days(), ...asked, limit: 100 }, fay)
      if (!found.success) throw new Error(found.code)
      expect(found.value.rows.filter(({ account }) => account.startsWith("eva"))).toEqual([])
    }
    // A cursor of another agent's list leads on in one's own.
    const page = await home.site(row, { ...days(), limit: 1 }, eva)
    if (!page.success || page.value.cursor === null) throw new Error("no second page")
    const led = await home.site(row, { ...days(), cursor: page.value.cursor, limit: 100 }, fay)
    expect(led.success && led.value.rows.filter(({ account }) => account.startsWith("eva"))).toEqual([])
    expect(await home.site(row, days(), player)).toMatchObject({ status: 403, code: "AGENTS_ONLY" })
  })

  test("refuses a cursor that no answer gave out, and a period that ends before it begins", async () => {
    const { from, until } = days()
    for (const asked of [
      { from, until, cursor: "1.x" },
      { from, until, cursor: "99999999999999999999.1" },
      { from: until, until: from },
    ])
      expect(await home.site(row, asked, eva)).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  })
})

test("a file is the list as CSV; another line's team is refused, and so is a player", async () => {
  const file = async (who: Signed, list: string, more = "") => {
    const { from, until } = days()
    const url = `${home.url}/wps/agent/file?list=${list}&from=${from}&until=${until}${more}`
    const answer = await fetch(url, { headers: { authorization: `Bearer ${who.token}` } })
    return { status: answer.status, text: await answer.text() }
  }
  for (const [list, lines] of [
    ["team", 2],
    ["betting", 4],
    ["transactions", 3],
    ["profit", 3],
  ] as const) {
    const { status, text } = await file(eva, list)
    expect([list, status, text.trim().split("\r\n").length]).toEqual([list, 200, lines])
    expect(text).not.toContain("fay")
    expect((await file(player, list)).status).toBe(403)
  }
  expect((await file(fay, "team", `&under=${sub.memberId}`)).status).toBe(404)
  expect((await file(eva, "team", `&under=${sub.memberId}`)).text).toContain("evaplay1")
})
