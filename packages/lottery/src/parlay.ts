import { fraction } from "@croupier/money/fraction"
import type { Fraction } from "@croupier/money/fraction"
import { COLORS } from "./mark-six.ts"

/**
 * Fair odds of a parlay leg. A colour is one of 49 balls; a side wins on 24 balls and is returned on 49, so
 * its fair odds are (48/49) / (24/49) = 2.
 */
export const legOdds = (option: string): Fraction =>
  option === "RED" || option === "BLUE" || option === "GREEN"
    ? fraction(49, COLORS[option].length)
    : fraction(2)
