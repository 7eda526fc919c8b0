import type { Value } from "@croupier/contract/endpoint"
import { pointMoves, pointRedemptions, type Redemption } from "@croupier/contract/points"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { pages } from "../../../api/pages.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { EndlessList } from "../endless-list.tsx"
import { ZoneNote } from "../zone-note.tsx"

/** Redemptions with their states, and all that moved the caller's points. */
export function HistoryPart() {
  const t = useT("points")
  const redemptions = useInfiniteQuery({ ...pages(pointRedemptions, {}), staleTime: 0 })
  const moves = useInfiniteQuery({ ...pages(pointMoves, {}), staleTime: 0 })
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      <section>
        <h2 className="mb-2 text-lg font-semibold">{t("points_list")}</h2>
        <EndlessList
          label={t("points_list")}
          empty={t("points_list_none")}
          rows={redemptions.data?.pages.flatMap((page) => page.rows) ?? []}
          from={redemptions}
        >
          {(row) => <RedemptionRow key={row.redemptionId} row={row} />}
        </EndlessList>
      </section>
      <section>
        <h2 className="mb-2 text-lg font-semibold">{t("points_moves")}</h2>
        <EndlessList
          label={t("points_moves")}
          empty={t("points_moves_none")}
          rows={moves.data?.pages.flatMap((page) => page.rows) ?? []}
          from={moves}
        >
          {(row) => <MoveRow key={row.moveId} row={row} />}
        </EndlessList>
      </section>
      <ZoneNote />
    </div>
  )
}

const TONE = { PROCESSING: "text-fg-2", APPROVED: "text-win", REJECTED: "text-loss" } as const

function RedemptionRow({ row }: { readonly row: Redemption }) {
  const t = useT("points")
  const format = useFormat()
  const clock = useMerchantClock()
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold break-words">
          {row.reward} × {format.number(row.quantity)}
        </span>
        <span className="text-sm text-fg-2">
          {t(`points_kind_${row.kind}`)}
          {row.amount === null ? null : <> · {format.money(row.amount)}</>}
        </span>
        <time dateTime={row.at} className="figures text-sm text-fg-2">
          {clock.stamp(row.at)}
        </time>
        {row.remark === "" ? null : (
          <span className="text-sm text-fg-2">{t("points_remark", row.remark)}</span>
        )}
      </span>
      <span className="grid justify-items-end gap-0.5 text-end">
        <span className="figures whitespace-nowrap">
          {t("points_price", format.number(BigInt(row.points)))}
        </span>
        <span className={`text-sm font-semibold ${TONE[row.state]}`}>{t(`points_state_${row.state}`)}</span>
      </span>
    </li>
  )
}

function MoveRow({ row }: { readonly row: Value<typeof pointMoves>["rows"][number] }) {
  const t = useT("points")
  const format = useFormat()
  const clock = useMerchantClock()
  const moved = BigInt(row.points)
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <span className="grid min-w-0">
        <span className="font-semibold">{t(`points_move_${row.type}`)}</span>
        <time dateTime={row.at} className="figures text-sm text-fg-2">
          {clock.stamp(row.at)}
        </time>
      </span>
      <span className="grid justify-items-end" dir="ltr">
        <span className={`figures ${moved < 0n ? "" : "text-win"}`}>
          {moved < 0n ? `−${format.number(-moved)}` : `+${format.number(moved)}`}
        </span>
        <span className="figures text-sm text-fg-2">{format.number(BigInt(row.after))}</span>
      </span>
    </li>
  )
}
