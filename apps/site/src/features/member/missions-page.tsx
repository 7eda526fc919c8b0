import { missions } from "@croupier/contract/missions"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { BoardList } from "./board-list.tsx"
import { MissionCard } from "./mission-card.tsx"

/** Missions of the merchant with the member's progress, those that can be claimed first, then boards. */
export default function MissionsPage() {
  const { missions: offered, boards } = useSettings()
  return (
    <div className="grid grid-cols-1 gap-6">
      {/* The list loads its texts when it is first drawn; the boards below stay visible meanwhile. */}
      <Suspense fallback={<Skeleton className="h-80" />}>{offered.enabled ? <MissionList /> : null}</Suspense>
      {boards.enabled ? <BoardList /> : null}
    </div>
  )
}

function MissionList() {
  const t = useT("missions")
  const { data, error, refetch } = useQuery({ ...query(missions, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  if (data.rows.length === 0)
    return <EmptyState art="lantern" title={t("mission_none")} text={t("mission_none_text")} />
  return (
    <div className="grid max-w-2xl grid-cols-1 gap-3">
      <p className="text-fg-2">{t("mission_text")}</p>
      {data.rows.map((mission) => (
        <MissionCard key={mission.missionId} mission={mission} />
      ))}
    </div>
  )
}
