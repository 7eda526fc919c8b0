import type { BonusTerms } from "../bonuses/terms.ts"
import type { GameCategory } from "../games/site.ts"
import type { PromotionPeriod, PromotionRequirement, PromotionReward, PromotionWay } from "./terms.ts"

/** A value of a sentence: money to be written in the reader's way, categories of games, or text. */
export type SentenceValue =
  | { readonly money: string }
  | { readonly products: readonly GameCategory[] }
  | { readonly text: string }

type SentenceKey =
  | `promo_way_${PromotionWay}`
  | `promo_period_${PromotionPeriod}`
  | "promo_way_deposit"
  | "promo_ask_deposit"
  | "promo_ask_none"
  | "promo_ask_match"
  | "promo_ask_validBet"
  | "promo_ask_products"
  | "promo_ask_deposits"
  | "promo_gives_cash"
  | "promo_gives_bonus"
  | "promo_gives_match"
  | "promo_gives_points"
  | "promo_gives_spins"
  | "promo_free_bet"
  | "promo_free_stake"
  | "promo_free_days"
  | "promo_rounds"
  | "promo_rounds_cash"
  | "promo_rounds_wager"
  | "promo_rounds_days"
  | "promo_bonus_wager"
  | "promo_bonus_days"
  | "promo_bonus_stake"
  | "promo_bonus_cap"
  | "promo_bonus_locked"
  | "promo_bonus_withdrawal"
  | "promo_end_claim"
  | "promo_keeps"

/** One sentence of terms: a text of the namespace `promotions`, and the values in its places. */
export interface TermsSentence {
  readonly key: SentenceKey
  readonly values: readonly SentenceValue[]
}

export interface SentenceTerms {
  readonly period: PromotionPeriod
  readonly way: PromotionWay
  readonly requirement: PromotionRequirement
  readonly reward: PromotionReward
  /** The terms of a reward that is a bonus; null: another gift. */
  readonly bonus: BonusTerms | null
}

const sentence = (key: SentenceKey, ...values: readonly SentenceValue[]): TermsSentence => ({ key, values })
const text = (value: string | number): SentenceValue => ({ text: String(value) })

/** A match that is chosen on the deposit form: granted with the deposit, without a claim. */
const isOfDeposit = ({ way, reward }: SentenceTerms): boolean => reward.kind === "match" && way === "tap"

function asked(terms: SentenceTerms): readonly TermsSentence[] {
  const { requirement, reward } = terms
  if (reward.kind === "match" && isOfDeposit(terms))
    return [sentence("promo_ask_deposit", { money: reward.least })]
  if (reward.kind === "match") return [sentence("promo_ask_match", { money: reward.least })]
  switch (requirement.kind) {
    case "none":
      return [sentence("promo_ask_none")]
    case "validBet":
      return [
        sentence("promo_ask_validBet", { money: requirement.amount }),
        ...(requirement.products.length === 0
          ? []
          : [sentence("promo_ask_products", { products: requirement.products })]),
      ]
    case "deposits":
      return [sentence("promo_ask_deposits", text(requirement.count), { money: requirement.least })]
  }
}

function given({ reward }: SentenceTerms): TermsSentence {
  switch (reward.kind) {
    case "match":
      return sentence("promo_gives_match", text(reward.percent), { money: reward.most })
    case "points":
      return sentence("promo_gives_points", text(reward.points))
    case "spins":
      return sentence("promo_gives_spins", text(reward.spins), text(reward.days))
    case "cash":
    case "bonus":
      return sentence(`promo_gives_${reward.kind}`, { money: reward.amount })
  }
}

const times = ({ multiple }: BonusTerms): SentenceValue => text(multiple.replace(/\.0+$/, ""))

const ofFreeRounds = (
  bonus: BonusTerms,
  { stake }: NonNullable<BonusTerms["freeRounds"]>,
): readonly TermsSentence[] => [
  sentence("promo_rounds", { money: stake }),
  Number(bonus.multiple) === 0 ? sentence("promo_rounds_cash") : sentence("promo_rounds_wager", times(bonus)),
  ...(bonus.cap === null ? [] : [sentence("promo_bonus_cap", { money: bonus.cap })]),
  sentence("promo_rounds_days", text(bonus.days)),
]

/** The terms of a bonus as sentences; none for other gifts. */
export const bonusSentences = (bonus: BonusTerms | null): readonly TermsSentence[] =>
  bonus === null
    ? []
    : bonus.freeBet
      ? [
          sentence("promo_free_bet"),
          ...(bonus.freeBet.returnsStake ? [] : [sentence("promo_free_stake")]),
          ...(bonus.cap === null ? [] : [sentence("promo_bonus_cap", { money: bonus.cap })]),
          sentence("promo_free_days", text(bonus.days)),
        ]
      : bonus.freeRounds
        ? ofFreeRounds(bonus, bonus.freeRounds)
        : [
            sentence("promo_bonus_wager", times(bonus)),
            sentence("promo_bonus_days", text(bonus.days)),
            ...(bonus.maxStake === null ? [] : [sentence("promo_bonus_stake", { money: bonus.maxStake })]),
            ...(bonus.cap === null ? [] : [sentence("promo_bonus_cap", { money: bonus.cap })]),
            ...(bonus.lockedPrincipal ? [sentence("promo_bonus_locked")] : []),
            ...(bonus.lostOnWithdrawal ? [sentence("promo_bonus_withdrawal")] : []),
          ]

/** The terms of a promotion as sentences, in the order in which they are read: the site and the console show the same. */
export const termsSentences = (terms: SentenceTerms): readonly TermsSentence[] => [
  sentence(isOfDeposit(terms) ? "promo_way_deposit" : `promo_way_${terms.way}`),
  ...asked(terms),
  given(terms),
  ...bonusSentences(terms.bonus),
  sentence(`promo_period_${terms.period}`),
  ...((terms.way === "tap" && !isOfDeposit(terms)) || terms.way === "code"
    ? [sentence("promo_end_claim")]
    : []),
  sentence("promo_keeps"),
]
