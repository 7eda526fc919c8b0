import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { excludedMeanwhile, excludeMember } from "../../../../test/exclusion.ts"
import { limitMember } from "../../../../test/play-limit.ts"
import { providers, type WalletTransaction } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

async function seated() {
  const member = await house.newMember("100")
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const transaction = (kind: "bet" | "reserve", nr = 0): WalletTransaction => ({
    vendor: VENDOR,
    player,
    txId: `${player}/${kind}${nr}`,
    game: GAME,
    currency: "BRL",
    session,
    round: `${player}/r`,
    amount: parseAmount("10"),
    ...(kind === "bet" ? { kind, play: "normal", roundClosed: false } : { kind }),
  })
  return { member, transaction, held: () => house.ledger.balance(member, "main", "BRL") }
}

describe("an exclusion that commits while a transaction is being booked refuses it", () => {
  test.each(["with other transactions", "alone"] as const)("a bet that travels %s", async (how) => {
    const alone = await providers(house.kit, [VENDOR])
    const wallet = how === "alone" ? alone.wallet : house.wallet
    const { member, transaction, held } = await seated()
    const taken = await excludedMeanwhile(house.kit, member, () => wallet.process(transaction("bet")))
    expect(taken.status).toBe("EXCLUDED")
    expect(await held()).toBe(parseAmount("100"))
  })

  test("a reservation", async () => {
    const { member, transaction, held } = await seated()
    const taken = await excludedMeanwhile(house.kit, member, () =>
      house.wallet.process(transaction("reserve")),
    )
    expect(taken.status).toBe("EXCLUDED")
    expect(await held()).toBe(parseAmount("100"))
  })
})

test("twenty bets at once of a member with a limit never pass it, whichever way they travel", async () => {
  const alone = await providers(house.kit, [VENDOR])
  for (const wallet of [house.wallet, alone.wallet]) {
    const { member, transaction, held } = await seated()
    await limitMember(house.kit, member, "STAKE", "39.99")
    const taken = await Promise.all(
      Array.from({ length: 20 }, (_, nr) =>
        wallet.process(
          transaction(nr % 4 === 3 ? "reserve" : "bet", nr + (wallet === alone.wallet ? 100 : 0)),
        ),
      ),
    )
    const ok = taken.filter(({ status }) => status === "OK")
    expect(ok).toHaveLength(3)
    expect(new Set(taken.map(({ status }) => status))).toEqual(new Set(["OK", "LIMIT_REACHED"]))
    expect(await held()).toBe(parseAmount("70"))
  }
})

test("of bets that travel together only those of excluded members are refused, whichever way they are kept from play", async () => {
  const seats = await Promise.all(Array.from({ length: 9 }, seated))
  for (const [at, { member }] of seats.entries())
    if (at % 3 > 0) await excludeMember(house.kit, member, at % 3 === 1 ? "DAY" : "EVER")
  const taken = await Promise.all(seats.map(({ transaction }) => house.wallet.process(transaction("bet"))))
  expect(taken.map(({ status }) => status)).toEqual(seats.map((_, at) => (at % 3 > 0 ? "EXCLUDED" : "OK")))
})
