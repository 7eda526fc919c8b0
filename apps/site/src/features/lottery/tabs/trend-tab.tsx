import type { LotteryGame } from "@croupier/contract/lottery"
import type { GameType } from "@croupier/lottery"
import { useMemo, useState } from "react"
import { useT, type Translate } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { useResults } from "../api/use-results.ts"
import { gameTypeOf } from "../game-type.ts"
import { placeName } from "../names.ts"
import { trendColumns, trendOf, type TrendColumn } from "./trend.ts"
import { TrendChart } from "./trend-chart.tsx"
import "./trend.css"

const SPANS = [30, 50, 100] as const

const columnName = (t: Translate<"core" | "lottery">, gameType: GameType, { label }: TrendColumn): string =>
  label.word === "PLACE" ? placeName(t, gameType, label.place) : t(`lottery_trend_${label.word}`)

/** How often each symbol came, and for how long each has not: the past, which the next draw does not know. */
export default function TrendTab({ game }: { readonly game: LotteryGame }) {
  const t = useT("lottery")
  const type = gameTypeOf(game.gameType)
  const { data, error, refetch } = useResults(game.gameCode)
  const columns = useMemo(() => (type ? trendColumns(type) : []), [type])
  const [key, choose] = useState("")
  const [span, setSpan] = useState<number>(SPANS[0])
  const column = columns.find((each) => each.key === key) ?? columns[0]
  const trend = useMemo(
    () => (column && data ? trendOf(column, data.numeros.slice(0, span)) : null),
    [column, data, span],
  )
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (!trend || !column || !type || data.numeros.length === 0)
    return <EmptyState art="numbers" title={t("lottery_no_result")} />
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap justify-between gap-2">
        <div role="group" aria-label={t("lottery_trend_of")} className="flex flex-wrap gap-1.5">
          {columns.length > 1
            ? columns.map((each) => (
                <Chip key={each.key} pressed={each === column} press={() => choose(each.key)}>
                  {columnName(t, type, each)}
                </Chip>
              ))
            : null}
        </div>
        <div role="group" aria-label={t("lottery_trend_span")} className="flex gap-1.5">
          {SPANS.map((each) => (
            <Chip key={each} pressed={each === span} press={() => setSpan(each)}>
              {t("lottery_trend_draws", each)}
            </Chip>
          ))}
        </div>
      </div>
      <TrendChart trend={trend} line={column.single} name={columnName(t, type, column)} />
      <p className="max-w-prose text-sm text-fg-3">{t("lottery_trend_foot")}</p>
    </div>
  )
}

/** One of several choices. */
export const Chip = (props: {
  readonly pressed: boolean
  readonly press: () => void
  readonly children: React.ReactNode
}) => (
  <button
    type="button"
    aria-pressed={props.pressed}
    onClick={props.press}
    className="min-h-10 rounded-pill border border-line px-3.5 text-sm font-semibold text-fg-2 aria-pressed:bg-bg-3 aria-pressed:text-fg"
  >
    {props.children}
  </button>
)
