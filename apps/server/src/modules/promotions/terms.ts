import { PromotionTerms } from "@croupier/contract/promotion-terms"
import type { Language } from "@croupier/contract"
import { ASSETS, type AssetCode } from "@croupier/ledger"
import { amount, parseAmount, type Amount } from "@croupier/money"
import { floor, fraction, product } from "@croupier/money/fraction"
import { activityPeriod, type Condition } from "@croupier/rewards"
import type { PromotionKind } from "@croupier/rules/markets/kinds"
import { refuse } from "../../kernel/refusal.ts"

/** A period of a promotion; `end` is null where it lasts until the promotion is stopped. */
export interface Period {
  readonly start: Date
  readonly end: Date | null
}

const HUNDRED = 100

/** Terms as they are stored. Throws where they are not terms of this release. */
export const termsFrom = (stored: unknown): PromotionTerms => PromotionTerms.parse(stored)

/** Refuses PROMOTION_TERMS, with the field, where two terms do not fit each other. */
export function refuseUnfit(terms: PromotionTerms): void {
  const unfit = (field: string) => refuse("PROMOTION_TERMS", [field], { field })
  const { startsAt, endsAt, way, code, requirement, reward, period } = terms
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) unfit("endsAt")
  if ((way === "code") !== (code !== null)) unfit("code")
  if (reward.kind === "match" && requirement.kind !== "none") unfit("requirement")
  if (reward.kind === "match" && (way === "application" || way === "automatic")) unfit("way")
  if (way === "application" && requirement.kind !== "none") unfit("requirement")
  if (period !== "once" && endsAt !== null && Date.parse(endsAt) - Date.parse(startsAt) < 86_400_000)
    unfit("period")
  if (mostOf(terms) > parseAmount(terms.budget)) unfit("budget")
}

/** The most that one reward costs. */
export const mostOf = ({ reward }: Pick<PromotionTerms, "reward">): Amount =>
  parseAmount(reward.kind === "match" ? reward.most : "worth" in reward ? reward.worth : reward.amount)

/**
 * The reward of an instance in money; `matched` is the first deposit of a match. A share of a deposit is rounded down to a whole coin.
 * Undefined while the deposit is missing.
 */
export function rewardOf(
  { reward }: Pick<PromotionTerms, "reward">,
  matched: bigint | null,
  asset: AssetCode,
): Amount | undefined {
  if (reward.kind !== "match") return mostOf({ reward })
  if (matched === null) return undefined
  const share = floor(product(fraction(matched), fraction(reward.percent, HUNDRED)))
  const most = parseAmount(reward.most)
  const given = share < most ? share : most
  const { scale, coin: places } = ASSETS[asset]
  const coin = 10n ** BigInt(scale - places)
  return amount(given - (given % coin))
}

/** The measure of an instance, and how much of it is asked for. */
export function measureOf({ requirement, reward }: Pick<PromotionTerms, "requirement" | "reward">): {
  readonly measures: "none" | "validBet" | "deposits" | "match"
  readonly goal: bigint
  readonly least: Amount
  readonly products: readonly string[] | null
} {
  if (reward.kind === "match")
    return { measures: "match", goal: 1n, least: parseAmount(reward.least), products: null }
  const none = { least: amount(0n), products: null }
  switch (requirement.kind) {
    case "none":
      return { measures: "none", goal: 0n, ...none }
    case "validBet":
      return {
        measures: "validBet",
        goal: parseAmount(requirement.amount),
        least: none.least,
        products: requirement.products.length === 0 ? null : requirement.products,
      }
    case "deposits":
      return {
        measures: "deposits",
        goal: BigInt(requirement.count),
        least: parseAmount(requirement.least),
        products: null,
      }
  }
}

/**
 * The period that holds an instant, in site time. A promotion of one period has it from its making on, so that later terms
 * begin no second one.
 */
export function periodAt(
  { period, endsAt }: Pick<PromotionTerms, "period" | "endsAt">,
  { createdAt, timeZone }: { readonly createdAt: Date; readonly timeZone: string },
  now: Date,
): Period {
  const last = endsAt === null ? null : new Date(endsAt)
  if (period === "once") return { start: createdAt, end: last }
  const { start, end } = activityPeriod(now, timeZone, period)
  return { start, end: last !== null && last < end ? last : end }
}

/** True for a gift that is a bonus: it has terms of its own. */
export const isBonus = <Reward extends PromotionTerms["reward"]>(
  reward: Reward,
): reward is Reward & { readonly code: string } => reward.kind === "bonus" || reward.kind === "match"

/** The kinds of a promotion, which markets forbid one by one. */
export function kindsOf({
  requirement,
  reward,
}: Pick<PromotionTerms, "requirement" | "reward">): readonly PromotionKind[] {
  const measured = measureOf({ requirement, reward }).measures
  const asks = measured === "none" ? "gift" : measured === "validBet" ? "play" : "deposit"
  return isBonus(reward) ? [asks, "bonus"] : [asks]
}

/** Amounts of facts that are money, in whole units of the terms. */
const MONEY_FACTS: ReadonlySet<string> = new Set(["deposited", "played"])
const UNIT = parseAmount("1")

/** The audience as the rules of targeting take it. */
export const conditionOf = ({ audience }: Pick<PromotionTerms, "audience">): Condition => ({
  all: audience.map((each): Condition => {
    if ("in" in each) {
      const listed = { fact: each.fact, in: each.in }
      return each.isNot ? { not: listed } : listed
    }
    const scale = MONEY_FACTS.has(each.fact) ? UNIT : 1n
    return {
      fact: each.fact,
      ...(each.from === null ? {} : { from: BigInt(each.from) * scale }),
      ...(each.to === null ? {} : { to: BigInt(each.to) * scale }),
    }
  }),
})

/** Words in a language, else in the merchant's own, else in the first that there is. */
export function wordsOf(
  { words }: Pick<PromotionTerms, "words">,
  language: Language,
  own: Language,
): { readonly name: string; readonly line: string; readonly remark: string } {
  const found =
    words.find((each) => each.language === language) ??
    words.find((each) => each.language === own) ??
    words[0]
  if (!found) throw new Error("a promotion has a name in one language at least")
  return found
}
