import type { Value } from "@croupier/contract"
import { myQuotas, quotaHistory, quotasBelow } from "@croupier/contract/agent-quotas"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { pages } from "../../../api/pages.ts"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { MoreButton } from "../../../ui/more-button.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { ContractPage } from "./contract-page.tsx"
import { QuotaForm } from "./quota-form.tsx"

type Below = Value<typeof quotasBelow>["rows"][number]

/** Accounts of prize groups: those that the agent holds, those of agents directly below, contracts about them, and the history. */
export default function QuotaPage() {
  const t = useT("contracts")
  const { data, error, refetch } = useQuery({ ...query(myQuotas, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="grid grid-cols-1 gap-8">
      <section aria-label={t("quota_own")} className="grid grid-cols-1 gap-4">
        <h3 className="text-lg font-semibold">{t("quota_own")}</h3>
        <p className="text-sm text-fg-2">
          {data.free === null ? t("quota_free_all") : t("quota_free", String(data.free))}
        </p>
        <OwnQuotas quotas={data.groups} />
      </section>
      <ContractPage kind="quota" />
      <BelowQuotas />
      <History />
    </div>
  )
}

function OwnQuotas({ quotas }: { readonly quotas: Value<typeof myQuotas>["groups"] }) {
  const t = useT("contracts")
  const format = useFormat()
  if (quotas.length === 0) return <p className="text-fg-2">{t("quota_none")}</p>
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {quotas.map((quota) => (
        <li
          key={quota.group}
          aria-label={`${t("quota_group")} ${quota.group}`}
          className="grid gap-3 rounded-card border border-line p-4"
        >
          <p className="flex items-baseline justify-between gap-3">
            <span className="font-semibold">
              {t("quota_group")} <span className="figures">{quota.group}</span>
            </span>
            <span>
              <span className="text-sm text-fg-2">{t("quota_left")}</span>{" "}
              <strong className="figures text-2xl">{format.number(quota.left)}</strong>
            </span>
          </p>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-1 text-sm">
            {(["received", "returned", "granted", "opened"] as const).map((name) => (
              <div key={name} className="flex justify-between gap-2">
                <dt className="text-fg-2">{t(`quota_${name}`)}</dt>
                <dd className="figures">{format.number(quota[name])}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function BelowQuotas() {
  const t = useT("contracts")
  const from = useInfiniteQuery({ ...pages(quotasBelow, {}), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-label={t("quota_below")} className="grid grid-cols-1 gap-4">
      <h3 className="text-lg font-semibold">{t("quota_below")}</h3>
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-24" /> : null}
      {from.isSuccess && rows.length === 0 ? <p className="text-fg-2">{t("quota_below_none")}</p> : null}
      {rows.length > 0 ? (
        <ul className="divide-y divide-line rounded-card border border-line">
          {rows.map((row) => (
            <BelowRow key={row.memberId} row={row} />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("contract_more")} />
    </section>
  )
}

function BelowRow({ row }: { readonly row: Below }) {
  const t = useT("contracts")
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const held = row.groups.filter(({ left }) => left > 0)
  return (
    <li aria-label={row.account} className="grid grid-cols-1 gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <bdi className="font-semibold">{row.account}</bdi>
          <p className="text-sm text-fg-2">
            {held.length === 0
              ? t("quota_holds_none")
              : held
                  .map(({ group, left }) => t("quota_holds", format.number(left), String(group)))
                  .join(" · ")}
          </p>
        </div>
        {isOpen ? null : (
          <Button kind="outline" size="small" onClick={() => setOpen(true)}>
            {t("quota_move")}
          </Button>
        )}
      </div>
      {isOpen ? <QuotaForm agent={row} close={() => setOpen(false)} /> : null}
    </li>
  )
}

function History() {
  const t = useT("contracts")
  const format = useFormat()
  const from = useInfiniteQuery({ ...pages(quotaHistory, {}), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section aria-label={t("quota_history")} className="grid grid-cols-1 gap-4">
      <h3 className="text-lg font-semibold">{t("quota_history")}</h3>
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-24" /> : null}
      {from.isSuccess && rows.length === 0 ? <p className="text-fg-2">{t("quota_history_none")}</p> : null}
      {rows.length > 0 ? (
        <ol className="divide-y divide-line rounded-card border border-line">
          {rows.map(({ entryId, kind, accounts, group, other, at }) => (
            <li key={entryId} className="flex items-start justify-between gap-4 p-4">
              <span className="grid min-w-0">
                <span>{t(`quota_kind_${kind}`, other?.account ?? t("contract_platform"))}</span>
                <time dateTime={at} className="figures text-sm text-fg-2">
                  {format.stamp(at)}
                </time>
              </span>
              <span className="shrink-0 text-end">
                <strong className="figures">{format.number(accounts)}</strong>
                <span className="block text-sm text-fg-2">
                  {t("quota_group")} <span className="figures">{group}</span>
                </span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      <MoreButton from={from} label={t("contract_more")} />
    </section>
  )
}
