import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { openModal } from "../../../modals/modals.tsx"
import { PauseWords } from "../../../shell/play-pause.tsx"
import { usePlayPause } from "../../../shell/use-play-pause.ts"
import { Button } from "../../../ui/button.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { usePossible, type PricedLines } from "../board/use-possible.ts"
import type { Slip } from "./slip.ts"
import { useFreeBet } from "./use-free-bet.ts"

/** Stake of the slip, the most that it may return, and the one button that places it. */
export function PlaceBar(props: {
  readonly slip: Slip
  /** Of the lines and the bet on the board together. */
  readonly bets: number
  readonly cost: string
  readonly priced: PricedLines
  readonly open: boolean
  readonly place: (freeBet?: string) => void
}) {
  const t = useT("lottery")
  const format = useFormat()
  const { slip, bets, cost } = props
  const possible = usePossible(props.priced)
  const free = useFreeBet({ gameCode: props.priced.game.gameCode, bets, cost, possible })
  const isFree = free.chosen !== undefined
  const pause = usePlayPause()
  const unsure = slip.status === "UNSURE"
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 [&>dd]:text-end">
        <dt>{t("lottery_cost")}</dt>
        <dd>
          <Money value={unsure ? (slip.attempt?.cost ?? "0") : isFree ? "0" : cost} />
        </dd>
        <dt>{t("lottery_possible")}</dt>
        <dd>{free.possible === null ? "…" : <Money value={free.possible} className="text-lg" />}</dd>
      </dl>
      {free.fitting && !unsure ? (
        <label className="flex items-start gap-2 text-sm">
          <input
            type="checkbox"
            className="mt-1"
            checked={isFree}
            disabled={slip.status === "SENDING"}
            onChange={({ target }) => free.choose(target.checked)}
          />
          {t("lottery_free_bet", format.money(free.fitting.granted))}
        </label>
      ) : null}
      {unsure ? (
        <p role="alert" className="flex gap-1.5 text-sm">
          <Icon name="wifi-off" size={16} className="mt-0.5" />
          {t("lottery_unsure")}
        </p>
      ) : null}
      {pause ? (
        <p role="status" className="flex gap-1.5 text-sm">
          <Icon name="pause" size={16} className="mt-0.5" />
          <span>
            <PauseWords pause={pause} />
          </span>
        </p>
      ) : slip.fault ? (
        <p role="alert" className="flex gap-1.5 text-sm text-paper-loss">
          <Icon name="circle-alert" size={16} className="mt-0.5" />
          <span>
            {slip.fault.message}{" "}
            {slip.fault.code === "INSUFFICIENT_FUNDS" ? (
              <button type="button" className="font-semibold underline" onClick={() => openModal("deposit")}>
                {t("lottery_deposit")}
              </button>
            ) : null}
          </span>
        </p>
      ) : null}
      <Button
        kind="paper"
        className="w-full"
        busy={slip.status === "SENDING"}
        disabled={!unsure && (bets === 0 || !props.open || pause !== undefined)}
        onClick={() => props.place(free.chosen)}
      >
        {unsure
          ? t("lottery_ask_again")
          : props.open
            ? t(bets === 0 ? "lottery_place_none" : "lottery_place", bets, format.money(isFree ? "0" : cost))
            : t("lottery_board_closed")}
      </Button>
    </div>
  )
}
