import { keyFor } from "@croupier/ledger"
import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Lottery } from "../modules/lottery/index.ts"
import { callOf } from "./withdrawals.ts"

const GAME = "SSC1M"
/** The prize group of a member to whom none was given. */
const TOP_GROUP = 1956
/** An issue may close between the question for it and the slip. */
const ATTEMPTS = 3
/** A quarter of the pairs, at 2.00 each. Every second member plays the opposite quarter, so that never all of them win. */
const PAIRS = [
  ["0", "1", "2", "3", "4"],
  ["5", "6", "7", "8", "9"],
]
const SLIP = 50

/**
 * A slip of a demo member on the draw that is on sale, of so many times 50.00: it settles within two minutes, and cashback, missions,
 * raffles, levels and rewards for friends count it. A house whose clock is not the database's finds every sale closed: it has none.
 */
export async function seedPlay(
  { lottery, merchant }: { readonly lottery: Lottery; readonly merchant: Merchant },
  member: { readonly id: MemberId; readonly account: string },
  multiple: number,
  group = TOP_GROUP,
): Promise<void> {
  const context = callOf(merchant, member)
  const pos = member.id % 2n === 0n ? PAIRS : PAIRS.toReversed()
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await lottery.prepare()
    const { current } = await lottery.routes.draw({ gameCode: GAME }, context)
    if (!current) throw new Error(`the demo sells no issue of ${GAME}`)
    try {
      await lottery.routes.placeBets(
        {
          gameCode: GAME,
          issue: current.issue,
          lines: [{ play: "SSC.FIRST2.STRAIGHT", selection: { pos }, mode: "1", multiple, group }],
          cost: String(SLIP * multiple),
        },
        { ...context, idempotencyKey: keyFor(`demo.slip:${member.id}`) },
      )
      return
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "ISSUE_CLOSED")) throw error
    }
  }
}
