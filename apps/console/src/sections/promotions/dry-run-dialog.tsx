import { dryRunPromotion } from "@croupier/contract/console/promotions"
import { useQuery } from "@tanstack/react-query"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { nameOf, type Promotion } from "./promotion.ts"

/** Who would have got what in the last whole period, and the cost. */
export function DryRunDialog({
  promotion: { promotionId, terms },
  onClose,
}: {
  readonly promotion: Promotion
  readonly onClose: () => void
}) {
  const t = useT("console-promotions")
  const { data, error } = useQuery({ ...query(dryRunPromotion, { promotionId }), gcTime: 0 })
  return (
    <Dialog title={`${t("promos_dry")}: ${nameOf(terms)}`} onClose={onClose}>
      <Fault error={error} />
      {data ? (
        <div className="grid gap-3">
          <p>
            {t(
              "promos_dry_text",
              formatTime(data.from),
              formatTime(data.until),
              formatNumber(data.members),
              formatNumber(data.audience),
              formatNumber(data.reached),
            )}
          </p>
          {data.held === 0 ? null : <p>{t("promos_dry_held", formatNumber(data.held))}</p>}
          <p className="font-semibold">
            {t("promos_dry_cost", formatMoney(data.cost), formatMoney(data.budget))}
          </p>
          {data.free ? <FreeCost free={data.free} /> : null}
          {data.isWhole ? null : <Notice>{t("promos_dry_part")}</Notice>}
          {data.rows.length === 0 ? null : (
            <TableFrame label={t("promos_dry")}>
              <thead>
                <tr>
                  <th scope="col">{t("promos_account")}</th>
                  <FigureHeads of={[t("promos_done"), t("promos_reward")]} />
                  {data.free?.kind === "rounds" ? <FigureHeads of={[t("promos_dry_rounds")]} /> : null}
                  {data.free ? <FigureHeads of={[t("promos_dry_expected")]} /> : null}
                </tr>
              </thead>
              <tbody>
                {data.rows.map((row) => (
                  <tr key={row.memberId}>
                    <th scope="row" className="font-normal">
                      {row.account}
                    </th>
                    <td className="number">
                      {row.done.includes(".") ? formatMoney(row.done) : formatNumber(BigInt(row.done))}
                    </td>
                    <td className="number">{formatMoney(row.reward)}</td>
                    {row.rounds === null ? null : <td className="number">{formatNumber(row.rounds)}</td>}
                    {row.expected === null ? null : <td className="number">{formatMoney(row.expected)}</td>}
                  </tr>
                ))}
              </tbody>
            </TableFrame>
          )}
        </div>
      ) : error ? null : (
        <p aria-busy="true">{t("loading")}</p>
      )}
    </Dialog>
  )
}

/** The cost of free plays in expectation, or the bound of it. */
function FreeCost({
  free: { returns, expected, isAtMost },
}: {
  readonly free: NonNullable<Value<typeof dryRunPromotion>["free"]>
}) {
  const t = useT("console-promotions")
  if (returns === null) return <p>{t("promos_dry_free_unknown", formatMoney(expected))}</p>
  return (
    <p>{t(isAtMost ? "promos_dry_free_most" : "promos_dry_free_exact", formatMoney(expected), returns)}</p>
  )
}
