import { memo } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { Ticket } from "../../../ui/ticket.tsx"
import { groupName, playTitle } from "../names.ts"
import { isPanel } from "../place.ts"
import { shortIssue, type Sale } from "../sale.ts"
import type { BoardState, SlipState } from "../use-board.ts"
import { useGameNames } from "../use-game-name.ts"
import { ChaseButton } from "../chase/chase-button.tsx"
import { Choosing } from "./choosing.tsx"
import { PlaceBar } from "./place-bar.tsx"
import { SlipLines } from "./slip-lines.tsx"
import { costOf } from "./slip.ts"
import { StakesFields } from "./stakes-fields.tsx"

export interface SlipPanelProps {
  readonly board: BoardState
  readonly ticket: SlipState
  readonly sale: Sale
  readonly onClose?: () => void
}

/** The paper ticket: the bet being chosen, the lines that wait, and what they cost together. */
export const SlipPanel = memo(function SlipPanel({ board, ticket, sale, onClose }: SlipPanelProps) {
  const t = useT("lottery")
  const format = useFormat()
  const { name } = useGameNames()
  const { place } = board
  const { slip, total } = ticket
  const panel = isPanel(place.group)
  const locked = slip.status !== "EDITING"
  const issue = slip.attempt?.issue ?? sale.issue?.issue
  return (
    <Ticket
      className="max-lg:rounded-b-none"
      head={
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="display text-h4">{t("lottery_slip")}</h2>
          <span className="text-end text-sm">
            {name(place.game)} · <b className="figures">{issue ? shortIssue(issue) : "–"}</b>
            {sale.until ? (
              <>
                {" · "}
                <span className="sr-only">{t(sale.open ? "lottery_closes_in" : "lottery_opens_in")} </span>
                <Countdown until={sale.until} className="font-bold" />
              </>
            ) : null}
          </span>
          {onClose ? (
            <Button kind="link" size="small" className="text-paper-ink!" onClick={onClose}>
              {t("close")}
            </Button>
          ) : null}
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <fieldset disabled={locked} className="grid grid-cols-1 gap-4 disabled:opacity-60">
          <Choosing
            game={place.game}
            title={panel ? groupName(t, place.group.key) : playTitle(t, place.play.code)}
            chosen={board.chosen}
            named={panel}
            canAdd={board.canAdd}
            add={board.add}
            random={board.random}
            clear={board.clear}
          />
          <StakesFields
            game={place.game}
            play={place.play}
            stakes={board.stakes}
            change={board.changeStakes}
          />
        </fieldset>
        {slip.lines.length === 0 ? null : (
          <div className="grid grid-cols-1 gap-2 border-t border-dashed border-paper-line pt-3">
            <div className="flex items-center justify-between">
              <h3 className="font-semibold">{t("lottery_slip_count", slip.lines.length)}</h3>
              <Button
                kind="link"
                size="small"
                className="text-paper-ink!"
                disabled={locked}
                onClick={ticket.clear}
              >
                {t("lottery_clear_slip")}
              </Button>
            </div>
            <SlipLines lines={slip.lines} locked={locked} remove={ticket.remove} />
          </div>
        )}
        {ticket.last.length > 0 && board.isEmpty ? (
          <Button kind="link" className="text-paper-ink!" onClick={ticket.repeat}>
            {t("lottery_repeat", format.money(costOf(ticket.last)))}
          </Button>
        ) : null}
        {/* Cost and button stay in sight, whatever stands above them. */}
        <div className="slip-foot border-t border-dashed border-paper-line pt-3 pb-2.5">
          <PlaceBar
            slip={slip}
            bets={total.bets}
            cost={total.cost}
            priced={ticket.priced}
            open={sale.open}
            place={ticket.place}
          />
        </div>
        <ChaseButton
          game={place.game}
          lines={slip.lines}
          locked={locked}
          adds={board.canAdd ? board.chosen.length : 0}
          add={board.add}
        />
      </div>
    </Ticket>
  )
})
