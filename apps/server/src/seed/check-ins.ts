import type { CheckInTerms } from "@croupier/contract/check-in-values"
import type { Db } from "@croupier/database"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import { DAY_MS } from "../kernel/durations.ts"
import type { MemberId } from "../kernel/ids.ts"
import { checkIns, type CheckIns } from "../modules/check-ins/index.ts"
import type { Merchants } from "../modules/merchants/index.ts"
import type { Rewards } from "../modules/rewards/index.ts"
import { callOf } from "./withdrawals.ts"

interface CheckInSeed {
  readonly merchant: Merchant
  readonly merchants: Merchants
  readonly db: Db
  readonly clock: Clock
  readonly rewards: Rewards
  readonly checkIns: CheckIns
}

export const TERMS: CheckInTerms = {
  isOpen: true,
  missed: "RESTART",
  gifts: [
    { kind: "POINTS", amount: "10", days: null },
    { kind: "CASH", amount: "0.50", days: null },
    { kind: "POINTS", amount: "20", days: null },
    { kind: "CASH", amount: "1", days: null },
    { kind: "POINTS", amount: "40", days: null },
    { kind: "CASH", amount: "1.50", days: null },
    { kind: "CASH", amount: "5", days: null },
  ],
}

/** Days before today on which the demo player has checked in. */
const DAYS = [3, 2, 1]

/** The demo's calendar of check-ins, where it has none yet, from before the demo player's first. */
export const seedCheckInTerms = ({ merchant, clock, checkIns: face }: CheckInSeed): Promise<boolean> =>
  face.begin(merchant.id, TERMS, new Date(clock.now().getTime() - 7 * DAY_MS))

/** The demo player's check-ins of the last three days, each made on a clock of its day; that of today is left to the visitor. */
export async function seedCheckIns(
  { db, merchant, merchants, clock, rewards: { offer } }: CheckInSeed,
  player: { readonly id: MemberId; readonly account: string },
): Promise<void> {
  for (const ago of DAYS) {
    const at = new Date(clock.now().getTime() - ago * DAY_MS)
    // A player who was made a moment ago is excluded from nothing.
    const { routes } = checkIns({
      db,
      merchants,
      offer,
      clock: { now: () => at },
      exclusionsOf: async () => new Map(),
    })
    await routes.checkIn({}, callOf(merchant, player))
  }
}
