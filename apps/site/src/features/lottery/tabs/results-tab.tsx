import type { Value } from "@croupier/contract/endpoint"
import type { LotteryGame } from "@croupier/contract/lottery"
import type { openedNumbers } from "@croupier/contract/lottery-lobby"
import { memo, useDeferredValue, useEffect, useState } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { afterPaint } from "../../../ui/after-paint.ts"
import { Button } from "../../../ui/button.tsx"
import { DrawFace, PrizeTable } from "../draw/draw-face.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { useResults } from "../api/use-results.ts"
import { FairnessLink } from "../draw/draw-header.tsx"
import { prizeLinesOf } from "../draw/draw-parts.ts"
import { gameTypeOf } from "../game-type.ts"
import { shortIssue } from "../sale.ts"
import { resultTags } from "./result-tags.ts"

const SHOWN_AT_FIRST = 10
/** So many rows are drawn in one frame: a cheap phone takes some 10 ms for each. */
const DRAWN_TOGETHER = 3

/** The latest results, up to a hundred, each with its proof. */
export function ResultsTab({ game }: { readonly game: LotteryGame }) {
  const t = useT("lottery")
  const [all, showAll] = useState(false)
  const { data: known, error, refetch } = useResults(game.gameCode)
  // The page answers first: the rows are drawn behind it, in turns.
  const data = useDeferredValue(known)
  const [drawn, draw] = useState(DRAWN_TOGETHER)
  const isHere = data !== undefined
  useEffect(
    () =>
      isHere && drawn < SHOWN_AT_FIRST ? afterPaint(() => draw((rows) => rows + DRAWN_TOGETHER)) : undefined,
    [isHere, drawn],
  )
  if (error && !known) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (data.numeros.length === 0) return <EmptyState art="numbers" title={t("lottery_no_result")} />
  const results = all ? data.numeros : data.numeros.slice(0, Math.min(drawn, SHOWN_AT_FIRST))
  return (
    <div className="grid grid-cols-1 gap-3">
      <ol className="grid grid-cols-1 rounded-panel border border-line bg-bg-1">
        {results.map((result) => (
          <ResultRow key={result.issue} game={game} result={result} />
        ))}
      </ol>
      {!all && data.numeros.length > SHOWN_AT_FIRST ? (
        <Button kind="quiet" className="justify-self-center" onClick={() => showAll(true)}>
          {t("lottery_results_all", data.numeros.length)}
        </Button>
      ) : null}
    </div>
  )
}

const ResultRow = memo(function ResultRow({
  game,
  result,
}: {
  readonly game: LotteryGame
  readonly result: Value<typeof openedNumbers>["numeros"][number]
}) {
  const t = useT("lottery")
  const format = useFormat()
  const type = gameTypeOf(game.gameType)
  return (
    <li className="result-row border-b border-line px-4 py-2.5 last:border-b-0">
      <span className="result-issue">
        <b className="figures">{shortIssue(result.issue)}</b>
        <span className="block text-xs text-fg-3">{format.time(result.drawsAt)}</span>
      </span>
      <DrawFace gameType={game.gameType} draw={result.draw} size={30} animals />
      <span className="result-more flex flex-wrap gap-1.5 text-sm text-fg-2">
        {(type ? resultTags(t, type, result.draw) : []).map((tag, at) => (
          <span key={`${at}-${tag}`} className="rounded-ctl bg-bg-2 px-2 py-0.5">
            {tag}
          </span>
        ))}
      </span>
      {prizeLinesOf(result.draw).length > 0 ? (
        <details className="result-more">
          <summary className="py-1.5 text-sm text-fg-2">{t("lottery_all_prizes")}</summary>
          <PrizeTable draw={result.draw} />
        </details>
      ) : null}
      <span className="result-proof">
        <FairnessLink gameCode={game.gameCode} issue={result.issue} />
      </span>
    </li>
  )
})
