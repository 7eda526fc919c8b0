import type { GameCategory } from "@croupier/contract/games"
import type { MissionMetric, MissionPeriod } from "@croupier/contract/mission-values"
import type { RewardKind } from "@croupier/contract/rewards"
import { useState } from "react"
import { merchantClock, merchantInstant } from "../../i18n/merchant-time.ts"
import { useWords } from "../../parts/use-words.ts"
import type { MissionRow } from "./mission.ts"

/** A mission as it is typed. */
export interface TypedMission {
  readonly metric: MissionMetric
  readonly period: MissionPeriod
  readonly products: readonly GameCategory[]
  readonly multiplier: string
  readonly vendor: string
  readonly game: string
  readonly from: string
  readonly until: string
  readonly step: string
  readonly gives: RewardKind
  readonly gift: string
  readonly code: string
  readonly spinDays: string
  readonly limit: string
  readonly claimDays: string
  readonly control: string
  readonly isOpen: boolean
}

const begun = (mission: MissionRow | undefined): TypedMission => ({
  metric: mission?.subject.metric ?? "VALID_BET",
  period: mission?.subject.period ?? "WEEKLY",
  products: mission?.subject.products ?? [],
  multiplier: mission?.subject.multiplier ?? "10",
  vendor: mission?.subject.vendor ?? "",
  game: mission?.subject.game ?? "",
  from: merchantClock(mission?.subject.from ?? ""),
  until: merchantClock(mission?.subject.until ?? ""),
  step: mission?.terms.step ?? "",
  gives: mission?.terms.gives ?? "CASH",
  gift: mission?.terms.gift ?? "",
  code: mission?.terms.code ?? "",
  spinDays: String(mission?.terms.spinDays ?? 7),
  limit: String(mission?.terms.limit ?? 1),
  claimDays: String(mission?.terms.claimDays ?? 3),
  control: String(mission?.terms.control ?? 0),
  isOpen: mission?.terms.isOpen ?? true,
})

/** The typed state of a mission, and the proposal that follows from it. */
export function useMission(mission: MissionRow | undefined) {
  const words = useWords(mission?.terms.words ?? [])
  const [typed, setTyped] = useState(() => begun(mission))
  const { metric, period } = typed
  const isOfPlay = metric !== "DEPOSITS"
  return {
    words,
    typed,
    type: (part: Partial<TypedMission>) => setTyped((before) => ({ ...before, ...part })),
    wanted: () => ({
      ...(mission ? { missionId: mission.missionId } : {}),
      subject: mission?.subject ?? {
        metric,
        period,
        products: isOfPlay ? [...typed.products] : [],
        multiplier: metric === "WINS" ? typed.multiplier : null,
        vendor: isOfPlay && typed.vendor.trim() !== "" ? typed.vendor.trim() : null,
        game: isOfPlay && typed.game.trim() !== "" ? typed.game.trim() : null,
        from: period === "FIXED" && typed.from ? merchantInstant(typed.from) : null,
        until: period === "FIXED" && typed.until ? merchantInstant(typed.until) : null,
      },
      terms: {
        words: words.wanted(),
        step: typed.step,
        gives: typed.gives,
        gift: typed.gift,
        code: typed.gives === "BONUS" ? typed.code : null,
        spinDays: typed.gives === "SPINS" ? Number(typed.spinDays) : null,
        limit: Number(typed.limit),
        claimDays: Number(typed.claimDays),
        control: Number(typed.control),
        isOpen: typed.isOpen,
      },
    }),
  }
}
