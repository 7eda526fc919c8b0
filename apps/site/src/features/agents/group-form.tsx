import { groupBelow, myTeam, setGroupBelow } from "@croupier/contract/agents"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { ActForm } from "./act-form.tsx"
import { GroupField, groupFrom } from "./group-field.tsx"

/** Gives a member directly below another prize group; it counts from the next minutes on. */
export function GroupForm({
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
  const { data, error, refetch } = useQuery({ ...query(groupBelow, { memberId }), staleTime: 0 })
  const [typed, setTyped] = useState<string>()
  const [isOut, setOut] = useState(false)
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const value = typed ?? String(data.own ?? data.highest)
  const act = async () => {
    const group = groupFrom(value, data)
    setOut(typeof group !== "number")
    if (typeof group !== "number") return
    const { since } = await call(setGroupBelow, { memberId, group })
    toast(since === null ? t("agent_group_same") : t("agent_group_set", account, clock.stamp(since)), "good")
    await Promise.all([refresh(myTeam), refresh(groupBelow)])
    close()
  }
  return (
    <ActForm title={t("agent_group_change", account)} action={t("agent_group_save")} act={act} close={close}>
      <GroupField
        groups={data}
        name="group"
        value={value}
        onChange={({ target }) => {
          setTyped(target.value)
          setOut(false)
        }}
        error={isOut ? t("agent_group_hint", String(data.lowest), String(data.highest)) : undefined}
      />
    </ActForm>
  )
}
