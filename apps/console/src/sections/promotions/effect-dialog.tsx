import { promotionEffect } from "@croupier/contract/console/promotions"
import { useQuery } from "@tanstack/react-query"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { nameOf, type Promotion } from "./promotion.ts"

type Told = Value<typeof promotionEffect>
type Effect = NonNullable<Told["effect"]>

/** Cost of a promotion by the ledger, and what the audience brings per head beside the control group. */
export function EffectDialog({
  promotion: { promotionId, terms },
  onClose,
}: {
  readonly promotion: Promotion
  readonly onClose: () => void
}) {
  const t = useT("console-promotions")
  const { data, error } = useQuery({ ...query(promotionEffect, { promotionId }), gcTime: 0 })
  return (
    <Dialog title={`${t("promos_effect")}: ${nameOf(terms)}`} onClose={onClose}>
      <Fault error={error} />
      {data ? (
        <div className="grid grid-cols-1 gap-4">
          <Cost told={data} />
          {data.effect ? (
            <Figures effect={data.effect} />
          ) : (
            <Notice>{t(data.control === 0 ? "promos_effect_none" : "promos_effect_waits")}</Notice>
          )}
        </div>
      ) : error ? null : (
        <p aria-busy="true">{t("loading")}</p>
      )}
    </Dialog>
  )
}

function Cost({ told: { joined, claimed, cost } }: { readonly told: Told }) {
  const t = useT("console-promotions")
  const rows = [
    [t("promos_joined"), formatNumber(joined)],
    [t("promos_claimed"), formatNumber(claimed)],
    [t("promos_reward_cash"), formatMoney(cost.cash)],
    [
      t("promos_reward_bonus"),
      t("promos_bonus_cost", formatMoney(cost.bonusGranted), formatMoney(cost.bonusReturned)),
    ],
    [
      t("promos_points"),
      t("promos_points_cost", formatNumber(BigInt(cost.points)), formatMoney(cost.pointsWorth)),
    ],
    [t("promos_cost_sum"), formatMoney(cost.sum)],
  ]
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-fg-3">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Figures({ effect }: { readonly effect: Effect }) {
  const t = useT("console-promotions")
  const { from, until, treated, held, least, isWhole, figures } = effect
  const isSmall = figures.some(({ within }) => within === null)
  return (
    <section className="grid grid-cols-1 gap-2">
      <p>
        {t(
          "promos_effect_text",
          formatTime(from),
          formatTime(until),
          formatNumber(treated),
          formatNumber(held),
        )}
      </p>
      {isSmall ? <Notice>{t("promos_effect_small", formatNumber(least))}</Notice> : null}
      {isWhole ? null : <Notice>{t("promos_dry_part")}</Notice>}
      <TableFrame label={t("promos_effect")}>
        <thead>
          <tr>
            <th scope="col">{t("promos_figure")}</th>
            {(["treated", "held", "difference"] as const).map((name) => (
              <th key={name} scope="col" className="number">
                {t(`promos_${name}`)}
              </th>
            ))}
            {isSmall ? null : <th scope="col">{t("promos_interval")}</th>}
          </tr>
        </thead>
        <tbody>
          {figures.map((row) => (
            <tr key={row.figure}>
              <th scope="row" className="font-normal">
                {t(`promos_figure_${row.figure}`)}
              </th>
              <td className="number">{formatMoney(row.treated)}</td>
              <td className="number">{formatMoney(row.held)}</td>
              <td className="number">{formatMoney(row.difference)}</td>
              {isSmall || row.within === null ? null : (
                <td>
                  <Interval difference={row.difference} within={row.within} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </section>
  )
}

/** The bounds of a difference, and whether chance alone could have made it. Estimates: doubles are exact enough. */
function Interval({ difference, within }: { readonly difference: string; readonly within: string }) {
  const t = useT("console-promotions")
  const [low, high] = [Number(difference) - Number(within), Number(difference) + Number(within)]
  return (
    <span className="grid">
      {t("promos_between", formatMoney(low.toFixed(2)), formatMoney(high.toFixed(2)))}
      <span className="text-sm text-fg-3">
        {t(low <= 0 && high >= 0 ? "promos_chance" : low > 0 ? "promos_more" : "promos_less")}
      </span>
    </span>
  )
}
