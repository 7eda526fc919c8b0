import { lineTransfers, transferTerms, type LineTransfer } from "@croupier/contract/line-transfers"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { pages } from "../../../api/pages.ts"
import { query } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { EndlessList } from "../endless-list.tsx"
import { LineForm } from "./line-form.tsx"
import { ZoneNote } from "../zone-note.tsx"

/** Transfers to the agent above, by an agent also to members directly below, and the list of both. */
export default function LinePage() {
  const t = useT("wallet")
  const { data, error, refetch } = useQuery({ ...query(transferTerms, {}), staleTime: 0 })
  const [wished, wish] = useState<"UP" | "DOWN">("UP")
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  const { terms } = data
  if (!terms) return <EmptyState art="scroll" title={t("wallet_line_off")} />
  const directions = [
    ...(terms.upline === null ? [] : (["UP"] as const)),
    ...(terms.isAgent ? (["DOWN"] as const) : []),
  ]
  const [first] = directions
  if (!first) return <EmptyState art="scroll" title={t("wallet_line_none")} />
  const direction = directions.includes(wished) ? wished : first
  return (
    <div className="grid max-w-xl grid-cols-1 gap-6">
      {directions.length > 1 ? (
        <ChoicePills
          label={t("wallet_line_direction")}
          choices={directions}
          chosen={direction}
          choose={wish}
          textOf={(each) => t(each === "UP" ? "wallet_kind_transfer_up" : "wallet_kind_transfer_down")}
        />
      ) : null}
      <LineForm key={direction} terms={terms} direction={direction} />
      <Transfers />
    </div>
  )
}

function Transfers() {
  const t = useT("wallet")
  const from = useInfiniteQuery({ ...pages(lineTransfers, {}), staleTime: 0 })
  return (
    <div className="grid grid-cols-1 gap-2">
      <EndlessList
        label={t("wallet_line_list")}
        empty={t("wallet_line_list_none")}
        rows={from.data?.pages.flatMap((page) => page.rows) ?? []}
        from={from}
      >
        {(row) => <TransferRow key={row.transferId} row={row} />}
      </EndlessList>
      <ZoneNote />
    </div>
  )
}

function TransferRow({ row }: { readonly row: LineTransfer }) {
  const t = useT("wallet")
  const clock = useMerchantClock()
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold">
          {t(row.isGiven ? "wallet_line_to" : "wallet_line_from")} <bdi>{row.account}</bdi>
        </span>
        <time dateTime={row.at} className="figures text-sm text-fg-2">
          {clock.stamp(row.at)}
        </time>
      </span>
      <Money
        value={row.isGiven ? `-${row.amount}` : row.amount}
        kind="signed"
        className={row.isGiven ? "" : "text-win"}
      />
    </li>
  )
}
