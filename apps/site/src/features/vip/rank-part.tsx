import { vipLevels } from "@croupier/contract/vip"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Ladder } from "./ladder.tsx"
import { Standing } from "./standing.tsx"

/** The level of the caller in the member centre: the same as the page `/vip` shows. */
export default function RankPart() {
  const t = useT("vip")
  const { data, error, refetch } = useQuery(query(vipLevels, {}))
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (!data.isOffered) return <EmptyState art="lantern" title={t("vip_off")} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <Standing levels={data.levels} />
      <Ladder levels={data.levels} />
      <p className="text-sm text-fg-2">{t("vip_rules")}</p>
      <p className="text-sm text-fg-2">{t("vip_counts")}</p>
    </div>
  )
}
