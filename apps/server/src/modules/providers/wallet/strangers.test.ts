import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { WalletTransaction } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

/** Two vendors, two merchants, two sessions: what is one's own and what is not. */

const OTHER_MERCHANT = 8
let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

async function seat(member: bigint, of: { readonly vendor?: string; readonly merchantId?: number } = {}) {
  const vendor = of.vendor ?? VENDOR
  const opened = await house.wallet.authenticate(vendor, await house.tokenFor(member, "real", of))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const about = (txId: string) => ({ vendor, player, txId, game: GAME, currency: "BRL" as const })
  const bet = (txId: string, amount: string, more: object = {}): WalletTransaction => ({
    ...about(txId),
    kind: "bet",
    session,
    round: "the-round",
    amount: parseAmount(amount),
    play: "normal",
    roundClosed: false,
    ...more,
  })
  const win = (txId: string, amount: string, more: object = {}): WalletTransaction => ({
    ...about(txId),
    kind: "win",
    round: "the-round",
    amount: parseAmount(amount),
    play: "normal",
    roundClosed: false,
    ...more,
  })
  return {
    player,
    session,
    bet,
    win,
    rollback: (txId: string, bet: string): WalletTransaction => ({ ...about(txId), kind: "rollback", bet }),
    held: () => house.ledger.balance(member, "main", "BRL"),
  }
}
const take = (transaction: WalletTransaction) => house.wallet.process(transaction)

describe("the same vendor at two merchants", () => {
  test("has the same numbers and rounds at both, and neither is the other's", async () => {
    const [one, other] = [
      await seat(await house.newMember("100")),
      await seat(await house.newMember("100", { merchantId: OTHER_MERCHANT }), {
        merchantId: OTHER_MERCHANT,
      }),
    ]
    expect(await take(one.bet("same", "10"))).toMatchObject({ status: "OK" })
    expect(await take(other.win("prize", "50"))).toMatchObject({ status: "BET_NOT_FOUND" })
    expect(await take(other.rollback("back", "mine"))).toMatchObject({ status: "OK" })
    expect(await take(other.bet("same", "20"))).toMatchObject({ status: "OK" })
    expect(await take(one.bet("mine", "1"))).toMatchObject({ status: "OK" })
    expect(await take(other.bet("mine", "1"))).toMatchObject({ status: "TX_CANCELLED" })
    expect(await take(other.rollback("back2", "same"))).toMatchObject({ status: "OK" })
    expect([await one.held(), await other.held()]).toEqual([parseAmount("89"), parseAmount("100")])
  })
})

describe("another vendor", () => {
  test("cannot use a name, a session, a number or a round that it was not given", async () => {
    const member = await house.newMember("100")
    const mine = await seat(member)
    const theirs = await seat(member, { vendor: "RIVER" })
    expect(theirs.player).not.toBe(mine.player)
    await take(mine.bet("number", "10"))
    for (const transaction of [
      theirs.bet("x", "1", { player: mine.player }),
      theirs.win("x", "1", { player: mine.player }),
      { ...theirs.rollback("x", "number"), player: mine.player },
    ])
      expect(await take(transaction)).toEqual({ status: "PLAYER_NOT_FOUND" })
    expect(await take(theirs.bet("x", "1", { session: mine.session }))).toMatchObject({
      status: "INVALID_SESSION",
    })
    expect(await take(theirs.win("x", "1"))).toMatchObject({ status: "BET_NOT_FOUND" })
    // No player has this number there: the tombstone stands for that vendor alone.
    expect(await take(theirs.rollback("r", "number"))).toMatchObject({ status: "OK" })
    expect(await take(mine.bet("number", "10"))).toMatchObject({ status: "OK", replay: true })
    expect(await mine.held()).toBe(parseAmount("90"))
  })
})

describe("two sessions of one member", () => {
  test("play with one wallet at once, and take exactly what there is", async () => {
    const member = await house.newMember("10")
    const [one, other] = [await seat(member), await seat(member)]
    expect(other.player).toBe(one.player)
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        take((n % 2 === 0 ? one : other).bet(`n${n}`, "1", { round: `round-${n}` })),
      ),
    )
    const count = (status: string) => outcomes.filter((each) => each.status === status).length
    expect([count("OK"), count("INSUFFICIENT_FUNDS")]).toEqual([10, 20])
    expect(await one.held()).toBe(0n)
    // One that ends leaves the other, and what was bet in it is paid.
    const [first] = outcomes.flatMap((each, n) => (each.status === "OK" ? [n] : []))
    const paid = await take(other.win("w", "5", { round: `round-${first}`, bet: `n${first}` }))
    expect(paid).toMatchObject({ status: "OK" })
    // The same bet sent through the other session is still the same bet.
    expect(await take(other.bet(`n${first}`, "1", { round: `round-${first}` }))).toMatchObject({
      status: "OK",
      replay: true,
    })
  })
})
