import { eventually } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { fromHex, seedBefore, toHex } from "@croupier/fairness"
import { crashPayout, faultInFlights } from "@croupier/house-games"
import { parseAmount, subtract, toDecimal } from "@croupier/money"
import { expect, test } from "vitest"
import { studioBench } from "../test-bench.ts"
import { pointOf } from "./chain.ts"
import { flightsOf, inOneBoarding, shortFlights, watch, type Watcher } from "./test-watcher.ts"

const GAME = "sky-lantern"
const times = shortFlights()
const bench = studioBench({ flightTimes: times })

const join = (token: string, auto: number | null = null, stake = "2.00", key: string = randomUUID()) =>
  bench.call("/api/flight", { token, body: { key, stake, auto } })
const over = (watcher: Watcher, id: string) =>
  watcher.until(({ flight }) => flight?.id === id && flight.state === "landed")

async function aboard(player: string, auto: number | null, mode: "real" | "trial" = "real") {
  const token = await bench.open(GAME, player, "100.00", mode)
  const watcher = await watch(bench.url, token)
  await watcher.until(({ flight }) => flight !== null)
  const { flight, answers } = await inOneBoarding(watcher, { times, database: bench.database }, async () => [
    await join(token, auto),
  ])
  expect(answers).toMatchObject([{ status: 200 }])
  return { token, watcher, flight, round: answers[0]?.body.round, balance: answers[0]?.body.balance }
}

test("a player with a target is paid exactly it, if the lantern reaches it", async () => {
  for (const auto of [101, 150, 400]) {
    const player = `ana-${auto}`
    const { token, watcher, flight, round, balance } = await aboard(player, auto)
    expect(balance).toBe("98.00")
    const { flight: landed } = await over(watcher, flight)
    const paid = (landed?.point ?? 0) >= auto ? crashPayout(parseAmount("2"), auto) : 0n
    await eventually(async () => {
      const { body } = await bench.call(`/api/rounds/${round.id}`, { token })
      expect(body).toMatchObject({ state: "completed", payout: toDecimal(paid as never) })
    })
    expect(parseAmount(bench.house.balanceOf(player))).toBe(subtract(parseAmount("98"), -paid as never))
    expect(bench.house.done.has(`${round.id}-win`)).toBe(true)
    watcher.close()
  }
})

test("letting go pays by the server's clock, once, and not after the lantern is out", async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const player = `bea-${turn}`
    const { watcher, flight } = await aboard(player, null)
    await watcher.until((message) => message.flight?.id === flight && message.flight.state !== "boarding")
    watcher.letGo()
    watcher.letGo()
    const { flight: landed } = await over(watcher, flight)
    const told = await watcher.until(({ mine }) => mine?.payout !== null && mine !== null)
    const at = told.letGoAt
    if (at === null) expect(told.mine?.payout).toBe("0.00")
    else {
      expect(at).toBeLessThanOrEqual(landed?.point ?? 0)
      expect(told.mine?.payout).toBe(toDecimal(crashPayout(parseAmount("2"), at)))
    }
    await eventually(() =>
      expect(bench.house.balanceOf(player)).toBe(
        toDecimal(subtract(parseAmount("98"), -parseAmount(told.mine?.payout ?? "0") as never)),
      ),
    )
    watcher.close()
  }
})

/** Bets twice while one flight boards. A second bet that is taken came so late that it is on the next flight: then again. */
async function aboardTwice(): Promise<Awaited<ReturnType<typeof aboard>>> {
  const first = await aboard(`caio-${times.boardingMs}`, 200)
  const second = await join(first.token, 200)
  if (second.status !== 200) {
    expect(second.body).toEqual({ code: "BOARDING_CLOSED" })
    return first
  }
  expect(await flightsOf(bench.database, [second])).not.toContain(first.flight)
  first.watcher.close()
  times.boardingMs *= 2
  return aboardTwice()
}

test("one bet a flight, and none once it has left", async () => {
  const { watcher, flight } = await aboardTwice()
  await watcher.until((message) => message.flight?.id === flight && message.flight.state === "flying")
  const late = await bench.open(GAME, "dora", "100.00")
  await watcher.until((message) => message.flight?.id === flight && message.flight.state === "landed")
  expect((await join(late, 200, "0.01")).body.code).toMatch(/STAKE_OUT_OF_RANGE|BOARDING_CLOSED/)
  expect((await join("nobody")).body).toEqual({ code: "SESSION_ENDED" })
  expect((await join(await bench.open("market-dice", "dora", "0"))).body).toEqual({ code: "GAME_UNKNOWN" })
  expect(bench.house.balanceOf("dora")).toBe("100.00")
  watcher.close()
})

test("a bet that the house does not answer is taken back, and the player is not on board", async () => {
  const token = await bench.open(GAME, "eva", "100.00")
  const watcher = await watch(bench.url, token)
  await watcher.until(({ flight }) => flight !== null)
  bench.house.fail("bet", "unheard")
  const { answers } = await inOneBoarding(watcher, { times, database: bench.database }, async () => [
    await join(token),
  ])
  expect(answers).toMatchObject([{ body: { code: "BET_TAKEN_BACK" } }])
  expect(watcher.last().mine).toBeNull()
  await eventually(() => expect(bench.house.balanceOf("eva")).toBe("100.00"))
  watcher.close()
})

test("a trial flies with play money", async () => {
  const before = bench.house.done.size
  const { token, watcher, flight, balance } = await aboard("fia", 120, "trial")
  expect(balance).toBe("998.00")
  const { flight: landed } = await over(watcher, flight)
  const expected = (landed?.point ?? 0) >= 120 ? "1000.40" : "998.00"
  await eventually(async () =>
    expect((await bench.call("/api/session", { token })).body.balance).toBe(expected),
  )
  expect(bench.house.done.size).toBe(before)
  watcher.close()
})

test("a flight that is over is proven by the id of a round on it, back to the published chain", async () => {
  const { watcher, flight, round } = await aboard("noa", 120, "trial")
  await over(watcher, flight)
  const proof = (await bench.call(`/api/proof/${round.id}`)).body
  expect(proof).toMatchObject({ game: GAME, flights: [{ id: flight }] })
  expect(faultInFlights(proof)).toBeNull()
  watcher.close()
})

test("the state of a flight does not tell where it ends", async () => {
  const token = await bench.open(GAME, "gil", "100.00")
  const watcher = await watch(bench.url, token)
  const { flight } = await watcher.until((message) => message.flight?.state === "flying")
  expect(flight).toMatchObject({ point: null, seed: null })
  watcher.close()
})

test("every flight follows from the chain that was published, each seed from the one after", async () => {
  await eventually(async () =>
    expect((await bench.call("/api/flights")).body.flights.length).toBeGreaterThan(4),
  )
  const { chain, flights } = (await bench.call("/api/flights")).body
  for (const [at, { seed, point, place }] of flights.entries()) {
    expect(pointOf(fromHex(seed), chain.salt)).toBe(point)
    const earlier = flights[at + 1]
    const before = toHex(seedBefore(fromHex(seed)))
    if (place === 0) expect(before).toBe(chain.commitment)
    else if (earlier) expect(before).toBe(earlier.seed)
  }
})
