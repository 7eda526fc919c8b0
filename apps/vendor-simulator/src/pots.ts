import { amount, type Amount } from "@croupier/money"
import type { Chance } from "./scenes/chance.ts"
import { POT_SHARE } from "./scenes/outcome.ts"

/** The pots of games with a jackpot, in one currency. */
export interface Pots {
  readonly of: (game: string) => Amount
  /** Feeds a pot by a stake, and answers with the prize where that stake wins it: the whole pot, which then begins anew. */
  readonly stake: (game: string, currency: string, stake: Amount, chance: Chance) => Amount | undefined
}

export const POT_CURRENCY = "BRL"
/** Each pot begins with this; its vendor puts it there. */
const BEGINNING = amount(50_000_000n)
const FINE = 1_000_000_000_000n

/**
 * A pot takes a hundredth of each stake and is won with a chance that returns a hundredth of each stake, so that it is as
 * likely to be won by a large stake as by many small ones.
 */
export function pots(): Pots {
  const held = new Map<string, bigint>()
  const of = (game: string): Amount => amount(held.get(game) ?? BEGINNING)
  return {
    of,
    stake: (game, currency, stake, chance) => {
      if (currency !== POT_CURRENCY) return undefined
      const share = (stake * BigInt(POT_SHARE)) / 10_000n
      const pot = of(game) + share
      held.set(game, pot)
      // Two throws: one alone has not as many sides.
      const thrown = BigInt(chance(1_000_000)) * 1_000_000n + BigInt(chance(1_000_000))
      if (thrown >= (share * FINE) / pot) return undefined
      held.delete(game)
      return amount((pot / 100n) * 100n)
    },
  }
}
