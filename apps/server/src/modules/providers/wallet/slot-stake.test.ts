import { parseAmount as sum } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { providers, type Providers, type WalletTransaction } from "../index.ts"
import { GAME, VENDOR } from "../test-house.ts"
import { TERMS, testTable, type TestTable } from "./test-lots.ts"

/** The most that a round of a slot may stake, by the rules of a market. */

const SLOT = GAME
const TABLE_GAME = "river-table"

let table: TestTable
let house: TestTable["house"]
let bounded: Providers
let alone: Providers
let most: string | undefined = "2"
beforeAll(async () => {
  table = await testTable()
  house = table.house
  const kit = {
    ...house.kit,
    highestStake: async (_: object, game: string) =>
      game === SLOT && most !== undefined ? sum(most) : undefined,
  }
  bounded = await providers({ ...kit, lane: { database: house.database } }, [VENDOR])
  alone = await providers(kit, [VENDOR])
})
afterAll(async () => {
  expect((await house.ledger.verify()).differences).toEqual([])
  await Promise.all([bounded.stop(), alone.stop()])
  await table.close()
})

const WAYS = ["with other transactions", "alone"] as const
const walletOf = (how: (typeof WAYS)[number]) => (how === "alone" ? alone : bounded).wallet

async function seated() {
  const member = await house.newMember("100")
  const opened = await bounded.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session, highestStake } = opened.session
  const of = { vendor: VENDOR, player, currency: "BRL", session } as const
  const bet = (
    name: string,
    amount: string,
    more: Partial<Extract<WalletTransaction, { kind: "bet" }>> = {},
  ): WalletTransaction => ({
    ...of,
    kind: "bet",
    game: SLOT,
    play: "normal",
    txId: `${player}/${name}`,
    round: `${player}/r`,
    amount: sum(amount),
    roundClosed: false,
    ...more,
  })
  const reserve = (name: string, amount: string): WalletTransaction => ({
    ...of,
    kind: "reserve",
    game: SLOT,
    txId: `${player}/${name}`,
    round: `${player}/r`,
    amount: sum(amount),
  })
  const { session: _, ...ending } = of
  const release = (reservation: string, staked: string): WalletTransaction => ({
    ...ending,
    kind: "release",
    game: SLOT,
    txId: `${player}/${reservation}/end`,
    round: `${player}/r`,
    reservation: `${player}/${reservation}`,
    bet: sum(staked),
    win: sum("0"),
  })
  return {
    member,
    of,
    bet,
    reserve,
    release,
    told: highestStake,
    held: () => house.ledger.balance(member, "main", "BRL"),
  }
}

describe.each(WAYS)("a bet that travels %s", (how) => {
  const wallet = () => walletOf(how)

  test("safety/26: passes with the highest stake, and is refused with a step above it", async () => {
    const { bet, held } = await seated()
    expect((await wallet().process(bet("b1", "2.0001"))).status).toBe("STAKE_TOO_HIGH")
    expect(await held()).toBe(sum("100"))
    expect((await wallet().process(bet("b2", "2"))).status).toBe("OK")
    expect(await held()).toBe(sum("98"))
    // Refused for ever, and told the same again; the bet that was taken is answered again.
    expect((await wallet().process(bet("b1", "2.0001"))).status).toBe("STAKE_TOO_HIGH")
    expect(await wallet().process(bet("b2", "2"))).toMatchObject({ status: "OK", replay: true })
  })

  test("safety/26: counts all stakes of its round, and none that was taken back", async () => {
    const { of, bet } = await seated()
    expect((await wallet().process(bet("b1", "1.5"))).status).toBe("OK")
    expect((await wallet().process(bet("b2", "0.6"))).status).toBe("STAKE_TOO_HIGH")
    const { session: _, ...back } = of
    const rollback = {
      ...back,
      kind: "rollback",
      game: SLOT,
      txId: `${of.player}/back`,
      bet: `${of.player}/b1`,
    }
    expect((await wallet().process(rollback as WalletTransaction)).status).toBe("OK")
    expect((await wallet().process(bet("b3", "2"))).status).toBe("OK")
    expect((await wallet().process(bet("b4", "2", { round: `${of.player}/r2` }))).status).toBe("OK")
  })

  test("safety/26: counts the open reservations of its round, and a stake of nothing passes in a round that is above", async () => {
    const { of, bet, reserve, release, held } = await seated()
    expect((await wallet().process(reserve("a", "1.5"))).status).toBe("OK")
    expect((await wallet().process(bet("b1", "0.6"))).status).toBe("STAKE_TOO_HIGH")
    expect((await wallet().process(bet("b2", "0.5"))).status).toBe("OK")
    // The table has played the stake: it is taken, also above the reservation.
    expect((await wallet().process(release("a", "1.7"))).status).toBe("OK")
    expect(await held()).toBe(sum("97.8"))
    const round = { round: `${of.player}/late` }
    expect((await wallet().process(bet("b3", "2.5", { late: true, ...round }))).status).toBe("OK")
    expect((await wallet().process(bet("b4", "0.0001", round))).status).toBe("STAKE_TOO_HIGH")
    expect((await wallet().process(bet("b5", "0", round))).status).toBe("OK")
  })

  test("safety/26: is free of the rule at other games, where the vendor took it before, and in a market without it", async () => {
    const { of, bet } = await seated()
    const round = (name: string) => ({ round: `${of.player}/${name}` })
    expect((await wallet().process(bet("t", "20", { game: TABLE_GAME, ...round("t") }))).status).toBe("OK")
    expect((await wallet().process(bet("l", "20", { late: true, ...round("l") }))).status).toBe("OK")
    most = undefined
    expect((await wallet().process(bet("m", "20", round("m")))).status).toBe("OK")
    most = "2"
  })

  test("safety/26: of ten at once in one round as many pass as the round may stake", async () => {
    const { bet, held } = await seated()
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, no) => wallet().process(bet(`b${no}`, "0.6"))),
    )
    expect(taken.filter(({ status }) => status === "OK")).toHaveLength(3)
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set(["OK", "STAKE_TOO_HIGH"]))
    expect(await held()).toBe(sum("98.2"))
  })
})

test("safety/26: reservations of a round pass up to what it may stake, and what they return may be staked again", async () => {
  const { of, bet, reserve, held } = await seated()
  expect((await bounded.wallet.process(reserve("a", "2.5"))).status).toBe("STAKE_TOO_HIGH")
  expect((await bounded.wallet.process(reserve("b", "1.5"))).status).toBe("OK")
  expect((await bounded.wallet.process(reserve("c", "1"))).status).toBe("STAKE_TOO_HIGH")
  expect(await held()).toBe(sum("98.5"))
  expect((await bounded.wallet.process(bet("x", "2", { round: `${of.player}/r2` }))).status).toBe("OK")
})

test("safety/26: the vendor is told the highest stake when the game opens, and none where no rule bounds it", async () => {
  expect((await seated()).told).toBe(sum("2"))
  most = undefined
  expect((await seated()).told).toBe(null)
  most = "2"
})

test("safety/26: free rounds of a higher stake are neither offered nor taken", async () => {
  const seat = await table.seat("0")
  const terms = { ...TERMS, days: 7, freeRounds: { games: [`${VENDOR}:${SLOT}`], stake: "2.5" } }
  const lot = await seat.grant(sum("10"), terms)
  const opened = await bounded.wallet.authenticate(VENDOR, await house.tokenFor(seat.memberId))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { session, player } = opened.session
  const offered = () => bounded.wallet.freeRounds(VENDOR, session, player)
  expect(await offered()).toEqual({ status: "OK", rounds: [] })
  const free = (name: string): WalletTransaction => ({
    vendor: VENDOR,
    player,
    currency: "BRL",
    session,
    kind: "bet",
    play: "free_round",
    campaign: `house-lot-${lot}`,
    game: SLOT,
    txId: `${player}/${name}`,
    round: `${player}/${name}`,
    amount: sum("0"),
    roundClosed: false,
  })
  expect((await bounded.wallet.process(free("f1"))).status).toBe("FREE_ROUND_GONE")
  most = "2.5"
  expect((await offered()).rounds).toHaveLength(1)
  expect((await bounded.wallet.process(free("f2"))).status).toBe("OK")
  most = "2"
})
