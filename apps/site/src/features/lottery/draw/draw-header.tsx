import type { Issue, LotteryGame } from "@croupier/contract/lottery"
import type { CSSProperties } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { openModal } from "../../../modals/modals.tsx"
import { Countdown } from "../../../ui/countdown.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { isolated, shortIssue, type Sale } from "../sale.ts"
import { useGameNames } from "../use-game-name.ts"
import { PrizeTable } from "./draw-face.tsx"
import { drawText, facesOf, prizeLinesOf } from "./draw-parts.ts"
import { DrawReveal } from "./draw-reveal.tsx"

/** The issue on sale and the end of its sale, the issue that is being drawn, and the last result. */
export function DrawHeader(props: {
  readonly game: LotteryGame
  readonly sale: Sale
  readonly last: Issue | null
  /** Closed and not drawn yet. */
  readonly drawing: Issue | null
  /** The last result came while one watched. */
  readonly fresh: boolean
}) {
  const t = useT("lottery")
  const { name } = useGameNames()
  const { game, sale, last, drawing } = props
  return (
    <section
      className="hue-panel overflow-clip rounded-panel border border-line"
      style={HUE}
      aria-label={name(game)}
    >
      <div className="awning" aria-hidden="true" />
      <div className="flex flex-wrap items-center gap-x-9 gap-y-4 px-5 pt-3 pb-5">
        <div>
          <h1 className="display text-h3">{name(game)}</h1>
          <p className="text-sm text-fg-2">
            {sale.issue ? t("lottery_draw_number", isolated(sale.issue.issue)) : t("lottery_no_draw")}
          </p>
          {sale.issue ? (
            <FairnessLink
              gameCode={game.gameCode}
              issue={sale.issue.issue}
              commitment={sale.issue.commitment}
            />
          ) : null}
        </div>
        <div className="min-w-28">
          <p className="text-sm text-fg-2">{sale.open ? t("lottery_closes_in") : t("lottery_opens_in")}</p>
          {sale.until ? (
            <Countdown until={sale.until} className="clock text-h2 leading-none font-bold text-brand-text" />
          ) : (
            <span className="figures text-h2 leading-none">––:––</span>
          )}
        </div>
        <div className="grid gap-1.5 sm:ms-auto">
          <p className="flex items-center gap-2 text-sm text-fg-2">
            {drawing
              ? t("lottery_drawing", shortIssue(drawing.issue))
              : last
                ? t("lottery_last_result", shortIssue(last.issue))
                : t("lottery_no_result")}
            {last && !drawing ? <FairnessLink gameCode={game.gameCode} issue={last.issue} /> : null}
          </p>
          {drawing ? (
            <Waiting
              balls={Math.max(
                facesOf(game.gameType, last?.draw ?? null).filter(({ kind }) => kind !== "sign").length,
                3,
              )}
            />
          ) : last ? (
            <DrawReveal gameType={game.gameType} issue={last.issue} draw={last.draw} fresh={props.fresh} />
          ) : null}
          {last && !drawing && prizeLinesOf(last.draw).length > 0 ? (
            <details>
              <summary className="py-1.5 text-sm text-fg-2">{t("lottery_all_prizes")}</summary>
              <PrizeTable draw={last.draw} />
            </details>
          ) : null}
          <p role="status" className="sr-only">
            {last && !drawing
              ? t("lottery_drawn", shortIssue(last.issue), drawText(game.gameType, last.draw))
              : ""}
          </p>
        </div>
      </div>
    </section>
  )
}

const HUE: CSSProperties & Readonly<Record<`--${string}`, string>> = { "--hue": "var(--hue-lottery)" }

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
      className="inline-flex min-h-8 items-center gap-1 rounded-pill text-sm text-fg-2 underline-offset-4 hover:underline"
      aria-label={t("lottery_fairness_of", isolated(issue))}
      onClick={() => openModal("fairness", { gameCode, issue })}
    >
      <Icon name="shield-check" size={16} />
      {commitment === undefined ? t("lottery_fair") : <Fingerprint commitment={commitment} />}
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
      <span className="max-sm:sr-only">{t("lottery_commitment")}</span>
      <span className="figures" dir="ltr">
        {commitment.slice(0, 4)}…{commitment.slice(-4)}
      </span>
    </>
  )
}

const Waiting = ({ balls }: { readonly balls: number }) => (
  <span className="flex gap-1.5" aria-hidden="true">
    {Array.from({ length: balls }, (_, at) => (
      <span key={at} className="ball drawing-ball size-9" style={LATE(at)}>
        ?
      </span>
    ))}
  </span>
)
const LATE = (at: number): CSSProperties & Readonly<Record<`--${string}`, string>> => ({
  "--late": `${at * 140}ms`,
})
