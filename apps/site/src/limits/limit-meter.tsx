import { playLimits, type LimitKind } from "@croupier/contract/protection/limits"
import { useQuery } from "@tanstack/react-query"
import { query } from "../api/query.ts"
import { useFormat, useT } from "../i18n/i18n.tsx"
import { openMemberCentre } from "../modals/open-member-centre.ts"
import { limitText, usedShare } from "./limit-text.ts"

const STALE_MILLIS = 30_000
/** Limits that play uses up. */
const OF_PLAY: readonly LimitKind[] = ["LOSS", "STAKE", "TIME"]

/** The limit on play of which the largest share is used, and a way to all of them; nothing where there is none. */
export default function LimitMeter() {
  const t = useT("member")
  const format = useFormat()
  const { data } = useQuery({
    ...query(playLimits, {}),
    refetchInterval: ({ state }) => (state.data?.limits.length ? STALE_MILLIS : false),
  })
  const [nearest] = (data?.limits ?? [])
    .filter(({ kind }) => OF_PLAY.includes(kind))
    .toSorted((one, other) => usedShare(other) - usedShare(one))
  if (!nearest) return null
  const { kind, period, used, amount } = nearest
  const name = `${t(`limit_kind_${kind}`)} ${t(`limit_period_${period}`)}`
  const told = t("limit_meter", name, limitText(kind, used, format), limitText(kind, amount, format))
  return (
    <button
      type="button"
      className="flex min-h-11 items-center gap-2 rounded-ctl px-1 hover:text-fg"
      aria-label={told}
      title={told}
      onClick={() => openMemberCentre("protection")}
    >
      <progress className="h-2 w-10 sm:w-20" max={100} value={usedShare(nearest)} aria-hidden="true" />
      <span className="figures">{format.percent(usedShare(nearest) / 100)}</span>
    </button>
  )
}
