import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { PayHouse } from "./test-house.ts"
import { aHouse, APRIL, at, closeHouses, MARCH, MAY, minutes } from "./test-scene.ts"

/** Bills of a house over the worked examples: from settled play to what is paid. The zone is America/Sao_Paulo. */

afterAll(closeHouses)

describe("dividends of a line", () => {
  let house: PayHouse
  beforeAll(async () => {
    house = await aHouse({ A: null, B: "A", C: "B", x: "A", y: "B", m: "C" })
    await house.contract({ agent: "A", bands: "0.3", since: MARCH })
    await house.contract({ agent: "B", from: "A", bands: "0.2", since: MARCH })
    await house.contract({ agent: "C", from: "B", bands: "0.125", since: MARCH })
    for (const [name, lost] of [
      ["x", "6000"],
      ["y", "4999.5"],
      ["m", "2999.6667"],
    ] as const)
      await house.play(name, at("2026-03-10T12:00:00"), { lost })
  })

  test("7: the platform pays each agent its level, once", async () => {
    await house.pass(minutes(APRIL, -1))
    expect(await house.bills("A")).toEqual([])
    await house.pass(minutes(APRIL, 2))
    const told = async () => [await house.bills("A"), await house.bills("B"), await house.bills("C")]
    const expected = [
      ["gross 4199.75, level -1599.8333 = 2599.9167 PAID"],
      ["gross 1599.8333, level -374.9583 = 1224.875 PAID"],
      ["gross 374.9583 = 374.9583 PAID"],
    ]
    expect(await told()).toEqual(expected)
    await house.pass(minutes(APRIL, 3))
    expect(await told()).toEqual(expected)
    expect(await house.balanceOf(house.idOf("A"), "agent")).toBe("2599.9167")
    expect(await house.balanceOf(house.idOf("C"), "agent")).toBe("374.9583")
  })

  test("16: what is recorded after the pay-out is a correction of the next bill, on the whole line", async () => {
    await house.play("m", at("2026-03-31T23:59:58"), { lost: "1000" })
    await house.play("m", at("2026-04-02T12:00:00"), { lost: "100" })
    await house.pass(minutes(MAY, 2))
    expect([(await house.bills("A"))[1], (await house.bills("B"))[1], (await house.bills("C"))[1]]).toEqual([
      "gross 30, level -20, correction 100 = 110 PAID",
      "gross 20, level -12.50, correction 75 = 82.50 PAID",
      "gross 12.50, correction 125 = 137.50 PAID",
    ])
  })

  test("17: what is taken back is moved on, and set against the next", async () => {
    const june = at("2026-06-01T00:00:00")
    const july = at("2026-07-01T00:00:00")
    await house.play("m", at("2026-05-20T12:00:00"), { lost: "-900", correctsAt: at("2026-04-02T12:00:00") })
    await house.play("m", at("2026-05-20T12:00:00"), { lost: "40" })
    await house.pass(minutes(june, 2))
    expect((await house.bills("C"))[2]).toBe("gross 5, correction -12.50, moved_on 7.50 = 0 NOTHING_DUE")
    await house.play("m", at("2026-06-20T12:00:00"), { lost: "400" })
    await house.pass(minutes(july, 2))
    expect((await house.bills("C"))[3]).toBe("gross 50, carried -7.50 = 42.50 PAID")
  })
})

test("8, 20, 21: uplines pay what they have, the rest waits and is paid with each credit", async () => {
  const house = await aHouse({ A: null, B: "A", C: "B", m: "C" })
  await house.contract({ agent: "A", bands: "0.3", since: MARCH })
  await house.contract({ agent: "B", from: "A", payer: "upline", bands: "0.2", since: MARCH })
  await house.contract({ agent: "C", from: "B", payer: "upline", bands: "0.1", since: MARCH })
  await house.play("m", at("2026-03-10T12:00:00"), { lost: "1000" })
  await house.pass(minutes(APRIL, 2))
  // The platform's credit is posted behind the round that asked the upline.
  expect(await house.bills("B")).toEqual(["gross 200 = 200 INSUFFICIENT"])
  await house.pass(minutes(APRIL, 3))
  expect([await house.bills("A"), await house.bills("B"), await house.bills("C")]).toEqual([
    ["gross 300 = 300 PAID"],
    ["gross 200 = 200 PAID"],
    ["gross 100 = 100 PAID"],
  ])
  expect(
    await Promise.all(["A", "B", "C"].map((name) => house.balanceOf(house.idOf(name), "agent"))),
  ).toEqual(["100.00", "100.00", "100.00"])
  await house.play("m", at("2026-04-10T12:00:00"), { lost: "-5000" })
  const b = await house.contract({
    agent: "B",
    from: "A",
    payer: "upline",
    kind: "daily",
    bands: "0.15",
    since: APRIL,
  })
  void b
  await house.play("m", at("2026-04-03T12:00:00"), { valid: "1000" })
  await house.pass(at("2026-04-04T00:10:00"))
  expect(await house.bills("B", "daily")).toEqual(expect.arrayContaining(["gross 150 = 150 PART_PAID"]))
  expect(await house.balanceOf(house.idOf("A"), "agent")).toBe("0.00")
  expect(await house.balanceOf(house.idOf("B"), "agent")).toBe("200.00")
  await house.give(house.idOf("A"), "20")
  await house.pass(at("2026-04-04T00:11:00"))
  expect(await house.balanceOf(house.idOf("A"))).toBe("0.00")
  expect(await house.balanceOf(house.idOf("B"), "agent")).toBe("220.00")
  const { rows } = await sql<{ amount: bigint; wallet: string }>`
    select amount, payer_wallet as wallet from agent_bill_payment where payer_id = ${house.idOf("A")} order by id`.execute(
    house.db,
  )
  expect(rows.map(({ amount, wallet }) => `${amount / 10_000n} ${wallet}`)).toEqual([
    "200 agent",
    "100 agent",
    "20 main",
  ])
})

test("6, 22: a loss is carried, and another version counts from the first window that starts behind it", async () => {
  const house = await aHouse({ A: null, m: "A" })
  const contract = await house.contract({
    agent: "A",
    bands: "0.05",
    since: MARCH,
    periods: 2,
    carry: "for_ever",
  })
  const losses: readonly (readonly [string, string])[] = [
    ["2026-03-05T12:00:00", "-5000"],
    ["2026-03-20T12:00:00", "2000"],
    ["2026-04-05T12:00:00", "9000"],
    ["2026-04-20T12:00:00", "-1000"],
    ["2026-05-05T12:00:00", "4000"],
  ]
  for (const [when, lost] of losses) await house.play("m", at(when), { lost })
  await house.version(contract, 2, {
    bands: "0.08",
    since: at("2026-05-01T00:00:00"),
    periods: 2,
    carry: "for_ever",
  })
  // All of it after a downtime: windows are made up in their order.
  await house.pass(at("2026-05-16T00:02:00"))
  const { rows } = await sql<{ total: bigint; out: bigint }>`
    select total, debt_out as out from agent_bill order by window_start`.execute(house.db)
  expect(rows.map(({ total, out }) => [total / 10_000n, out / 10_000n])).toEqual([
    [0n, 5000n],
    [0n, 3000n],
    [300n, 0n],
    [0n, 1000n],
    [240n, 0n],
  ])
  // A late win of the first window changes the debt of those behind it.
  await house.play("m", at("2026-05-20T12:00:00"), { lost: "-1000", correctsAt: at("2026-03-05T12:00:00") })
  await house.pass(at("2026-06-01T00:02:00"))
  expect((await house.bills("A")).at(-1)).toBe("gross 0, correction -50, moved_on 50 = 0 NOTHING_DUE")
})

test("23: contracts that a cascade ends are billed for the last time for its month, and their offerer has no line for them behind it", async () => {
  const house = await aHouse({ A: null, B: "A", C: "A", D: "B", E: "C", m: "D", n: "E" })
  const since = MARCH
  const a = await house.contract({ agent: "A", bands: "0.1", since })
  const b = await house.contract({ agent: "B", from: "A", bands: "0.06", since })
  await house.contract({ agent: "C", from: "A", bands: "0.04", since })
  const d = await house.contract({ agent: "D", from: "B", bands: "0.03", since })
  await house.contract({ agent: "E", from: "C", bands: "0.04", since })
  await house.version(a, 2, { bands: "0.05", since: APRIL })
  for (const ended of [b, d]) await house.end(ended, APRIL)
  for (const month of ["03", "04"])
    for (const name of ["m", "n"]) await house.play(name, at(`2026-${month}-10T12:00:00`), { lost: "1000" })
  await house.pass(minutes(APRIL, 2))
  await house.pass(minutes(MAY, 2))
  const bills = await Promise.all(["A", "B", "C", "D", "E"].map((name) => house.bills(name)))
  expect(bills).toEqual([
    ["gross 200, level -60, level -40 = 100 PAID", "gross 100, level -40 = 60 PAID"],
    ["gross 60, level -30 = 30 PAID"],
    ["gross 40, level -40 = 0 NOTHING_DUE", "gross 40, level -40 = 0 NOTHING_DUE"],
    ["gross 30 = 30 PAID"],
    ["gross 40 = 40 PAID", "gross 40 = 40 PAID"],
  ])
})

describe("salaries", () => {
  test("13, 14: real-time windows pay what the day owes beyond what was paid, and the rest is corrected on the next day", async () => {
    const house = await aHouse({ A: null, m: "A" })
    const day = at("2026-03-02T22:00:00")
    await house.billed("realtime", day)
    await house.contract({
      agent: "A",
      kind: "realtime",
      bands: [
        { minValid: "1000", rate: "0.002" },
        { minValid: "5000", rate: "0.004" },
      ],
      since: at("2026-03-02T00:00:00"),
    })
    await house.play("m", minutes(day, 1), { valid: "5200" })
    await house.pass(minutes(day, 6))
    await house.play("m", minutes(day, 7), { valid: "-400" })
    await house.play("m", minutes(day, 12), { valid: "150" })
    await house.play("m", minutes(day, 17), { valid: "300" })
    await house.pass(minutes(day, 21))
    expect(await house.bills("A", "realtime")).toEqual([
      "gross 20.80 = 20.80 PAID",
      "gross 21, finer -20.80 = 0.20 PAID",
    ])
    await house.play("m", minutes(day, 100), { valid: "-4000" })
    const next = at("2026-03-03T00:00:00")
    await house.pass(minutes(next, -5))
    await house.play("m", minutes(next, 1), { valid: "6000" })
    await house.pass(minutes(next, 6))
    expect((await house.bills("A", "realtime")).at(-1)).toBe("gross 24, correction -18.50 = 5.50 PAID")
  })

  test("15: coarser salaries take off what finer ones have paid", async () => {
    const house = await aHouse({ A: null, m: "A" })
    // Late in the day: it has few windows left.
    const day = at("2026-03-02T22:00:00")
    await house.contract({ agent: "A", kind: "realtime", bands: "0.002", since: day })
    await house.contract({ agent: "A", kind: "hourly", bands: "0.004", since: day })
    await house.contract({ agent: "A", kind: "daily", bands: "0.006", since: at("2026-03-02T00:00:00") })
    await house.play("m", minutes(day, 30), { valid: "3000" })
    await house.play("m", minutes(day, 90), { valid: "2000.12" })
    // The day waits for its last hour, which is billed at five past.
    await house.pass(at("2026-03-03T00:02:00"))
    expect(await house.bills("A", "daily")).toEqual([])
    await house.pass(at("2026-03-03T00:05:00"))
    const hourly = await house.bills("A", "hourly")
    expect(hourly.slice(0, 2)).toEqual([
      "gross 12, finer -6 = 6 PAID",
      "gross 8.0004, finer -4.0002 = 4.0002 PAID",
    ])
    expect(await house.bills("A", "daily")).toEqual(["gross 30.0007, finer -20.0004 = 10.0003 PAID"])
  })
})
