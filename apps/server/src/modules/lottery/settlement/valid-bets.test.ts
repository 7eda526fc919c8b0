import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { coverage, findPlay } from "@croupier/lottery"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import type { Decision } from "../draws/result-decisions.ts"
import { termsOf } from "../betting/terms.ts"
import { firstDigit, gameOf, onSale, type TestHouse } from "../test-house.ts"
import { correction, drawOf, officialHouse, result } from "../test-official-draws.ts"
import { decideIssue } from "../test-result-decisions.ts"
import { lotteryOn } from "../test-lottery.ts"

const GAME = gameOf("SIDES")

let house: TestHouse
let member: MemberContext
beforeAll(async () => {
  house = await officialHouse([GAME, { ...GAME, code: "HAND" }])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.pass(60_000)
  member = await house.member("1000")
})

const firstDigits = (digits: string) => firstDigit(...digits.split(""))
type Line = ReturnType<typeof firstDigit>
async function bet(lines: readonly Line[], by = member, gameCode = "SIDES"): Promise<string> {
  const issue = await onSale(house, gameCode)
  const cost = lines.reduce((sum, { selection }) => sum + 2 * (selection.pos[0]?.length ?? 0), 0)
  await house.lottery.routes.placeBets({ gameCode, issue, lines: [...lines], cost: String(cost) }, by)
  return issue
}
async function settled(): Promise<void> {
  await house.pass(61_000)
  await house.lottery.computeValidBets()
}
const valid = async (of = member, since = new Date(0)) =>
  toDecimal(
    amount(
      (
        await sql<{ valid: bigint }>`
          select coalesce(sum(valid_bet), 0)::bigint as valid from play_fact
           where member_id = ${of.member.id} and settled_at >= ${since}`.execute(house.store.database.db)
      ).rows[0]?.valid ?? 0n,
    ),
  )
const rows = async () =>
  (
    await sql`select * from lottery_valid_bet order by bucket, member_id, issue_id`.execute(
      house.store.database.db,
    )
  ).rows
const both = async (issue: string, decision: Decision) => {
  await decideIssue(house, { gameCode: "HAND", issue }, decision)
  await house.lottery.round()
  await house.lottery.computeValidBets()
}

describe("the valid bet", () => {
  test("is what was at risk: one digit whole, all ten but what always comes back", async () => {
    await bet([firstDigit("7")])
    await settled()
    expect(await valid()).toBe("2.00")
    const safe = await house.member("1000")
    await bet([firstDigits("0123456789")], safe)
    await settled()
    // One of ten always wins 19.56 of the 20 that were staked.
    expect(await valid(safe)).toBe("0.44")
  })

  test("is told with the instants at which its stakes were placed, which a correction keeps", async () => {
    const issue = await bet([firstDigits("01")], member, "HAND")
    const early = house.clock.now()
    house.clock.advance(2_000)
    await bet([firstDigits("012345")], member, "HAND")
    const late = house.clock.now()
    await house.pass(61_000)
    const told = async () =>
      (
        await sql<{ placed: Date; valid: bigint }>`
          select placed_at as placed, sum(valid_bet)::bigint as valid from play_fact
           where member_id = ${member.member.id} and placed_at is not null
           group by 1 having sum(valid_bet) <> 0 order by 1`.execute(house.store.database.db)
      ).rows.map(({ placed, valid: sum }) => [placed, toDecimal(amount(sum))])
    const apart = [
      [early, "4.00"],
      [late, "12.00"],
    ]
    await both(issue, result("70000"))
    expect(await told()).toEqual(apart)
    await both(issue, correction("10000"))
    expect(await told()).toEqual(apart)
    await both(issue, { kind: "VOID" })
    expect(await told()).toEqual([])
  })

  test("takes the bets of one member in several slips together, and those of two members apart", async () => {
    const other = await house.member("1000")
    await bet([firstDigits("01234")])
    await bet([firstDigits("56789")])
    await bet([firstDigits("01234")], other)
    await settled()
    expect(await valid()).toBe("0.44")
    expect(await valid(other)).toBe("10.00")
  })

  test("counts when its issue is settled, for the time it is asked of", async () => {
    await bet([firstDigit("7")])
    await house.lottery.computeValidBets()
    expect(await valid()).toBe("0.00")
    await settled()
    expect(await valid(member, house.clock.now())).toBe("2.00")
    house.clock.advance(1_000)
    expect(await valid(member, house.clock.now())).toBe("0.00")
  })

  test("is the share that cash paid, of bets that are weighed together", async () => {
    const funded = async (main: string, bonus: string) => {
      const one = await house.member(main)
      const { id } = one.member
      await house.ledger.openWallets(house.store.database.db, id, [{ purpose: "bonus", asset: "BRL" }])
      await house.ledger.post({
        key: randomUUID(),
        kind: "bonus",
        debit: houseAccount(1, "promotions", "BRL"),
        credit: wallet(id, "bonus", "BRL"),
        amount: parseAmount(bonus),
        cause: "test",
      })
      return one
    }
    const [part, none, safe] = [await funded("2", "6"), await funded("0", "8"), await funded("5", "15")]
    await bet([firstDigits("0123")], part)
    await bet([firstDigits("0123")], none)
    await bet([firstDigits("01234")], safe)
    house.clock.advance(1_000)
    await bet([firstDigits("56789")], safe)
    await settled()
    // Of 0.44 at risk of the 20 that were staked, cash paid 5.
    expect([await valid(part), await valid(none), await valid(safe)]).toEqual(["2.00", "0.00", "0.11"])
  })

  test("leaves out what was taken back", async () => {
    await bet([firstDigits("01234")])
    await bet([firstDigits("56789")])
    const mine = await house.lottery.routes.bets({ limit: 10 }, member)
    await house.lottery.routes.cancelBet({ betId: mine.rows[0]?.betId ?? "" }, member)
    await settled()
    expect(await valid()).toBe("10.00")
  })

  test("is the same after a correction, and nothing after the issue is void", async () => {
    const issue = await bet([firstDigits("0123")], member, "HAND")
    await house.pass(61_000)
    await both(issue, result("70000"))
    expect(await valid()).toBe("8.00")
    await both(issue, correction("10000"))
    expect(await valid()).toBe("8.00")
    await both(issue, { kind: "VOID" })
    expect(await valid()).toBe("0.00")
  })

  test("leaves out a bet that came after the draw had taken place", async () => {
    const issue = await bet([firstDigit("1")], member, "HAND")
    const drawnAt = new Date(house.clock.now().getTime() + 1_000).toISOString()
    house.clock.advance(2_000)
    await bet([firstDigit("2")], member, "HAND")
    await house.pass(61_000)
    await both(issue, { kind: "RESULT", draw: drawOf("70000"), drawnAt })
    expect(await valid()).toBe("2.00")
  })

  test("is computed once, in whichever process and however often it is asked", async () => {
    await bet([firstDigits("0123456789")])
    await house.pass(61_000)
    const second = await lotteryOn(house.store.database, house.ledger, house.clock)
    await Promise.all([
      house.lottery.computeValidBets(),
      second.computeValidBets(),
      house.lottery.computeValidBets(),
    ])
    const before = await rows()
    expect(await valid()).toBe("0.44")
    // Dropped and made anew from the bets.
    await sql`delete from lottery_valid_bet`.execute(house.store.database.db)
    await sql`update lottery_settled set weighed = -1`.execute(house.store.database.db)
    await second.computeValidBets()
    expect(await rows()).toEqual(before)
    await second.stop()
  })
})

test("of any digits in any slips is what the engine says of all of them together", async () => {
  const play = findPlay("SSC.FIXED_PLACE")
  if (!play) throw new Error("no such play")
  const digits = fc.uniqueArray(fc.constantFrom(..."0123456789".split("")), { minLength: 1, maxLength: 10 })
  const slips = fc.array(digits, { minLength: 1, maxLength: 4 })
  for (const [at, chosen] of fc.sample(slips, 12).entries()) {
    const by = await house.member("1000")
    for (const each of chosen) await bet([firstDigit(...each.toSorted())], by)
    await settled()
    const expected = coverage(
      "SSC",
      chosen.map((each) => {
        const { selection } = firstDigit(...each.toSorted())
        const line = {
          selection,
          units: each.length,
          mode: "1",
          multiple: 1,
          group: 1_956,
          memberGroup: 1_956,
        } as const
        return {
          play,
          selection,
          terms: termsOf({ unitPrice: GAME.unitPrice, base: GAME.base }, { ...line, play }),
        }
      }),
    )
    expect({ at, chosen, valid: await valid(by) }).toEqual({ at, chosen, valid: toDecimal(expected.valid) })
  }
})
