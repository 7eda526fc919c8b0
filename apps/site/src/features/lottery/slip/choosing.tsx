import type { LotteryGame } from "@croupier/contract/lottery"
import type { Play } from "@croupier/lottery"
import { toDecimal } from "@croupier/money"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import type { ChosenBet } from "../board/use-bet.ts"
import { faultText, playTitle } from "../names.ts"
import { selectionText } from "../selection-text.ts"

/** The bet on the board, as it will stand on the slip. */
export function Choosing(props: {
  readonly game: LotteryGame
  readonly play: Play
  readonly chosen: ChosenBet
  readonly canAdd: boolean
  readonly add: () => void
  readonly random: () => void
  readonly clear: () => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  const { play, chosen, game } = props
  const { bet } = chosen
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div>
        <p className="text-sm text-paper-ink-2">{playTitle(t, play.code)}</p>
        {bet.valid ? (
          <p className="figures line-clamp-3 text-lg break-words">
            <bdi>{selectionText(t, bet.selection)}</bdi>
          </p>
        ) : (
          <p className="text-paper-ink-2">
            {chosen.isEmpty ? t("lottery_choose_first") : faultText(t, bet.reason)}
          </p>
        )}
      </div>
      <p className="flex items-baseline justify-between gap-3" role="status">
        <span className="text-sm">
          {t("lottery_units", bet.valid ? bet.units : 0, format.number(bet.valid ? bet.units : 0))}
        </span>
        <Money value={bet.valid ? toDecimal(bet.stake) : "0"} className="text-lg" />
      </p>
      {chosen.overMost ? (
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
          disabled={chosen.isEmpty}
          onClick={props.clear}
        >
          {t("lottery_clear")}
        </Button>
      </div>
    </div>
  )
}
