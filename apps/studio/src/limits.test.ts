import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { studioBench } from "./test-bench.ts"

const bench = studioBench({
  paced: true,
  budgets: {
    open: { calls: 6, seconds: 60 },
    session: { calls: 12, seconds: 60 },
    seeds: { calls: 2, seconds: 60 },
  },
})
const play = (token: string, game: "market-dice" | "paper-lanterns") =>
  bench.call("/api/rounds", {
    token,
    body: {
      key: randomUUID(),
      stake: "1.00",
      choice: game === "market-dice" ? { side: "under", target: 5_000 } : {},
    },
  })

test("safety/26: rounds take their time: five seconds of dice, two and a half of a slot, and two at once are one", async () => {
  for (const [game, cycle] of [
    ["market-dice", 5_000],
    ["paper-lanterns", 2_500],
  ] as const) {
    const token = await bench.open(game, `ana-${game}`, "100.00")
    expect((await bench.call("/api/session", { token })).body.cycleMs).toBe(cycle)
    const both = await Promise.all([play(token, game), play(token, game)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 429]))
    bench.clock.advance(cycle - 500)
    expect((await play(token, game)).body).toEqual({ code: "TOO_SOON" })
    bench.clock.advance(500)
    const { body } = await play(token, game)
    // The refused round took no place on the pair of seeds.
    expect(body.round.nonce).toBe(1)
  }
})

test("a bet that the house refused can be tried again at once", async () => {
  const token = await bench.open("market-dice", "bea", "0.50")
  expect((await play(token, "market-dice")).body).toEqual({ code: "INSUFFICIENT_FUNDS" })
  expect((await play(token, "market-dice")).body).toEqual({ code: "INSUFFICIENT_FUNDS" })
})

test("the net of a session since it was opened is told", async () => {
  const token = await bench.open("market-dice", "caio", "100.00")
  expect((await bench.call("/api/net", { token })).body).toEqual({ net: "0.00" })
  const { body } = await play(token, "market-dice")
  expect((await bench.call("/api/net", { token })).body.net).toBe(
    body.round.payout === "0.00" ? "-1.00" : "0.98",
  )
})

test("who asks too often is told how long to wait, by session and by address", async () => {
  const token = await bench.open("market-dice", "dora", "100.00")
  const seeds = () => bench.call("/api/fairness", { token, body: { clientSeed: "mine" } })
  expect([(await seeds()).status, (await seeds()).status]).toEqual([200, 200])
  expect((await seeds()).body).toEqual({ code: "RATE_LIMITED" })
  let last = await bench.call("/api/session", { token })
  for (let call = 0; call < 12; call += 1) last = await bench.call("/api/session", { token })
  expect(last).toEqual({ status: 429, body: { code: "RATE_LIMITED" } })

  const answer = () =>
    fetch(`${bench.url}/api/open`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: "none", game: "market-dice" }),
    })
  let opened = await answer()
  for (let call = 0; call < 6; call += 1) opened = await answer()
  expect(opened.status).toBe(429)
  expect(Number(opened.headers.get("retry-after"))).toBeGreaterThan(0)
})
