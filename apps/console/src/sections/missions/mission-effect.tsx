import { missionEffect } from "@croupier/contract/console/missions"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { EffectDialog } from "../../parts/effect-dialog.tsx"
import { nameOf, type MissionRow } from "./mission.ts"

/** Cost and effect of a mission. */
export function MissionEffect({
  mission,
  onClose,
}: {
  readonly mission: MissionRow
  readonly onClose: () => void
}) {
  const { missionId } = mission
  const { data, error } = useQuery({ ...query(missionEffect, { missionId }), gcTime: 0 })
  return <EffectDialog name={nameOf(mission)} told={data} error={error} onClose={onClose} />
}
