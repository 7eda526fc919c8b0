import type { AffiliatePlayer, PlayerState } from "@croupier/contract/affiliate-views"
import { myPlayers } from "@croupier/contract/affiliates"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { pages } from "../../../api/pages.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { MoreButton } from "../../../ui/more-button.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"

/** Players by tag, with how far the CPA of each is and why one is not paid for. */
export function PlayersPart({
  counts,
}: {
  readonly counts: readonly { readonly state: PlayerState; readonly count: number }[]
}) {
  const t = useT("agents")
  const [state, setState] = useState<PlayerState | "all">("all")
  const from = useInfiniteQuery({
    ...pages(myPlayers, state === "all" ? {} : { state }),
    staleTime: 0,
  })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  const all = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="grid grid-cols-1 gap-4">
      {counts.length > 1 ? (
        <ChoicePills
          label={t("affiliate_players")}
          choices={["all" as const, ...counts.map((each) => each.state)]}
          chosen={state}
          choose={setState}
          textOf={(name) =>
            name === "all"
              ? `${t("affiliate_all")} ${all}`
              : `${t(`affiliate_player_${name}`)} ${counts.find((each) => each.state === name)?.count ?? 0}`
          }
        />
      ) : null}
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-40" /> : null}
      {from.isSuccess && rows.length === 0 ? (
        <EmptyState art="scroll" title={t("affiliate_no_players")} />
      ) : null}
      {rows.length > 0 ? (
        <ul
          aria-label={t("affiliate_players")}
          className="divide-y divide-line rounded-card border border-line"
        >
          {rows.map((row) => (
            <PlayerItem key={`${row.playerId} ${row.taggedAt}`} row={row} />
          ))}
        </ul>
      ) : null}
      <MoreButton from={from} label={t("agent_more")} />
    </div>
  )
}

function PlayerItem({ row }: { readonly row: AffiliatePlayer }) {
  const t = useT("agents")
  const format = useFormat()
  return (
    <li className="flex items-start justify-between gap-4 p-4">
      <span className="grid min-w-0 gap-1">
        <bdi className="font-semibold">{row.name}</bdi>
        <span className="text-sm text-fg-2">
          <bdi>{row.programme}</bdi> · {t("affiliate_version", String(row.version))} ·{" "}
          <time dateTime={row.taggedAt} className="figures">
            {format.stamp(row.taggedAt)}
          </time>
        </span>
        {row.firstDeposit !== null && row.firstDepositAt !== null ? (
          <span className="text-sm text-fg-2">
            {t("affiliate_first_deposit")} <Money value={row.firstDeposit} /> · {t("affiliate_wagered")}{" "}
            <Money value={row.wagered} />
          </span>
        ) : null}
        {row.heldUntil !== null && row.state === "QUALIFIED" ? (
          <span className="text-sm text-fg-2">
            {t("affiliate_held_until")} {format.stamp(row.heldUntil)}
          </span>
        ) : null}
      </span>
      <span className="grid shrink-0 justify-items-end gap-1 text-end">
        {row.pay === null ? null : <Money value={row.pay} />}
        <span className="text-sm">
          {row.isPaid && row.state === "STATED"
            ? t("affiliate_statement_PAID")
            : t(`affiliate_player_${row.state}`)}
        </span>
        {row.reason === null ? null : (
          <span className="max-w-prose text-sm text-fg-2">{t(`affiliate_reason_${row.reason}`)}</span>
        )}
      </span>
    </li>
  )
}
