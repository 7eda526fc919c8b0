import type { BonusLot } from "@croupier/contract/bonus-lots"
import { bonusDetails } from "@croupier/contract/bonuses"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../../api/query.ts"
import { isTrial, useSession } from "../../../session/session.ts"
import { fittingFreeBet, wonBy, type Waiting } from "./free-bet.ts"

/** The lots of a member who plays for real money. */
export function useFreeBets(): readonly BonusLot[] {
  const session = useSession()
  const isReal = session !== null && !isTrial(session)
  const { data } = useQuery({ ...query(bonusDetails, {}), enabled: isReal })
  return (isReal ? data?.lots : undefined) ?? NONE
}

const NONE: readonly BonusLot[] = []

/** The free bet that fits the slip, and whether the member has chosen it. A slip that changes asks again. */
export function useFreeBet(waiting: Waiting): {
  readonly fitting: BonusLot | undefined
  readonly chosen: string | undefined
  readonly choose: (isTicked: boolean) => void
  /** The most that the slip returns, with the free bet where it is chosen. */
  readonly possible: string | null
} {
  const [lotId, setLotId] = useState<string>()
  const fitting = fittingFreeBet(useFreeBets(), waiting)
  const isChosen = fitting !== undefined && fitting.lotId === lotId
  return {
    fitting,
    chosen: isChosen ? lotId : undefined,
    possible: isChosen ? wonBy(fitting, waiting.possible) : waiting.possible,
    choose: (isTicked) => setLotId(isTicked ? fitting?.lotId : undefined),
  }
}
