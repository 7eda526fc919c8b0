import type { LotteryGame } from "@croupier/contract/lottery"
import { useState } from "react"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ModalFrame } from "../../../modals/modal-frame.tsx"
import { closeModal } from "../../../modals/modals.tsx"
import { guard } from "../../../session/session.ts"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { Money } from "../../../ui/money.tsx"
import { ChaseFields } from "./chase-fields.tsx"
import { ChaseLegs } from "./chase-legs.tsx"
import { FIRST_CHOICE, planned, type ChaseLine } from "./plan.ts"
import { useComing, usePlaceChase } from "./use-chase.ts"

/** Chase the lines of the slip over coming issues: the plan, what each issue costs, and the whole. */
export default function ChaseModal(props: {
  readonly game: LotteryGame
  readonly lines: readonly ChaseLine[]
  /** The chase stands: the slip may be emptied. */
  readonly placed: () => void
}) {
  const { game, lines } = props
  const t = useT("lottery")
  const format = useFormat()
  const [choice, setChoice] = useState(FIRST_CHOICE)
  const coming = useComing(game.gameCode)
  const placing = usePlaceChase(game, () => {
    props.placed()
    closeModal()
  })
  const issues = coming.data?.issues.map(({ issue }) => issue)
  const plan = issues && planned(game, lines, issues, choice)
  const send = () => {
    if (plan) guard(async () => placing.mutate({ lines, plan, stopOnWin: choice.stopOnWin }), { trial: true })
  }
  return (
    <ModalFrame
      title={t("lottery_chase")}
      footer={
        <div className="grid grid-cols-1 gap-3">
          {placing.error ? (
            <p role="alert" className="flex gap-1.5 text-sm text-loss">
              <Icon name="circle-alert" size={16} className="mt-0.5" />
              {placing.error.message}
            </p>
          ) : null}
          <p className="flex items-baseline justify-between gap-4">
            <span className="text-fg-2">{t("lottery_chase_cost")}</span>
            <Money value={plan?.cost ?? "0"} className="text-lg" />
          </p>
          <Button busy={placing.isPending} disabled={!plan || plan.legs.length === 0} onClick={send}>
            {plan && plan.legs.length > 0
              ? t("lottery_chase_place", plan.legs.length, format.money(plan.cost))
              : t("lottery_chase_none")}
          </Button>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <p className="text-fg-2">{t("lottery_chase_intro", lines.length)}</p>
        <ChaseFields choice={choice} change={(next) => setChoice((old) => ({ ...old, ...next }))} />
        {plan?.cut || plan?.unreachable ? (
          <p role="status" className="flex gap-1.5 text-sm text-fg-2">
            <Icon name="info" size={16} className="mt-0.5" />
            {plan.cut
              ? t("lottery_chase_cut", plan.legs.length)
              : t("lottery_chase_unreachable", format.percent(choice.percent / 100))}
          </p>
        ) : null}
        {coming.error && !coming.data ? (
          <ErrorState error={coming.error} retry={() => void coming.refetch()} />
        ) : plan ? (
          <ChaseLegs
            legs={plan.legs}
            leaveOut={(issue) => setChoice((old) => ({ ...old, out: new Set([...old.out, issue]) }))}
          />
        ) : (
          <Skeleton className="h-64" />
        )}
      </div>
    </ModalFrame>
  )
}
