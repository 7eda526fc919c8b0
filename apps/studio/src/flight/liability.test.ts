import { eventually } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { parseAmount } from "@croupier/money"
import { expect, test } from "vitest"
import { studioBench } from "../test-bench.ts"
import { inOneBoarding, shortFlights, watch } from "./test-watcher.ts"

const GAME = "sky-lantern"
/** So small that a bet pays at most 200.00, and a flight 600.00 above its stakes. */
const times = shortFlights()
const bench = studioBench({
  flightTimes: times,
  bankroll: parseAmount("20000"),
})

const join = (token: string, stake: string, auto: number | null = null) =>
  bench.call("/api/flight", { token, body: { key: randomUUID(), stake, auto } })
const party = (name: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, at) => bench.open(GAME, `${name}-${at}`, "1000.00")))

test("an opening tells what bets and flights pay at most, in the player's own money", async () => {
  const [token = ""] = await party("ask", 1)
  expect((await bench.call("/api/session", { token })).body.most).toEqual({ bet: "200.00", flight: "600.00" })
  const dice = await bench.open("market-dice", "ask-0", "1")
  expect((await bench.call("/api/session", { token: dice })).body.most).toBeUndefined()
})

test("a bet goes no higher than where it is paid the most, whatever its player wished", async () => {
  const [token = ""] = await party("high", 1)
  const watcher = await watch(bench.url, token)
  await watcher.until(({ flight }) => flight !== null)
  for (let turn = 0, paid = false; turn < 15 && !paid; turn += 1) {
    const { flight: id, answers } = await inOneBoarding(
      watcher,
      { times, database: bench.database },
      async () => [await join(token, "100.00", 1_000_000)],
    )
    expect(answers).toMatchObject([{ status: 200 }])
    const { flight, mine, letGoAt } = await watcher.until(
      (message) =>
        message.flight?.id === id &&
        message.flight.state === "landed" &&
        (message.mine?.payout ?? null) !== null,
    )
    paid = (flight?.point ?? 0) >= 200
    expect(mine?.payout).toBe(paid ? "200.00" : "0.00")
    expect(letGoAt).toBe(paid ? 200 : null)
  }
  watcher.close()
})

test("a full flight takes no more stakes, and the house is not asked for them", async () => {
  const [looking = ""] = await party("looking", 1)
  const watcher = await watch(bench.url, looking)
  await watcher.until(({ flight }) => flight !== null)
  let name = "full"
  const { answers: all } = await inOneBoarding(watcher, { times, database: bench.database }, async () => {
    name += "-"
    const tokens = await party(name, 7)
    const trial = await bench.open(GAME, `${name}trial`, "0", "trial")
    const staked = await Promise.all(tokens.map((token) => join(token, "100.00")))
    return [...staked, await join(trial, "100.00")]
  })
  const answers = all.slice(0, 7)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  const late = answers.findIndex(({ status }) => status !== 200)
  expect(answers[late]?.body).toEqual({ code: "FLIGHT_FULL" })
  expect(bench.house.balanceOf(`${name}-${late}`)).toBe("1000.00")
  // Play money costs nothing, so there is always room for it.
  expect(all.at(7)).toMatchObject({ status: 200 })
  watcher.close()
})

test("where a flight has cost what it may, everybody lets go and is paid, and it is written why", async () => {
  const tokens = await party("all", 12)
  const [first = ""] = tokens
  const watcher = await watch(bench.url, first)
  await watcher.until(({ flight }) => flight !== null)
  for (let turn = 0, forced = false; turn < 15 && !forced; turn += 1) {
    const { flight: id, answers: joined } = await inOneBoarding(
      watcher,
      { times, database: bench.database },
      () => Promise.all(tokens.map((token) => join(token, "50.00"))),
    )
    expect(joined.map(({ status }) => status)).toEqual(tokens.map(() => 200))
    const { flight } = await watcher.until(
      (message) => message.flight?.id === id && message.flight.state === "landed",
    )
    forced = (flight?.point ?? 0) >= 200
    for (const [at, token] of tokens.entries())
      await eventually(async () => {
        const { body } = await bench.call(`/api/rounds/${joined[at]?.body.round.id}`, { token })
        expect(body).toMatchObject(
          forced
            ? { payout: "100.00", book: [{ kind: "let-go", at: 200, isForced: true }] }
            : { payout: "0.00", book: [{ kind: "burned" }] },
        )
      })
  }
  watcher.close()
})
