import type { BonusLot } from "@croupier/contract/bonus-lots"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { useProductName } from "../../shell/use-product-name.ts"

/** Names of games; the codes of the terms where the site has none of them any more. */
const namesOf = (games: readonly { readonly name: string }[], codes: readonly string[]): string =>
  (games.length === 0 ? codes : games.map(({ name }) => name)).join(", ")

/** The terms of a bonus, each in one sentence. */
export function BonusRules({ lot }: { readonly lot: BonusLot }) {
  const t = useT("member")
  const productName = useProductName()
  const format = useFormat()
  const { terms } = lot
  const counting = Object.entries(terms.weights.products).flatMap(([name, weight]) => {
    return Number(weight) > 0 ? [`${productName(name)} ${format.percent(Number(weight))}`] : []
  })
  const named = Object.entries({ ...terms.weights.vendors, ...terms.weights.games })
    .filter(([, weight]) => Number(weight) > 0)
    .map(([name, weight]) => `${name} ${format.percent(Number(weight))}`)
  const { freeBet } = terms
  const ends =
    lot.endedAt === null && lot.expiresAt !== null ? [t("bonus_rule_ends", format.stamp(lot.expiresAt))] : []
  const ofFreeBet = freeBet
    ? [
        t("bonus_rule_free", format.money(lot.granted)),
        ...(freeBet.games.length === 0 ? [] : [t("bonus_rule_free_games", freeBet.games.join(", "))]),
        ...(freeBet.oddsFrom === null ? [] : [t("bonus_rule_free_from", freeBet.oddsFrom)]),
        ...(freeBet.oddsTo === null ? [] : [t("bonus_rule_free_to", freeBet.oddsTo)]),
        t(freeBet.returnsStake ? "bonus_rule_free_whole" : "bonus_rule_free_stake"),
        ...(terms.cap === null ? [] : [t("bonus_rule_cap", format.money(terms.cap))]),
        t("bonus_rule_free_void"),
        ...ends,
      ]
    : undefined
  const ofRounds =
    lot.freeRounds && terms.freeRounds && (lot.startedAt === null || Number(terms.multiple) === 0)
      ? [
          t(
            "bonus_rule_rounds",
            lot.freeRounds.rounds,
            format.money(terms.freeRounds.stake),
            namesOf(lot.freeRounds.games, terms.freeRounds.games),
          ),
          Number(terms.multiple) === 0
            ? t("bonus_rule_rounds_cash")
            : t("bonus_rule_rounds_wager", terms.multiple.replace(/\.0+$/, "")),
          ...(terms.cap === null ? [] : [t("bonus_rule_cap", format.money(terms.cap))]),
          t("bonus_rule_rounds_void"),
          ...ends,
        ]
      : undefined
  const rules = ofFreeBet ??
    ofRounds ?? [
      t("bonus_rule_wager", format.money(lot.required)),
      t(`bonus_rule_${terms.funding}`),
      ...(terms.maxStake === null ? [] : [t("bonus_rule_max", format.money(terms.maxStake))]),
      ...(terms.cap === null ? [] : [t("bonus_rule_cap", format.money(terms.cap))]),
      ...(terms.lockedPrincipal ? [t("bonus_rule_locked")] : []),
      ...(terms.lostOnWithdrawal ? [t("bonus_rule_withdrawal")] : []),
      t("bonus_rule_games", [...counting, ...named].join(", ")),
      t("bonus_rule_excluded"),
      ...ends,
      ...(lot.state === "queued" ? [t("bonus_rule_queue")] : []),
    ]
  return (
    <ul className="list-disc ps-5 text-sm text-fg-2">
      {rules.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  )
}
