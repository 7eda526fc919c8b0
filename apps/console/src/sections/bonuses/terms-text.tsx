import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

/** Bonus terms as a list of facts. */
export function TermsText({ terms }: { readonly terms: BonusTerms }) {
  const t = useT("console-bonuses", "console-games")
  const category = (name: string) => {
    const known = GAME_CATEGORIES.find((each) => each === name)
    return known ? t(`game_category_${known}`) : name
  }
  const { products, vendors, games } = terms.weights
  const weights = [
    ...Object.entries(products).map(([name, weight]) => `${category(name)} ${weight}`),
    ...Object.entries({ ...vendors, ...games }).map(([name, weight]) => `${name} ${weight}`),
  ]
  const { freeBet, freeRounds } = terms
  const ofFreeBet: readonly (readonly [string, string])[] = freeBet
    ? [
        [t("bonuses_free"), t("yes")],
        [t("bonuses_free_games"), freeBet.games.join(", ") || "–"],
        [t("bonuses_free_from"), freeBet.oddsFrom ?? "–"],
        [t("bonuses_free_to"), freeBet.oddsTo ?? "–"],
        [t("bonuses_free_returns"), t(freeBet.returnsStake ? "yes" : "no")],
      ]
    : []
  const ofFreeRounds: readonly (readonly [string, string])[] = freeRounds
    ? [
        [t("bonuses_rounds"), t("yes")],
        [t("bonuses_rounds_games"), freeRounds.games.join(", ")],
        [t("bonuses_rounds_stake"), formatMoney(freeRounds.stake)],
      ]
    : []
  const facts: readonly (readonly [string, string])[] = [
    ...ofFreeBet,
    ...ofFreeRounds,
    [t("bonuses_multiple"), `× ${terms.multiple}`],
    [t("bonuses_funding"), t(`bonuses_funding_${terms.funding}`)],
    [t("bonuses_days"), String(terms.days)],
    [t("bonuses_max_stake"), terms.maxStake === null ? "–" : formatMoney(terms.maxStake)],
    [t("bonuses_cap"), terms.cap === null ? "–" : formatMoney(terms.cap)],
    [t("bonuses_locked"), t(terms.lockedPrincipal ? "yes" : "no")],
    [t("bonuses_lost"), t(terms.lostOnWithdrawal ? "yes" : "no")],
    [t("bonuses_once"), t(terms.once ? "yes" : "no")],
    [t("bonuses_weights"), weights.join(", ") || "–"],
  ]
  return <FactList facts={facts} />
}

/** Names and what they say, side by side where there is room. */
export function FactList({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {facts.map(([name, says]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="wrap-anywhere">{says}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An instant of a bonus, or a dash before it. */
export const shownAt = (instant: string | null): string => (instant === null ? "–" : formatTime(instant))
