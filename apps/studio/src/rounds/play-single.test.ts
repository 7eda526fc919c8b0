import { eventually } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { playStream, seedCommitment, seedFromHex } from "@croupier/fairness"
import { faultInRound, PAPER_LANTERNS_SLOT, playDice, playSlot } from "@croupier/house-games"
import { parseAmount, toDecimal } from "@croupier/money"
import { providerClient, signingKey, verifyingKey } from "@croupier/provider"
import { expect, test } from "vitest"
import { studioBench } from "../test-bench.ts"

const GAME = "market-dice"
const CHOICE = { side: "under", target: 5_000 } as const
const bench = studioBench()

const play = (token: string, stake = "1.00", key: string = randomUUID()) =>
  bench.call("/api/rounds", { token, body: { key, stake, choice: CHOICE } })
const sum = (...values: string[]) =>
  toDecimal(values.reduce((total, value) => parseAmount(toDecimal(parseAmount(value))) + total, 0n) as never)
const after = (start: string, stake: string, payout: string) => sum(start, `-${stake}`, payout)

test("safety/27: a round takes its stake, draws its outcome from the seeds, and pays", async () => {
  const token = await bench.open(GAME, "ana", "100.00")
  const { status, body } = await play(token)
  expect(status).toBe(200)
  expect(body.round.state).toBe("paying")
  expect(body.round.book[0].roll).toBeGreaterThanOrEqual(0)
  expect(body.round.payout).toBe(body.round.book[0].isWin ? "1.98" : "0.00")
  expect(body.balance).toBe(after("100", "1", body.round.payout))
  expect(bench.house.balanceOf("ana")).toBe(body.balance)
  const again = await bench.call(`/api/rounds/${body.round.id}`, { token })
  expect(again.body.state).toBe("completed")
})

test("the same wish twice is one round", async () => {
  const token = await bench.open(GAME, "bea", "100.00")
  const key = randomUUID()
  const [first, second] = [await play(token, "1.00", key), await play(token, "1.00", key)]
  expect(second.body.round.id).toBe(first.body.round.id)
  expect(bench.house.balanceOf("bea")).toBe(after("100", "1", first.body.round.payout))
})

test("twenty at once get twenty nonces, and the money of all adds up", async () => {
  const token = await bench.open(GAME, "caio", "100.00")
  const played = await Promise.all(Array.from({ length: 20 }, () => play(token)))
  const rounds = played.map(({ body }) => body.round)
  expect(rounds.map(({ nonce }) => nonce).toSorted((a, b) => a - b)).toEqual([...Array(20).keys()])
  const paid = sum(...rounds.map(({ payout }) => payout))
  expect(bench.house.balanceOf("caio")).toBe(after("100", "20", paid))
})

test("a refusal of the house is told, and nothing is drawn", async () => {
  const token = await bench.open(GAME, "dora", "0.50")
  expect(await play(token)).toEqual({ status: 422, body: { code: "INSUFFICIENT_FUNDS" } })
  const { body } = await bench.call("/api/rounds", { token })
  expect(body.rounds).toMatchObject([{ state: "refused", book: null, payout: null }])
})

test("stakes and choices that are not on offer, and calls without a session, are refused", async () => {
  const token = await bench.open(GAME, "eva", "100.00")
  for (const stake of ["0.01", "1000000", "1.001"])
    expect((await play(token, stake)).body).toEqual({ code: "STAKE_OUT_OF_RANGE" })
  for (const choice of [{}, { side: "under", target: 1 }, { side: "left", target: 5_000 }, null])
    expect(
      (await bench.call("/api/rounds", { token, body: { key: randomUUID(), stake: "1", choice } })).body,
    ).toEqual({ code: "BAD_REQUEST" })
  expect((await play("nobody")).body).toEqual({ code: "SESSION_ENDED" })
  expect((await bench.call("/api/session")).body).toEqual({ code: "SESSION_ENDED" })
  expect((await bench.call("/api/rounds/none", { token })).body).toEqual({ code: "ROUND_UNKNOWN" })
  for (const path of [
    "/api/rounds?cursor=x",
    "/api/rounds?cursor=1e99|x",
    "/api/rounds?cursor=99999999999999999999|x",
    "/api/rounds?cursor=1|%00",
    "/api/rounds/%00",
    "/api/proof/%00",
  ])
    expect(await bench.call(path, { token })).toEqual({ status: 400, body: { code: "BAD_REQUEST" } })
  expect((await bench.call("/api/open", { body: { token: "spent", game: GAME } })).body).toEqual({
    code: "TOKEN_USED",
  })
  expect((await bench.call("/api/open", { body: { token: "any", game: "none" } })).body).toEqual({
    code: "GAME_UNKNOWN",
  })
  expect(bench.house.balanceOf("eva")).toBe("100.00")
})

test("a bet whose answer is lost is taken back, whether the house took it or not", async () => {
  const token = await bench.open(GAME, "fia", "100.00")
  for (const fault of ["unheard", "undone"] as const) {
    bench.house.fail("bet", fault)
    expect((await play(token)).body).toEqual({ code: "BET_TAKEN_BACK" })
    expect(bench.house.balanceOf("fia")).toBe("100.00")
    const { body } = await bench.call("/api/rounds", { token })
    expect(body.rounds[0]).toMatchObject({ state: "cancelled", book: null })
  }
})

test("a pay that the house did not hear is said again until it did, and paid once", async () => {
  const token = await bench.open(GAME, "gil", "100.00")
  bench.house.fail("win", "unheard")
  bench.house.fail("win", "undone")
  const { body } = await play(token)
  expect(body).toMatchObject({ balance: null, round: { state: "paying" } })
  await eventually(async () => {
    bench.clock.advance(2_000)
    expect((await bench.call(`/api/rounds/${body.round.id}`, { token })).body.state).toBe("completed")
  })
  expect(bench.house.balanceOf("gil")).toBe(after("100", "1", body.round.payout))
})

test("a revealed seed is the one that was promised, and gives the rounds again", async () => {
  const token = await bench.open(GAME, "hugo", "100.00")
  const promised = (await bench.call("/api/fairness", { token })).body
  expect(promised.serverSeed).toBeNull()
  const { round } = (await play(token)).body
  expect((await bench.call("/api/fairness", { token, body: { clientSeed: "not good!" } })).body).toEqual({
    code: "BAD_REQUEST",
  })
  const { revealed, inUse } = (await bench.call("/api/fairness", { token, body: { clientSeed: "my-own" } }))
    .body
  expect(inUse).toMatchObject({ clientSeed: "my-own", rounds: 0, serverSeed: null })
  expect(revealed.commitment).toBe(promised.commitment)
  const seed = seedFromHex(revealed.serverSeed)
  expect(seedCommitment(seed)).toBe(promised.commitment)
  const stream = playStream(seed, { game: GAME, clientSeed: revealed.clientSeed, nonce: round.nonce })
  const book = playDice(stream, parseAmount("1"), CHOICE)
  expect(book.events).toEqual(round.book)
  expect(toDecimal(book.payout)).toBe(round.payout)
  const recalled = (await bench.call(`/api/rounds/${round.id}`, { token })).body
  expect(recalled.seeds.serverSeed).toBe(revealed.serverSeed)
  // Its id is enough to verify it, without a session.
  const proof = (await bench.call(`/api/proof/${round.id}`)).body
  expect(faultInRound(proof)).toBeNull()
  expect((await bench.call("/api/proof/none")).body).toEqual({ code: "ROUND_UNKNOWN" })
})

test("a slot's round is one bet and one pay, free games and all, and its seeds give its book again", async () => {
  const token = await bench.open("paper-lanterns", "nina", "100.00")
  const { round } = (
    await bench.call("/api/rounds", { token, body: { key: randomUUID(), stake: "2.00", choice: {} } })
  ).body
  expect(bench.house.balanceOf("nina")).toBe(after("100", "2", round.payout))
  const { revealed } = (await bench.call("/api/fairness", { token, body: { clientSeed: "next" } })).body
  const stream = playStream(seedFromHex(revealed.serverSeed), {
    game: "paper-lanterns",
    clientSeed: revealed.clientSeed,
    nonce: round.nonce,
  })
  const book = playSlot(PAPER_LANTERNS_SLOT, stream, parseAmount("2"))
  expect(book.events).toEqual(round.book)
  expect(toDecimal(book.payout)).toBe(round.payout)
})

test("a player sees no rounds of another", async () => {
  const [ida, joe] = [await bench.open(GAME, "ida", "10.00"), await bench.open(GAME, "joe", "10.00")]
  const { round } = (await play(ida)).body
  expect((await bench.call(`/api/rounds/${round.id}`, { token: joe })).body).toEqual({
    code: "ROUND_UNKNOWN",
  })
})

test("safety/35: a trial plays with the studio's own money and never asks the house for any", async () => {
  const token = await bench.open(GAME, "kim", "5.00", "trial")
  const before = bench.house.done.size
  const { body } = await play(token)
  expect(body.round.state).toBe("completed")
  expect(body.balance).toBe(after("1000", "1", body.round.payout))
  expect(bench.house.done.size).toBe(before)
  await play(token, "100.00")
  expect((await bench.call("/api/play-money", { token, body: {} })).status).toBe(200)
})

test("the house can ask for the games, a round, and all that moved", async () => {
  const token = await bench.open(GAME, "lia", "100.00")
  const from = bench.clock.now()
  const { round } = (await play(token)).body
  bench.clock.advance(1)
  const studio = providerClient({
    url: bench.url,
    ownKey: signingKey({ id: "house-1", algorithm: "ed25519", key: bench.house.keys.house.privateKey }),
    theirKeys: [
      verifyingKey({ id: "studio-1", algorithm: "ed25519", key: bench.house.keys.studio.publicKey }),
    ],
    now: () => bench.clock.now(),
  })
  expect(await studio.call("games", {})).toMatchObject({ vendor: { code: "STUDIO" } })
  expect(await studio.call("round", { round_id: round.id })).toEqual({
    round_id: round.id,
    state: "completed",
    play: {
      version: round.version,
      choice: JSON.stringify(round.choice),
      outcome: JSON.stringify(round.book),
    },
  })
  expect(await studio.call("round", { round_id: "none" })).toMatchObject({ state: "unknown" })
  const { records } = await studio.call("records", {
    from: from.toISOString(),
    to: new Date(bench.clock.now().getTime() + 1).toISOString(),
  })
  expect(records.filter(({ round_id }) => round_id === round.id)).toMatchObject([
    { kind: "bet", player: "lia", amount: "1.00", rolled_back: false },
    { kind: "win", player: "lia", amount: round.payout },
  ])
  const forged = await fetch(`${bench.url}/gwp/v1/round`, { method: "POST", body: "{}" })
  expect(forged.status).toBe(401)
})
