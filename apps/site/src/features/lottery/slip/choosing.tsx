import type { LotteryGame } from "@croupier/contract/lottery"
import { add, toDecimal, ZERO } from "@croupier/money"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import type { ChosenBet } from "../board/use-bet.ts"
import { faultText, playName } from "../names.ts"
import { selectionText } from "../selection-text.ts"

/** The bet on the board, as it will stand on the slip. */
export function Choosing(props: {
  readonly game: LotteryGame
  readonly title: string
  readonly chosen: readonly ChosenBet[]
  /** Each bet says its play: several stand on one panel. */
  readonly named: boolean
  readonly canAdd: boolean
  readonly add: () => void
  readonly random: () => void
  readonly clear: () => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  const { chosen, game } = props
  const bets = chosen.flatMap(({ bet }) => (bet.valid ? [bet] : []))
  const units = bets.reduce((sum, bet) => sum + bet.units, 0)
  const fault = chosen.find(({ bet, isEmpty }) => !isEmpty && !bet.valid)?.bet
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div>
        <p className="text-sm text-paper-ink-2">{props.title}</p>
        {bets.length > 0 ? (
          <p className="figures line-clamp-3 text-lg break-words">
            {chosen.map(({ play, bet }, at) =>
              bet.valid ? (
                <span key={play.code}>
                  {at > 0 ? " · " : ""}
                  {chosen.length > 1 || props.named ? `${playName(t, play)} ` : ""}
                  <bdi>{selectionText(t, play.code, bet.selection)}</bdi>
                </span>
              ) : null,
            )}
          </p>
        ) : (
          <p className="text-paper-ink-2">
            {fault && !fault.valid ? faultText(t, fault.reason) : t("lottery_choose_first")}
          </p>
        )}
      </div>
      <p className="flex items-baseline justify-between gap-3" role="status">
        <span className="text-sm">{t("lottery_units", units, format.number(units))}</span>
        <Money value={toDecimal(add(ZERO, ...bets.map(({ stake }) => stake)))} className="text-lg" />
      </p>
      {chosen.some(({ overMost }) => overMost) ? (
        <p className="flex gap-1.5 text-sm text-paper-loss">
          <Icon name="circle-alert" size={16} className="mt-0.5" />
          {t("lottery_fault_OVER_MOST", format.money(game.maximumPrize))}
        </p>
      ) : null}
      <div className="flex gap-1.5">
        <button type="button" className="paper-chip grow" disabled={!props.canAdd} onClick={props.add}>
          <span className="flex items-center justify-center gap-1.5">
            <Icon name="plus" size={16} />
            {t("lottery_add_line")}
          </span>
        </button>
        <button
          type="button"
          className="paper-chip"
          onClick={props.random}
          aria-label={t("lottery_random")}
          title={t("lottery_random")}
        >
          <Icon name="shuffle" size={18} />
        </button>
        <Button
          kind="link"
          size="small"
          className="text-paper-ink!"
          disabled={chosen.every(({ isEmpty }) => isEmpty)}
          onClick={props.clear}
        >
          {t("lottery_clear")}
        </Button>
      </div>
    </div>
  )
}
