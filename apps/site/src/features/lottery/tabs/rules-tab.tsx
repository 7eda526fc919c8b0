import { playFor, returnToPlayer, type Play } from "@croupier/lottery"
import { use } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { unitPrizes, yearOf } from "../board/bet.ts"
import { oddsOf } from "../board/odds.ts"
import { OddsValue } from "../board/odds-value.tsx"
import { playTitle, ruleKey, symbolName, tierName } from "../names.ts"
import { BoardContext, type BoardState } from "../use-board.ts"
import { isExact, oneIn, percentOf } from "./odds-text.ts"
import { truthsOf } from "./truths.ts"

/** Who draws: what is true of it is said with the rules. */
const DRAWN_BY = {
  HOUSE: "lottery_own_draw",
  CHAIN: "lottery_chain_draw",
  OFFICIAL: "lottery_official_draw",
} as const

/** The play as it would be bet now: where its odds hang on the selection, with those of the board. */
function playOf({ place, chosen: [first], lunarYear }: BoardState): Play {
  const play = first?.play ?? place.play
  return playFor(play, {
    ...yearOf(lunarYear),
    ...(first?.bet.valid ? { selection: first.bet.selection } : {}),
  })
}

/** How the play is won, how likely that is, and what it returns: exact, from the same tables that pay. */
export default function RulesTab() {
  const board = use(BoardContext)
  return board ? <Rules board={board} /> : null
}

function Rules({ board }: { readonly board: BoardState }) {
  const t = useT("lottery")
  const format = useFormat()
  const { stakes } = board
  const { game } = board.place
  const play = playOf(board)
  const tiers = Object.entries(play.tiers)
  const rtp = tiers.length > 0 ? returnToPlayer(play, { group: stakes.group, base: game.base }) : null
  const truths = truthsOf(play)
  return (
    <div className="grid grid-cols-1 gap-4 rounded-panel border border-line bg-bg-1 p-5">
      <h3 className="display text-h4">{playTitle(t, play.code)}</h3>
      <p className="max-w-prose text-fg-2">
        {t(ruleKey(play))}
        {tiers.some(([, { push }]) => push.numerator > 0n) ? ` ${t("lottery_rule_push")}` : ""}
      </p>
      {truths.length > 0 ? (
        <dl className="grid max-w-2xl grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {truths.map(({ word, values }) => (
            <div key={word} className="contents">
              <dt className="font-semibold">{symbolName(t, word)}</dt>
              <dd className="figures text-fg-2" dir="ltr">
                {values}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {tiers.length > 0 ? (
        <TierTable board={board} play={play} />
      ) : (
        <p className="text-fg-2">{t("lottery_rules_by_choice")}</p>
      )}
      <dl className="grid max-w-2xl grid-cols-[1fr_auto] gap-y-1.5 [&>dd]:text-end">
        {rtp ? (
          <>
            <dt>{t("lottery_rtp", stakes.group)}</dt>
            <dd className="figures">
              {isExact(rtp) ? "" : "≈ "}
              {percentOf(rtp)} %
            </dd>
          </>
        ) : null}
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
      <p className="max-w-prose text-sm text-fg-3">{t(DRAWN_BY[game.drawnBy])}</p>
    </div>
  )
}

function TierTable({ board, play }: { readonly board: BoardState; readonly play: Play }) {
  const t = useT("lottery")
  const { stakes } = board
  const { game } = board.place
  const prizes = unitPrizes(game, play, stakes)
  return (
    // The region scrolls sideways on a phone, so it can be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="overflow-x-auto" role="region" aria-label={t("lottery_rules_table")} tabIndex={0}>
      <table className="w-full max-w-2xl text-start">
        <thead className="text-sm text-fg-2">
          <tr>
            <th className="py-2 text-start font-semibold">{t("lottery_rules_prize")}</th>
            <th className="py-2 ps-4 text-end font-semibold">{t("lottery_rules_chance")}</th>
            <th className="py-2 ps-4 text-end font-semibold">{t("lottery_rules_odds")}</th>
            <th className="py-2 ps-4 text-end font-semibold">{t("lottery_rules_unit")}</th>
          </tr>
        </thead>
        <tbody>
          {tiersInOrder(play).map(([tier, { probability }]) => (
            <tr key={tier} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-semibold">
                {tierName(t, play, tier)}
              </th>
              <td className="figures py-2 ps-4 text-end">
                {t("lottery_one_in", oneIn(probability))}
                <span className="ms-2 text-fg-3 max-sm:hidden" dir="ltr">
                  {String(probability.numerator)}/{String(probability.denominator)}
                </span>
              </td>
              <td className="figures py-2 ps-4 text-end" dir="ltr">
                <OddsValue odds={oddsOf(prizes[tier] ?? "0", game.unitPrice)} />
              </td>
              <td className="py-2 ps-4 text-end">
                <Money value={prizes[tier] ?? "0"} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Where every symbol is a prize, in the order of the board: an object sorts its own numbers first. */
function tiersInOrder(play: Play): readonly (readonly [string, Play["tiers"][string]])[] {
  const all = Object.entries(play.tiers)
  const { grammar } = play
  if (!("alphabet" in grammar)) return all
  const place = ([tier]: readonly [string, unknown]): number => grammar.alphabet.indexOf(tier)
  return all.every((tier) => place(tier) >= 0) ? all.toSorted((a, b) => place(a) - place(b)) : all
}
