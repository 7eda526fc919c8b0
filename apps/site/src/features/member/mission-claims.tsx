import { missions } from "@croupier/contract/missions"
import { parseAmount } from "@croupier/money"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { MissionCard } from "./mission-card.tsx"

/** Missions with a gift that can be claimed now; nothing where there is none. */
export function MissionClaims() {
  const { missions: offered } = useSettings()
  const { data } = useQuery({ ...query(missions, {}), enabled: offered.enabled, staleTime: 0 })
  const open = (data?.rows ?? []).filter(({ windows }) =>
    windows.some((window) => parseAmount(window.open) > 0n),
  )
  if (open.length === 0) return null
  return (
    <section className="grid grid-cols-1 gap-3">
      {open.map((mission) => (
        <MissionCard key={mission.missionId} mission={mission} />
      ))}
    </section>
  )
}
