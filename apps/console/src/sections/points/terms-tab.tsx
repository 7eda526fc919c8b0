import { changePointTerms, pointTerms } from "@croupier/contract/console/points"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import type { PointTerms } from "@croupier/contract/point-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { theMerchant, useMay } from "../../session/session-store.ts"

const FIGURES = ["step", "pays", "daily", "secondFrom"] as const

/** The terms of points in force, their change by two people, and every version. */
export function TermsTab() {
  const t = useT("console-points")
  const mayChange = useMay("points.rules")
  const { data, error } = useQuery(query(pointTerms, {}))
  const [isChanging, setChanging] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid gap-4 rounded-card border border-line bg-bg-1 p-4">
      <h1 className="text-h4 font-semibold">{t("tab_terms")}</h1>
      <p className="text-sm text-fg-2">{t("points_terms_text")}</p>
      {data.isOffered ? null : <Notice>{t("points_terms_off")}</Notice>}
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {data.terms.multipliers.map(({ product, multiplier }) => (
          <div key={product}>
            <dt className="text-sm text-fg-2">{t(`field_points_${product}`)}</dt>
            <dd className="figures text-lg">{multiplier}</dd>
          </div>
        ))}
        {FIGURES.map((name) => (
          <div key={name}>
            <dt className="text-sm text-fg-2">{t(`field_points_${name}`)}</dt>
            <dd className="figures text-lg">
              {data.terms[name]} {name === "pays" ? theMerchant()?.asset : ""}
            </dd>
          </div>
        ))}
      </dl>
      {mayChange && data.isOffered ? (
        <Button className="justify-self-start" onClick={() => setChanging(true)}>
          {t("points_terms_change")}
        </Button>
      ) : null}
      <h2 className="font-semibold">{t("points_versions")}</h2>
      <ul className="grid gap-1 text-sm">
        {data.versions.map(({ since, askedBy, approvedBy, terms }) => (
          <li key={since}>
            {t("points_version", formatTime(since), askedBy, approvedBy)} ·{" "}
            {terms.multipliers.map(({ product, multiplier }) => `${product} ${multiplier}`).join(", ") || "–"}{" "}
            · {terms.step} = {terms.pays}
          </li>
        ))}
      </ul>
      {isChanging ? <TermsDialog terms={data.terms} onClose={() => setChanging(false)} /> : null}
    </section>
  )
}

function TermsDialog({ terms, onClose }: { readonly terms: PointTerms; readonly onClose: () => void }) {
  const t = useT("console-points")
  const [figures, setFigures] = useState(() => ({
    step: terms.step,
    pays: terms.pays,
    daily: terms.daily,
    secondFrom: terms.secondFrom,
  }))
  const [rates, setRates] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(terms.multipliers.map(({ product, multiplier }) => [product, multiplier])),
  )
  const wanted: PointTerms = {
    ...figures,
    multipliers: GAME_CATEGORIES.flatMap((product) => {
      const multiplier = rates[product]?.trim() ?? ""
      return multiplier === "" ? [] : [{ product, multiplier }]
    }),
  }
  return (
    <ProposalDialog
      title={t("points_terms_change")}
      act={(proposal) => call(changePointTerms, { terms: wanted, ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("points_terms_text")}</Notice>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {GAME_CATEGORIES.map((product) => (
          <Field
            key={product}
            label={t(`field_points_${product}`)}
            name={`rate_${product}`}
            inputMode="decimal"
            pattern="[0-9]{1,3}([.][0-9]{1,2})?"
            value={rates[product] ?? ""}
            onChange={({ target }) => setRates({ ...rates, [product]: target.value })}
          />
        ))}
        {FIGURES.map((name) => (
          <Field
            key={name}
            label={t(`field_points_${name}`)}
            name={name}
            inputMode="decimal"
            pattern={name === "pays" ? MONEY_PATTERN : "[1-9][0-9]{0,11}"}
            required
            value={figures[name]}
            onChange={({ target }) => setFigures({ ...figures, [name]: target.value })}
          />
        ))}
      </div>
    </ProposalDialog>
  )
}
