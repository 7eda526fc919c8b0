import type { PlacedBet } from "@croupier/contract/lottery"
import type { ReactNode } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { DrawFace } from "../draw/draw-face.tsx"
import { Money } from "../../../ui/money.tsx"
import { useCancelBet } from "../api/use-cancel-bet.ts"
import { FairnessLink } from "../draw/draw-header.tsx"
import { playTitle } from "../names.ts"
import { stakeText } from "../stake-text.ts"
import { useGameName } from "../use-game-name.ts"
import { shortIssue, type Sale } from "../sale.ts"
import { selectionText } from "../selection-text.ts"
import { BetState } from "./bet-state.tsx"
import { TakeBackButton } from "./take-back-button.tsx"

/** A further act on a bet, which another feature brings; `about` is the bet in words. */
export type RenderAct = (bet: PlacedBet, about: string) => ReactNode

/** One bet: what was bet, what it cost, how it stands; while its draw is on sale beside it, it can be taken back. */
export function BetRow({
  bet,
  sale,
  renderAct,
}: {
  readonly bet: PlacedBet
  readonly sale: Sale | undefined
  readonly renderAct?: RenderAct | undefined
}) {
  const t = useT("lottery")
  const format = useFormat()
  const name = useGameName(bet.gameCode)
  const cancelling = useCancelBet()
  const onSale =
    bet.state === "PLACED" &&
    sale?.open === true &&
    sale.issue.gameCode === bet.gameCode &&
    sale.issue.issue === bet.issue
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 border-b border-line px-4 py-3 last:border-b-0"
      data-bet={bet.betId}
      data-state={bet.state}
    >
      <div className="min-w-0">
        <p className="text-sm text-fg-2">
          {name} <b className="figures text-fg">{shortIssue(bet.issue)}</b> · {format.stamp(bet.placedAt)}
        </p>
        <p className="font-semibold">
          {playTitle(t, bet.play)}
          {bet.chaseId ? (
            <span className="ms-2 rounded-pill bg-bg-3 px-2 py-0.5 text-xs text-fg-2">
              {t("lottery_chase_of")}
            </span>
          ) : null}
        </p>
        <p className="figures line-clamp-2 break-words">
          <bdi>{selectionText(t, bet.play, bet.selection)}</bdi>
        </p>
        <p className="text-sm text-fg-2">
          {stakeText(t, format, bet)} · <Money value={bet.stake} />
        </p>
      </div>
      <BetState bet={bet} />
      {bet.draw || onSale || renderAct ? (
        <div className="col-span-2 flex flex-wrap items-center gap-3">
          {bet.draw ? <DrawFace gameType={bet.play.split(".")[0] ?? ""} draw={bet.draw} size={26} /> : null}
          {bet.draw ? <FairnessLink gameCode={bet.gameCode} issue={bet.issue} /> : null}
          {onSale ? (
            <TakeBackButton
              label={t("lottery_take_back")}
              text={t("lottery_take_back_text", playTitle(t, bet.play), format.money(bet.stake))}
              busy={cancelling.isPending}
              takeBack={() => cancelling.mutate(bet)}
              className="ms-auto"
            />
          ) : null}
          {renderAct?.(bet, `${name} ${shortIssue(bet.issue)}`)}
        </div>
      ) : null}
    </li>
  )
}
