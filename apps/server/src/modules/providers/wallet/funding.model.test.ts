import { sql } from "@croupier/database"
import { amount, parseAmount } from "@croupier/money"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { WalletTransaction } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"
import { FundingModel } from "./test-funding-model.ts"

/*
 * Transactions of games against the funding rule in plain figures: after each the wallets hold what the rule says, sent again it
 * is answered the same, and in the end rounds and settled play tell the split. The books are proven when the database is
 * dropped: what a transaction moved in each wallet, the rounds' sums, the facts.
 */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

/** An act of a vendor in one of two rounds. Earlier bets and rollbacks are named by their place. */
const sum = fc.constantFrom("0", "0.0001", "0.0003", "1", "2.5", "7")
const round = fc.constantFrom("r", "s")
const transaction = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("bet" as const),
      round,
      sum,
      win: fc.option(sum, { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("win" as const), round, sum }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("adjust" as const), round, sum, down: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("rollback" as const), of: fc.nat({ max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("reinstate" as const), of: fc.nat({ max: 9 }) }) },
)

type Drawn = typeof transaction extends fc.Arbitrary<infer T> ? T : never
const purse = fc.record({ main: fc.constantFrom("0", "5", "12"), bonus: fc.constantFrom("0", "5", "12") })

/** A rollback that takes of the main wallet, where nothing is left, what it gives to the bonus: refused, nothing is owed. */
const REFUSED_WITHOUT_DEBT: [{ main: string; bonus: string }, Drawn[]] = [
  { main: "0", bonus: "12" },
  [
    { kind: "adjust", round: "r", sum: "1", down: false },
    { kind: "bet", round: "s", sum: "1", win: undefined },
    { kind: "bet", round: "r", sum: "1", win: undefined },
    { kind: "rollback", of: 1 },
  ],
]

let runs = 0
test("whatever is bet, won, corrected, taken back and reinstated: both wallets hold what the rule says", async () => {
  await fc.assert(
    fc.asyncProperty(
      purse,
      fc.array(transaction, { minLength: 5, maxLength: 25 }),
      async (given, transactions) => {
        const run = runs++
        const member = await house.newMember(given.main, { bonus: given.bonus })
        const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
        if (opened.status !== "OK") throw new Error(opened.status)
        const { player, session } = opened.session
        const model = new FundingModel({ main: parseAmount(given.main), bonus: parseAmount(given.bonus) })
        const named = (list: readonly string[], of: number) =>
          list[of % Math.max(list.length, 1)] ?? `${run}/none`
        const bets: string[] = []
        const rollbacks: string[] = []
        const about = (txId: string) => ({
          vendor: VENDOR,
          player,
          txId,
          game: GAME,
          currency: "BRL" as const,
        })

        /** The vendor's transaction, and what the rule makes of it. */
        const both = (drawn: Drawn, txId: string): { transaction: WalletTransaction; expected: string } => {
          switch (drawn.kind) {
            case "bet": {
              bets.push(txId)
              const [stake, win] = [parseAmount(drawn.sum), parseAmount(drawn.win ?? "0")]
              return {
                transaction: {
                  ...about(txId),
                  kind: "bet",
                  session,
                  round: `${run}/${drawn.round}`,
                  amount: stake,
                  win,
                  play: "normal",
                  roundClosed: false,
                },
                expected: model.bet(txId, drawn.round, stake, win),
              }
            }
            case "win": {
              const prize = parseAmount(drawn.sum)
              return {
                transaction: {
                  ...about(txId),
                  kind: "win",
                  round: `${run}/${drawn.round}`,
                  amount: prize,
                  play: "normal",
                  roundClosed: false,
                },
                expected: model.win(txId, drawn.round, prize),
              }
            }
            case "adjust": {
              const gain = amount(drawn.down ? -parseAmount(drawn.sum) : parseAmount(drawn.sum))
              return {
                transaction: {
                  ...about(txId),
                  kind: "adjust",
                  round: `${run}/${drawn.round}`,
                  amount: gain,
                  reason: "a test",
                },
                expected: model.adjust(txId, drawn.round, gain),
              }
            }
            case "rollback": {
              rollbacks.push(txId)
              const bet = named(bets, drawn.of)
              return {
                transaction: { ...about(txId), kind: "rollback", bet },
                expected: model.rollback(txId, bet),
              }
            }
            case "reinstate": {
              const rollback = named(rollbacks, drawn.of)
              return {
                transaction: { ...about(txId), kind: "reinstate", rollback },
                expected: model.reinstate(rollback),
              }
            }
          }
        }
        for (const [at, drawn] of transactions.entries()) {
          house.clock.advance(1)
          const { transaction: sent, expected } = both(drawn, `${run}/${at}`)
          const first = await house.wallet.process(sent)
          const has = { main: first.balance?.real, bonus: first.balance?.bonus }
          expect({ at, status: expected === "NONE" ? "NONE" : first.status, ...has }).toEqual({
            at,
            status: expected,
            ...model.purse,
          })
          const again = await house.wallet.process(sent)
          expect(again).toEqual(first.status === "OK" ? { ...first, replay: true } : first)
        }
        for (const each of ["r", "s"])
          await house.wallet.closeRound({ vendor: VENDOR, player }, `${run}/${each}`)
        expect(await told(member)).toEqual(total(model))
      },
    ),
    { numRuns: 30, examples: [REFUSED_WITHOUT_DEBT] },
  )
})

/** The sums of a member's settled play. */
async function told(member: bigint) {
  const { rows } = await sql<Record<"staked" | "fromBonus" | "won" | "toBonus", bigint>>`
    select coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(from_bonus), 0)::bigint as "fromBonus",
           coalesce(sum(payout), 0)::bigint as won, coalesce(sum(to_bonus), 0)::bigint as "toBonus"
      from play_fact where member_id = ${member}`.execute(house.database.db)
  return rows[0]
}

function total(model: FundingModel) {
  const [r, s] = [model.sums("r"), model.sums("s")]
  return {
    staked: r.staked + s.staked,
    fromBonus: r.fromBonus + s.fromBonus,
    won: r.won + s.won,
    toBonus: r.toBonus + s.toBonus,
  }
}
