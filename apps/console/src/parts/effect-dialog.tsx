import type { CampaignEffect } from "@croupier/contract/campaign-effect"
import { formatMoney, formatNumber, formatTime } from "../i18n/format.ts"
import { useT } from "../i18n/texts.ts"
import { TableFrame } from "../table/table-frame.tsx"
import { Dialog } from "./dialog.tsx"
import { Fault, Notice } from "./notice.tsx"

type Effect = NonNullable<CampaignEffect["effect"]>

/** Cost of a campaign by the ledger, and what its audience brings per head beside the control group. */
export function EffectDialog({
  name,
  told,
  error,
  onClose,
}: {
  readonly name: string
  readonly told: CampaignEffect | undefined
  readonly error: Error | null
  readonly onClose: () => void
}) {
  const t = useT("console-effects")
  return (
    <Dialog title={`${t("effect_title")}: ${name}`} onClose={onClose}>
      <Fault error={error} />
      {told ? (
        <div className="grid grid-cols-1 gap-4">
          <Cost told={told} />
          {told.effect ? (
            <Figures effect={told.effect} />
          ) : (
            <Notice>{t(told.control === 0 ? "effect_none" : "effect_waits")}</Notice>
          )}
        </div>
      ) : error ? null : (
        <p aria-busy="true">{t("loading")}</p>
      )}
    </Dialog>
  )
}

function Cost({ told: { joined, claimed, cost } }: { readonly told: CampaignEffect }) {
  const t = useT("console-effects")
  const rows = [
    [t("effect_joined"), formatNumber(joined)],
    [t("effect_claimed"), formatNumber(claimed)],
    [t("effect_cash"), formatMoney(cost.cash)],
    [
      t("effect_bonus"),
      t("effect_bonus_cost", formatMoney(cost.bonusGranted), formatMoney(cost.bonusReturned)),
    ],
    [
      t("effect_points"),
      t("effect_points_cost", formatNumber(BigInt(cost.points)), formatMoney(cost.pointsWorth)),
    ],
    [t("effect_cost_sum"), formatMoney(cost.sum)],
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
  const t = useT("console-effects")
  const { from, until, treated, held, least, isWhole, figures } = effect
  const isSmall = figures.some(({ within }) => within === null)
  return (
    <section className="grid grid-cols-1 gap-2">
      <p>
        {t("effect_text", formatTime(from), formatTime(until), formatNumber(treated), formatNumber(held))}
      </p>
      {isSmall ? <Notice>{t("effect_small", formatNumber(least))}</Notice> : null}
      {isWhole ? null : <Notice>{t("effect_part")}</Notice>}
      <TableFrame label={t("effect_title")}>
        <thead>
          <tr>
            <th scope="col">{t("effect_figure")}</th>
            {(["treated", "held", "difference"] as const).map((name) => (
              <th key={name} scope="col" className="number">
                {t(`effect_${name}`)}
              </th>
            ))}
            {isSmall ? null : <th scope="col">{t("effect_interval")}</th>}
          </tr>
        </thead>
        <tbody>
          {figures.map((row) => (
            <tr key={row.figure}>
              <th scope="row" className="font-normal">
                {t(`effect_figure_${row.figure}`)}
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
  const t = useT("console-effects")
  const [low, high] = [Number(difference) - Number(within), Number(difference) + Number(within)]
  return (
    <span className="grid">
      {t("effect_between", formatMoney(low.toFixed(2)), formatMoney(high.toFixed(2)))}
      <span className="text-sm text-fg-3">
        {t(low <= 0 && high >= 0 ? "effect_chance" : low > 0 ? "effect_more" : "effect_less")}
      </span>
    </span>
  )
}
