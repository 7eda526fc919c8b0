import { myStatement, statementPlayers } from "@croupier/contract/affiliates"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { pages } from "../../../api/pages.ts"
import { query } from "../../../api/query.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { percentText } from "../contracts/rate-text.ts"
import { AgentFigures } from "../agent-figures.tsx"

const SUMS = ["ggr", "bonus", "cashback", "rebate", "fees", "vendor", "ngr"] as const

/** A statement line by line, with every deduction of each player and the hash of the inputs. */
export function StatementExplanation({ statementId }: { readonly statementId: string }) {
  const t = useT("agents")
  const format = useFormat()
  const { data, error, refetch } = useQuery(query(myStatement, { statementId }))
  const players = useInfiniteQuery(pages(statementPlayers, { statementId }))
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  const rows = players.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <h5 className="font-semibold">{t("affiliate_lines")}</h5>
      <ul className="divide-y divide-line">
        {data.lines.map(({ no, kind, about, programme, version, base, rate, amount, month }) => (
          <li key={no} className="flex justify-between gap-4 py-2">
            <span className="grid min-w-0">
              <span>
                {t(`affiliate_line_${kind}`)} {about === null ? null : <bdi>{about}</bdi>}
              </span>
              {programme === null ? null : (
                <span className="text-sm text-fg-2">
                  <bdi>{programme}</bdi> · {t("affiliate_version", String(version))}
                </span>
              )}
              {base === null || rate === null ? null : (
                <span dir="ltr" className="figures text-sm text-fg-2">
                  {format.money(base)} × {percentText(rate, format.locale)}
                </span>
              )}
              {month === null ? null : <span className="text-sm text-fg-2">{format.stamp(month)}</span>}
            </span>
            <Money value={amount} kind="signed" />
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2 font-semibold">
          {t("affiliate_total")}
          <Money value={data.total} />
        </li>
      </ul>
      <h5 className="font-semibold">{t("affiliate_players")}</h5>
      <AgentFigures
        label={t("affiliate_players")}
        heads={[t("affiliate_player"), ...SUMS.map((name) => t(`affiliate_${name}`)), t("affiliate_hole")]}
        rows={rows.map((row) => ({
          key: `${row.playerId} ${row.programme} ${row.version}`,
          head: (
            <>
              <bdi>{row.name}</bdi>
              {row.isFenced ? ` · ${t("affiliate_fenced")}` : ""}
            </>
          ),
          cells: [
            ...SUMS.map((name) => <Money key={name} value={row[name]} kind="signed" />),
            <Money key="hole" value={row.hole} />,
          ],
        }))}
        from={players}
      />
      <p className="text-sm text-fg-2">
        {t("affiliate_hash")}{" "}
        <span dir="ltr" className="figures break-all">
          {data.inputHash}
        </span>
      </p>
    </div>
  )
}
