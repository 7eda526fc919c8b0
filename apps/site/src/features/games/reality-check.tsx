import { acknowledgeRealityCheck, realityCheck, type RealityCheck } from "@croupier/contract/protection"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { CallError } from "@croupier/client/call-error"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useOnce } from "../../forms/use-once.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openMemberCentre } from "../../modals/open-member-centre.ts"
import { serverNow } from "../../realtime/clock.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Button, buttonClass } from "../../ui/button.tsx"
import { clockText } from "../../ui/countdown.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

/** A timer cannot wait longer than this, which is longer than any session. */
const LONGEST_MS = 86_400_000
/** While a game is open a call is made this often: where the market has the place of play checked, a check holds for half an hour. */
const CALL_EVERY_MS = 1_200_000

/** True once the time spent has to be looked at; asks again after that was done. */
export function useDueCheck(enabled: boolean) {
  const { data, refetch } = useQuery({
    ...query(realityCheck, {}),
    enabled,
    staleTime: 0,
    refetchInterval: CALL_EVERY_MS,
    refetchIntervalInBackground: true,
  })
  /** The check whose time has come. */
  const [rung, ring] = useState<string>()
  const dueAt = data?.dueAt ?? undefined
  useEffect(() => {
    if (dueAt === undefined) return undefined
    const left = Date.parse(dueAt) - serverNow()
    if (left > LONGEST_MS) return undefined
    const timer = setTimeout(() => ring(dueAt), Math.max(0, left) + 50)
    return () => clearTimeout(timer)
  }, [dueAt])
  return { isDue: dueAt !== undefined && rung === dueAt, refresh: () => void refetch() }
}

/** The time and the money spent in this stretch of play; who has seen them plays on or leaves. */
export function RealityCheckPanel({ onSeen }: { readonly onSeen: () => void }) {
  const t = useT("games")
  const { data, error, refetch } = useQuery({ ...query(realityCheck, {}), staleTime: 0, gcTime: 0 })
  const heading = useRef<HTMLHeadingElement>(null)
  const [refused, setRefused] = useState<string>()
  const { busy, once } = useOnce()
  useEffect(() => heading.current?.focus(), [])
  const goOn = () =>
    once(async () => {
      setRefused(undefined)
      try {
        await call(acknowledgeRealityCheck, {})
        onSeen()
      } catch (failed) {
        setRefused(failed instanceof CallError ? failed.message : t("something_failed"))
      }
    })
  return (
    <div role="alertdialog" aria-labelledby="check-title" className="mx-auto grid w-full max-w-md gap-4 p-5">
      <h2 id="check-title" ref={heading} tabIndex={-1} className="display text-h4 outline-none">
        {t("games_check_title")}
      </h2>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data ? <Figures check={data} /> : error ? null : <Skeleton className="h-32" />}
      <FormError message={refused} />
      <Button busy={busy} disabled={!data} onClick={() => void goOn()}>
        {t("games_check_go_on")}
      </Button>
      <SiteLink to="/hot" className={buttonClass("quiet")}>
        {t("games_check_stop")}
      </SiteLink>
      <div className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
        <Button kind="link" size="small" onClick={() => openMemberCentre("transferFund")}>
          {t("games_check_record")}
        </Button>
        <Button kind="link" size="small" onClick={() => openMemberCentre("protection")}>
          {t("games_check_break")}
        </Button>
      </div>
    </div>
  )
}

function Figures({ check: { since, staked, net } }: { readonly check: RealityCheck }) {
  const t = useT("games")
  const format = useFormat()
  const seconds = since === null ? 0 : Math.max(0, Math.floor((serverNow() - Date.parse(since)) / 1000))
  const rows: readonly (readonly [string, string])[] = [
    [t("games_check_time"), clockText(seconds)],
    [t("games_check_staked"), format.money(staked)],
    [t("games_check_net"), format.signed(net)],
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 rounded-card border border-line bg-bg-2 p-4">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-2">{name}</dt>
          <dd className="figures text-end text-lg">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
