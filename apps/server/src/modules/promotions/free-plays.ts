import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { parseAmount, type Amount } from "@croupier/money"
import { fraction, parseFraction, percent, WHOLE, type Fraction } from "@croupier/money/fraction"
import { freeBetCost, freeRoundsCost, type FreePlayCost } from "@croupier/rewards"
import type { MerchantId } from "../../kernel/ids.ts"
import type { PromotionKit } from "./kit.ts"
import { isBonus } from "./terms.ts"

/** Free plays that a promotion gives: what a grant of a value is, and its cost in expectation. */
export interface FreePlays {
  readonly kind: "bet" | "rounds"
  /** The highest return of the games in per cent; null where one tells none, which counts as all of the stake. */
  readonly returns: string | null
  readonly of: (value: Amount) => FreePlayCost & { readonly rounds: number | null }
}

const HUNDREDTHS = 10_000
const MOST_PLACES = 2

/** The highest return of games of vendors; undefined where one of them tells none. */
async function highestOf(
  { gameReturns }: Pick<PromotionKit, "gameReturns">,
  games: readonly string[],
): Promise<Fraction | undefined> {
  const asked = games.map((named) => {
    const at = named.indexOf(":")
    return { vendor: named.slice(0, at), code: named.slice(at + 1) }
  })
  const returns = await gameReturns(asked)
  const told = games.flatMap((named) => returns.get(named) ?? [])
  return told.length < games.length ? undefined : fraction(Math.max(...told), HUNDREDTHS)
}

const amountOf = (sum: string | null): Amount | null => (sum === null ? null : parseAmount(sum))

/** The free plays of a reward under the newest terms of its bonus; undefined for any other reward. */
export async function freePlaysOf(
  kit: Pick<PromotionKit, "db" | "bonusTerms" | "gameReturns" | "lotteryReturn">,
  merchantId: MerchantId,
  { reward }: Pick<PromotionTerms, "reward">,
): Promise<FreePlays | undefined> {
  if (!isBonus(reward)) return undefined
  const found = await kit.bonusTerms(kit.db, merchantId, { code: reward.code })
  const { freeBet, freeRounds } = found?.terms ?? {}
  if (found && freeRounds) return roundsOf(kit, found.terms, freeRounds)
  return found && freeBet ? betOf(kit, merchantId, found.terms, freeBet) : undefined
}

const told = (returns: Fraction | undefined): string | null =>
  returns === undefined ? null : percent(returns, MOST_PLACES)

async function roundsOf(
  kit: Pick<PromotionKit, "gameReturns">,
  { multiple, cap }: BonusTerms,
  freeRounds: NonNullable<BonusTerms["freeRounds"]>,
): Promise<FreePlays> {
  const returns = await highestOf(kit, freeRounds.games)
  const stake = parseAmount(freeRounds.stake)
  return {
    kind: "rounds",
    returns: told(returns),
    of: (value) => {
      const rounds = Number(value / stake)
      const grant = { rounds, stake, cap: amountOf(cap), multiple: parseFraction(multiple) }
      const cost = freeRoundsCost(grant, returns ?? WHOLE)
      // Of several games the member chooses.
      return {
        ...cost,
        isAtMost: cost.isAtMost || returns === undefined || freeRounds.games.length > 1,
        rounds,
      }
    },
  }
}

function betOf(
  { lotteryReturn }: Pick<PromotionKit, "lotteryReturn">,
  merchantId: MerchantId,
  { cap }: BonusTerms,
  { games, oddsTo, returnsStake }: NonNullable<BonusTerms["freeBet"]>,
): FreePlays {
  const returns = lotteryReturn(merchantId, games)
  const highest = oddsTo === null ? null : parseFraction(oddsTo)
  return {
    kind: "bet",
    returns: told(returns),
    of: (stake) => ({
      ...freeBetCost({ stake, returnsStake, oddsTo: highest, cap: amountOf(cap) }, returns ?? WHOLE),
      rounds: null,
    }),
  }
}
