import type { WheelSegment, WheelTerms } from "@croupier/contract/wheel-values"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import { DAY_MS } from "../kernel/durations.ts"
import type { Wheels } from "../modules/wheels/index.ts"

interface WheelSeed {
  readonly merchant: Merchant
  readonly clock: Clock
  readonly wheels: Wheels
}

const segment = (
  kind: WheelSegment["prize"]["kind"],
  amount: string,
  weight: number,
  stock: number | null = null,
  code: string | null = null,
): WheelSegment => ({ prize: { kind, amount }, weight, stock, code })

/** Terms of the demo's bonus for slots. */
const BONUS_CODE = "gift"

export const TERMS: WheelTerms = {
  isOpen: true,
  budget: "2000",
  segments: [
    segment("POINTS", "10", 300),
    segment("NOTHING", "0", 200),
    segment("CASH", "0.50", 200),
    segment("POINTS", "50", 150),
    segment("BONUS", "2", 99, null, BONUS_CODE),
    segment("POINTS", "100", 40),
    segment("CASH", "10", 10),
    segment("CASH", "200", 1, 3),
  ],
}

/** The demo's wheel, where it has none yet; the spin of today is left to the visitor. */
export const seedWheel = ({ merchant, clock, wheels }: WheelSeed): Promise<boolean> =>
  wheels.begin(merchant.id, TERMS, new Date(clock.now().getTime() - 7 * DAY_MS))
