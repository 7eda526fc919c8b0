import type { Issue, LotteryGame } from "@croupier/contract/lottery"
import { memo, type CSSProperties } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { openModal } from "../../../modals/modals.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { Icon } from "../../../ui/icon.tsx"
import type { IssueChange } from "./use-drawing.ts"
import { isolated, shortIssue, type Sale } from "../sale.ts"
import { useGameNames } from "../use-game-name.ts"
import { PrizeTable } from "./draw-face.tsx"
import { drawText, facesOf, prizeLinesOf } from "./draw-parts.ts"
import { DrawReveal } from "./draw-reveal.tsx"

/** The issue on sale and the end of its sale, the issue that is being drawn, and the last result. */
export const DrawHeader = memo(function DrawHeader(props: {
  readonly game: LotteryGame
  readonly sale: Sale
  readonly last: Issue | null
  /** Closed and not drawn yet. */
  readonly drawing: Issue | null
  /** The last result came while one watched. */
  readonly fresh: boolean
  readonly change: IssueChange | null
}) {
  const t = useT("lottery")
  const { name } = useGameNames()
  const { game, sale, last, drawing, change } = props
  const faces = facesOf(game.gameType, last?.draw ?? null)
  const balls = faces.filter(({ kind }) => kind !== "sign").length
  const size = balls > 7 ? 24 : 28
  return (
    <section
      className="draw-head hue-panel rounded-card border border-line"
      style={HUE}
      aria-label={name(game)}
    >
      <div className="draw-head-name">
        <h1 className="display truncate text-lg sm:text-h4">{name(game)}</h1>
        <p className="flex items-center gap-2 text-sm whitespace-nowrap text-fg-2">
          {sale.issue ? (
            // A new number, so that the change is seen.
            <span key={sale.issue.issue} className={change ? "fade-in" : ""}>
              <span className="max-sm:hidden">{t("lottery_draw_number", isolated(sale.issue.issue))}</span>
              <span className="figures sm:hidden" aria-hidden="true">
                {shortIssue(sale.issue.issue)}
              </span>
            </span>
          ) : (
            t("lottery_no_draw")
          )}
          {sale.issue ? (
            <FairnessLink
              gameCode={game.gameCode}
              issue={sale.issue.issue}
              commitment={sale.issue.commitment}
            />
          ) : null}
        </p>
      </div>
      <div className="draw-head-clock">
        <p className="text-sm text-fg-2 max-sm:sr-only">
          {sale.open ? t("lottery_closes_in") : t("lottery_opens_in")}
        </p>
        {sale.until ? (
          <Countdown until={sale.until} className="clock text-h3 leading-none font-bold text-brand-text" />
        ) : (
          <span className="figures text-h3 leading-none">––:––</span>
        )}
      </div>
      <div className="draw-head-result">
        <p className="flex items-center gap-2 text-sm text-fg-2 max-sm:order-1 max-sm:ms-auto">
          <span className="max-sm:sr-only">
            {drawing
              ? t("lottery_drawing", shortIssue(drawing.issue))
              : last
                ? t("lottery_last_result", shortIssue(last.issue))
                : t("lottery_no_result")}
          </span>
          {last && !drawing ? <FairnessLink gameCode={game.gameCode} issue={last.issue} /> : null}
        </p>
        <div className="flex min-h-8 min-w-0 items-center gap-3">
          {drawing ? (
            <Waiting balls={Math.max(balls, 3)} size={size} />
          ) : last ? (
            <DrawReveal
              gameType={game.gameType}
              issue={last.issue}
              draw={last.draw}
              fresh={props.fresh}
              size={size}
            />
          ) : (
            <span className="text-sm text-fg-2 sm:hidden">{t("lottery_no_result")}</span>
          )}
          {last && !drawing && prizeLinesOf(last.draw).length > 0 ? (
            <details>
              <summary className="py-1.5 text-sm text-fg-2">{t("lottery_all_prizes")}</summary>
              <PrizeTable draw={last.draw} />
            </details>
          ) : null}
        </div>
        <p role="status" className="sr-only">
          {last && !drawing
            ? t("lottery_drawn", shortIssue(last.issue), drawText(game.gameType, last.draw))
            : ""}
        </p>
      </div>
    </section>
  )
})

const HUE: CSSProperties = { "--hue": "var(--hue-lottery)" }

/** Opens the proof of one draw. Before the draw it shows the commitment, against which a player can verify the result later. */
export function FairnessLink(props: {
  readonly gameCode: string
  readonly issue: string
  readonly commitment?: string
}) {
  const t = useT("lottery")
  const { gameCode, issue, commitment } = props
  return (
    <button
      type="button"
      className="inline-flex min-h-8 min-w-8 items-center gap-1 rounded-pill text-sm text-fg-2 underline-offset-4 hover:underline"
      aria-label={t("lottery_fairness_of", isolated(issue))}
      onClick={() => openModal("fairness", { gameCode, issue })}
    >
      <Icon name="shield-check" size={16} />
      <span className="max-sm:sr-only">
        {commitment === undefined ? t("lottery_fair") : <Fingerprint commitment={commitment} />}
      </span>
    </button>
  )
}

function Fingerprint({ commitment }: { readonly commitment: string }) {
  const t = useT("lottery")
  // A chain's issue names its block, an official one who draws it: neither has a fingerprint.
  const [maker = "", , height] = commitment.split(":")
  if (maker === "croupier-chain-v1")
    return (
      <>
        <span>{t("lottery_block")}</span>
        <span className="figures">{height ?? "…"}</span>
      </>
    )
  if (maker === "official") return t("lottery_fair")
  return (
    <>
      <span>{t("lottery_commitment")} </span>
      <span className="figures" dir="ltr">
        {commitment.slice(0, 4)}…{commitment.slice(-4)}
      </span>
    </>
  )
}

const Waiting = ({ balls, size }: { readonly balls: number; readonly size: number }) => (
  <span className="flex gap-1.5" aria-hidden="true">
    {Array.from({ length: balls }, (_, at) => (
      <span key={at} className="ball drawing-ball" style={waiting(at, size)}>
        ?
      </span>
    ))}
  </span>
)
const waiting = (at: number, size: number): CSSProperties => ({
  "--late": `${at * 140}ms`,
  width: size,
  height: size,
})
