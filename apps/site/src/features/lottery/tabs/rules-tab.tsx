import { returnToPlayer, type Play } from "@croupier/lottery"
import type { LotteryGame } from "@croupier/contract/lottery"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { unitPrizes, type Stakes } from "../board/bet.ts"
import { oddsOf } from "../board/odds.ts"
import { playTitle, tierName } from "../names.ts"
import { isExact, oneIn, percentOf } from "./odds-text.ts"

/** How the play is won, how likely that is, and what it returns: exact, from the same tables that pay. */
export function RulesTab({
  game,
  play,
  stakes,
}: {
  readonly game: LotteryGame
  readonly play: Play
  readonly stakes: Stakes
}) {
  const t = useT("lottery")
  const format = useFormat()
  const prizes = unitPrizes(game, play, stakes)
  const rtp = returnToPlayer(play, { group: stakes.group, base: game.base })
  return (
    <div className="grid grid-cols-1 gap-4 rounded-panel border border-line bg-bg-1 p-5">
      <h3 className="display text-h4">{playTitle(t, play.code)}</h3>
      <p className="max-w-prose text-fg-2">{t(`lottery_rule_${play.match.type}`)}</p>
      <table className="w-full max-w-2xl text-start">
        <caption className="sr-only">{t("lottery_rules_table")}</caption>
        <thead className="text-sm text-fg-2">
          <tr>
            <th className="py-2 text-start font-semibold">{t("lottery_rules_prize")}</th>
            <th className="py-2 text-end font-semibold">{t("lottery_rules_chance")}</th>
            <th className="py-2 text-end font-semibold">{t("lottery_rules_odds")}</th>
            <th className="py-2 text-end font-semibold">{t("lottery_rules_unit")}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(play.tiers).map(([tier, { probability }]) => (
            <tr key={tier} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-semibold">
                {tierName(t, tier)}
              </th>
              <td className="figures py-2 text-end">
                {t("lottery_one_in", oneIn(probability))}
                <span className="ms-2 text-fg-3" dir="ltr">
                  {String(probability.numerator)}/{String(probability.denominator)}
                </span>
              </td>
              <td className="figures py-2 text-end" dir="ltr">
                ×{oddsOf(prizes[tier] ?? "0", game.unitPrice)}
              </td>
              <td className="py-2 text-end">
                <Money value={prizes[tier] ?? "0"} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid max-w-2xl grid-cols-[1fr_auto] gap-y-1.5 [&>dd]:text-end">
        <dt>{t("lottery_rtp", stakes.group)}</dt>
        <dd className="figures">
          {isExact(rtp) ? "" : "≈ "}
          {percentOf(rtp)} %
        </dd>
        <dt>{t("lottery_unit_price")}</dt>
        <dd>
          <Money value={game.unitPrice} />
        </dd>
        <dt>{t("lottery_most_prize")}</dt>
        <dd>
          <Money value={game.maximumPrize} />
        </dd>
        <dt>{t("lottery_most_multiple")}</dt>
        <dd className="figures">{format.number(game.maximumMultiple)}</dd>
      </dl>
      <p className="max-w-prose text-sm text-fg-3">{t("lottery_rules_foot")}</p>
    </div>
  )
}
