import { makeAgentBelow, myCodes, myTeam } from "@croupier/contract/agents"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { ActForm } from "./act-form.tsx"

const TYPES = { "2": 2, "41": 41, "42": 42 } as const
const NAMES = ["2", "41", "42"] as const

/** Makes a player directly below an agent, of a kind that the caller may open. */
export function PromoteForm({
  memberId,
  account,
  close,
}: {
  readonly memberId: string
  readonly account: string
  readonly close: () => void
}) {
  const t = useT("agents")
  const clock = useMerchantClock()
  const { data, error, refetch } = useQuery(query(myCodes, {}))
  const [wished, wish] = useState<(typeof NAMES)[number]>("2")
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const choices = NAMES.filter((name) => data.opens.includes(TYPES[name]))
  const [first] = choices
  if (!first) return <EmptyState art="scroll" title={t("agent_promote_none")} />
  const type = choices.includes(wished) ? wished : first
  const act = async () => {
    const { since } = await call(makeAgentBelow, { memberId, type: TYPES[type] })
    toast(t("agent_promoted", account, clock.stamp(since)), "good")
    await refresh(myTeam)
    close()
  }
  return (
    <ActForm title={t("agent_promote_change", account)} action={t("agent_promote")} act={act} close={close}>
      <ChoicePills
        label={t("agent_type")}
        choices={choices}
        chosen={type}
        choose={wish}
        textOf={(name) => t(`agent_type_${name}`)}
      />
    </ActForm>
  )
}
