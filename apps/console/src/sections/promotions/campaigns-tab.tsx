import { listPromotions, openPromotion, stopPromotion } from "@croupier/contract/console/promotions"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { ActsMenu } from "../../parts/acts-menu.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { DraftDialog } from "./draft-dialog.tsx"
import { DryRunDialog } from "./dry-run-dialog.tsx"
import { MemberDialog } from "./member-dialog.tsx"
import { PromotionEffect } from "./promotion-effect.tsx"
import { nameOf, type Promotion } from "./promotion.ts"
import { TermsPreview } from "./terms-preview.tsx"

type Act = "edit" | "open" | "stop" | "dry" | "effect" | "member"

const FIGURES = ["budget", "reserved", "paid"] as const

/** Promotions with their cost and effect; drafts are written, tried and opened from here. */
export function CampaignsTab() {
  const t = useT("console-promotions")
  const effects = useT("console-effects")
  const [mayWrite, mayOpen] = [useMay("promotions.write"), useMay("promotions.open")]
  const { data, error } = useQuery(query(listPromotions, {}))
  const [chosen, choose] = useState<{ readonly row: Promotion | undefined; readonly act: Act }>()
  const close = () => choose(undefined)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const actsOf = (row: Promotion): readonly Act[] => [
    ...(mayWrite ? (["edit"] as const) : []),
    "dry",
    ...(row.version > 0 ? (["effect"] as const) : []),
    "member",
    ...(mayOpen && row.hasDraft ? (["open"] as const) : []),
    ...(mayOpen && row.state === "OPEN" ? (["stop"] as const) : []),
  ]
  const label = {
    edit: t("promos_save"),
    open: t("promos_open"),
    stop: t("promos_stop"),
    dry: t("promos_dry"),
    effect: effects("effect_title"),
    member: t("promos_member"),
  }
  return (
    <section className="grid grid-cols-1 gap-3">
      <ProgrammeHead
        title={t("tab_promotions")}
        text={t("promos_text")}
        isOffered={data.isOffered}
        off={t("promos_off")}
        act={t("promos_new")}
        onAct={mayWrite ? () => choose({ row: undefined, act: "edit" }) : undefined}
      />
      {data.rows.length === 0 ? (
        <p className="text-fg-3">{t("promos_none")}</p>
      ) : (
        <TableFrame label={t("tab_promotions")}>
          <thead>
            <tr>
              <th scope="col">{t("promos_name")}</th>
              <th scope="col">{t("promos_state")}</th>
              {[...FIGURES, "taking" as const, "deposited" as const, "played" as const].map((name) => (
                <th key={name} scope="col" className="number">
                  {t(`promos_${name}`)}
                </th>
              ))}
              <th scope="col" className="acts">
                {t("list_acts")}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.promotionId}>
                <th scope="row" className="font-normal">
                  <span className="grid min-w-40">
                    {nameOf(row.terms)}
                    {row.hasDraft && row.state !== "DRAFT" ? (
                      <span className="text-sm text-fg-3">{t("promos_draft_waits")}</span>
                    ) : null}
                  </span>
                </th>
                <td>{t(`promotion_${row.state}`)}</td>
                {FIGURES.map((name) => (
                  <td key={name} className="number">
                    {formatMoney(name === "budget" && row.version === 0 ? row.terms.budget : row[name])}
                  </td>
                ))}
                <td className="number">{formatNumber(row.effect.members)}</td>
                <td className="number">{formatMoney(row.effect.deposited)}</td>
                <td className="number">{formatMoney(row.effect.played)}</td>
                <td className="acts">
                  <ActsMenu
                    label={t("list_acts")}
                    about={nameOf(row.terms)}
                    acts={actsOf(row).map((act) => ({
                      name: act,
                      text: act === "edit" ? t("promos_terms") : label[act],
                      press: () => choose({ row, act }),
                    }))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {chosen?.act === "edit" ? <DraftDialog promotion={chosen.row} onClose={close} /> : null}
      {chosen?.row && chosen.act === "dry" ? <DryRunDialog promotion={chosen.row} onClose={close} /> : null}
      {chosen?.row && chosen.act === "effect" ? (
        <PromotionEffect promotion={chosen.row} onClose={close} />
      ) : null}
      {chosen?.row && chosen.act === "member" ? (
        <MemberDialog promotion={chosen.row} onClose={close} />
      ) : null}
      {chosen?.row && (chosen.act === "open" || chosen.act === "stop") ? (
        <DecideDialog promotion={chosen.row} act={chosen.act} onClose={close} />
      ) : null}
    </section>
  )
}

/** Proposes the opening of a draft, or the stop of what is open, to a second person. */
function DecideDialog({
  promotion: { promotionId, rowVersion, terms },
  act,
  onClose,
}: {
  readonly promotion: Promotion
  readonly act: "open" | "stop"
  readonly onClose: () => void
}) {
  const t = useT("console-promotions")
  return (
    <ProposalDialog
      title={`${t(`promos_${act}`)}: ${nameOf(terms)}`}
      about={`promotion:${promotionId}`}
      act={(proposal) =>
        act === "open"
          ? call(openPromotion, { promotionId, rowVersion, ...proposal })
          : call(stopPromotion, { promotionId, ...proposal })
      }
      onClose={onClose}
    >
      {act === "open" ? <TermsPreview terms={terms} /> : <Notice>{t("promos_text")}</Notice>}
    </ProposalDialog>
  )
}
