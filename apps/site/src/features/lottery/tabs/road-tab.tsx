import type { LotteryGame } from "@croupier/contract/lottery"
import { useMemo, useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { useResults } from "../api/use-results.ts"
import { gameTypeOf } from "../game-type.ts"
import { playTitle, symbolName } from "../names.ts"
import { bigRoad, longestRuns, outcomeOf, roadsOf, type Road } from "./roads.ts"
import { Chip } from "./trend-tab.tsx"
import "./trend.css"

/** Road maps: how big and small, odd and even, dragon and tiger followed one another. */
export default function RoadTab({ game }: { readonly game: LotteryGame }) {
  const t = useT("lottery")
  const type = gameTypeOf(game.gameType)
  const roads = type ? roadsOf(type) : []
  const [key, choose] = useState("")
  const { data, error, refetch } = useResults(game.gameCode)
  const road = roads.find((each) => each.key === key) ?? roads[0]
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  if (!road || data.numeros.length === 0)
    return <EmptyState art="numbers" title={t(road ? "lottery_no_result" : "lottery_road_none")} />
  const nameOf = ({ sides, tie }: Road): string =>
    [...sides, ...(tie === undefined ? [] : [tie])].map((side) => symbolName(t, side)).join(" · ")
  return (
    <div className="grid grid-cols-1 gap-3">
      <div role="group" aria-label={t("lottery_road_of")} className="flex flex-wrap gap-1.5">
        {roads.map((each) => (
          <Chip key={each.key} pressed={each === road} press={() => choose(each.key)}>
            {nameOf(each)}
          </Chip>
        ))}
      </div>
      <RoadMap road={road} draws={data.numeros} />
      <p className="text-sm text-fg-3">
        {playTitle(t, road.play)} · {t("lottery_trend_foot")}
      </p>
    </div>
  )
}

function RoadMap({
  road,
  draws,
}: {
  readonly road: Road
  readonly draws: readonly { readonly draw: Readonly<Record<string, unknown>> }[]
}) {
  const t = useT("lottery")
  const outcomes = useMemo(
    () => draws.toReversed().flatMap(({ draw }) => outcomeOf(road, draw) ?? []),
    [road, draws],
  )
  const { marks } = useMemo(() => bigRoad(outcomes, road.tie), [outcomes, road])
  const runs = longestRuns(outcomes, road.tie)
  const kinds = [...road.sides, ...(road.tie === undefined ? [] : [road.tie])]
  return (
    <>
      {/* The region scrolls sideways, so it can be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="road" role="region" aria-label={t("lottery_road_map")} tabIndex={0} dir="ltr">
        <div className="road-grid" aria-hidden="true">
          {marks.map(({ side, ties, column, row }, at) => (
            <span
              key={at}
              className="road-mark"
              data-side={road.sides.indexOf(side)}
              data-ties={ties}
              style={{ gridColumn: column + 1, gridRow: row + 1 }}
            >
              {ties > 0 ? ties : symbolName(t, side).slice(0, 1)}
            </span>
          ))}
        </div>
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1.5">
        {kinds.map((side) => (
          <div key={side} className="flex gap-1.5">
            <dt className="text-fg-2">{symbolName(t, side)}</dt>
            <dd className="figures">
              {outcomes.filter((outcome) => outcome === side).length}
              {runs[side] === undefined ? "" : ` · ${t("lottery_road_longest", runs[side])}`}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
