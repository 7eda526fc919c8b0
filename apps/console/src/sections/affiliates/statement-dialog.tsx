import type { StatementDetail, StatementPlayer } from "@croupier/contract/affiliate-views"
import {
  affiliateStatement,
  affiliateStatementPlayers,
  recomputeStatement,
  releaseStatement,
  stopStatement,
} from "@croupier/contract/console/affiliates"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatRate, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault } from "../../parts/notice.tsx"
import { NamedValues } from "../../parts/named-values.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { Recomputation } from "../../parts/recomputation.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

type Act = "stop" | "release"
const ACTS: Partial<Record<StatementDetail["state"], Act>> = {
  HELD: "stop",
  PAYABLE: "stop",
  STOPPED: "release",
}
const SUMS = ["ggr", "bonus", "cashback", "rebate", "fees", "vendor", "ngr"] as const

/** A statement with its lines, players and payment, its recomputation, and what people decide about it. */
export function StatementDialog({
  statementId,
  onClose,
}: {
  readonly statementId: string
  readonly onClose: () => void
}) {
  const t = useT("console-affiliates")
  const mayDecide = useMay("agents.bills")
  const { data, error } = useQuery(query(affiliateStatement, { statementId }))
  const [act, choose] = useState<Act>()
  const title = `${t("affiliates_number")} ${statementId}`
  if (act === "stop")
    return (
      <WhyDialog
        title={`${t("affiliates_stop")}: ${title}`}
        action={t("affiliates_stop")}
        act={(why) => call(stopStatement, { statementId, why })}
        onDone={onClose}
        onClose={onClose}
      />
    )
  if (act === "release")
    return (
      <ProposalDialog
        title={`${t("affiliates_release")}: ${title}`}
        about={`affiliate-statement:${statementId}`}
        act={(proposal) => call(releaseStatement, { statementId, ...proposal })}
        onClose={onClose}
      >
        {null}
      </ProposalDialog>
    )
  const next = data && mayDecide ? ACTS[data.state] : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Fault error={error} /> : null}
      {data ? (
        <div className="grid grid-cols-1 gap-4">
          <Figures statement={data} />
          <Lines statement={data} />
          <Players statementId={statementId} />
          <Recomputed statementId={statementId} />
          {next ? <Button onClick={() => choose(next)}>{t(`affiliates_${next}`)}</Button> : null}
        </div>
      ) : null}
    </Dialog>
  )
}

function Figures({ statement }: { readonly statement: StatementDetail }) {
  const t = useT("console-affiliates")
  const rows: readonly (readonly [string, string])[] = [
    [t("account"), statement.affiliate.account],
    [t("state"), t(`affiliate_statement_${statement.state}`)],
    [t("affiliate_month"), `${formatTime(statement.windowStart)} – ${formatTime(statement.windowEnd)}`],
    [t("affiliate_held_until"), formatTime(statement.heldUntil)],
    [t("affiliate_players"), String(statement.sums.players)],
    ...SUMS.map((name) => [t(`affiliate_${name}`), formatMoney(statement.sums[name])] as const),
    ...(statement.paidAt === null
      ? []
      : [
          [
            t("affiliates_payment"),
            `${formatTime(statement.paidAt)} · ${statement.journalRef ?? ""}`,
          ] as const,
        ]),
    [t("affiliate_hash"), statement.inputHash],
  ]
  return <NamedValues rows={rows} />
}

function Lines({ statement }: { readonly statement: StatementDetail }) {
  const t = useT("console-affiliates")
  return (
    <table className="w-full">
      <caption className="text-start font-semibold">{t("affiliate_lines")}</caption>
      <tbody>
        {statement.lines.map(({ no, kind, about, programme, version, base, rate, amount, month }) => (
          <tr key={no}>
            <th scope="row" className="text-start font-normal">
              {[
                t(`affiliate_line_${kind}`),
                about,
                programme === null ? null : `${programme} · ${t("affiliate_version", String(version))}`,
                base === null || rate === null ? null : `${formatMoney(base)} × ${formatRate(rate)}`,
                month === null ? null : formatTime(month),
              ]
                .filter(Boolean)
                .join(" · ")}
            </th>
            <td className="text-end figures">{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="text-start">
            {t("affiliate_total")}
          </th>
          <td className="text-end font-semibold figures">{formatMoney(statement.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Players({ statementId }: { readonly statementId: string }) {
  const t = useT("console-affiliates")
  const { data, error } = useQuery(query(affiliateStatementPlayers, { statementId, limit: 200 }))
  if (error) return <Fault error={error} />
  if (!data || data.rows.length === 0) return null
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="text-start font-semibold">{t("affiliate_players")}</caption>
        <thead>
          <tr>
            <th scope="col" className="pe-3 text-start">
              {t("affiliate_player")}
            </th>
            {SUMS.map((name) => (
              <th key={name} scope="col" className="ps-3 text-end">
                {t(`affiliate_${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <PlayerRow key={`${row.playerId} ${row.version}`} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PlayerRow({ row }: { readonly row: StatementPlayer }) {
  const t = useT("console-affiliates")
  return (
    <tr>
      <th scope="row" className="pe-3 text-start font-normal">
        {row.name}
        {row.isFenced ? ` · ${t("affiliate_fenced")}, ${t("affiliate_hole")} ${formatMoney(row.hole)}` : ""}
      </th>
      {SUMS.map((name) => (
        <td key={name} className="ps-3 text-end figures">
          {formatMoney(row[name])}
        </td>
      ))}
    </tr>
  )
}

/** The month computed again from its facts, on demand. */
function Recomputed({ statementId }: { readonly statementId: string }) {
  const t = useT("console-affiliates")
  const asked = useQuery({ ...query(recomputeStatement, { statementId }), enabled: false })
  return (
    <Recomputation
      asked={asked}
      words={{
        act: t("affiliates_recompute"),
        same: t("affiliates_same"),
        figure: t("affiliates_figure"),
        stated: t("affiliates_stated"),
        found: t("affiliates_found"),
      }}
    />
  )
}
