import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { RateField } from "../../parts/rate-field.tsx"

type Cpa = NonNullable<AffiliateTerms["cpa"]>
type Share = NonNullable<AffiliateTerms["share"]>
const CARRIES = ["none", "by-brand", "full"] as const satisfies readonly Share["carryOver"][]
const MOST_BANDS = 6

const CPA: Cpa = {
  pay: "30",
  minDeposit: "50",
  minWager: "500",
  windowDays: 30,
  mustVerify: true,
  holdDays: 7,
}
const SHARE: Share = {
  bands: [{ from: "0", rate: "0.25" }],
  vendorRate: "0.1",
  fence: "-3000",
  carryOver: "full",
}
export const NEW_TERMS: AffiliateTerms = { cpa: CPA, share: SHARE, subRate: "0.05", holdDays: 14 }

/** The fields of a programme's terms. The house checks them whole. */
export function TermsFields({
  terms,
  change,
}: {
  readonly terms: AffiliateTerms
  readonly change: (terms: AffiliateTerms) => void
}) {
  const t = useT("console-affiliates")
  const { cpa, share } = terms
  return (
    <div className="grid gap-3">
      <CheckField
        label={t("affiliates_has_cpa")}
        checked={cpa !== null}
        onChange={(isOn) => change({ ...terms, cpa: isOn ? CPA : null })}
      />
      {cpa ? <CpaFields cpa={cpa} change={(next) => change({ ...terms, cpa: next })} /> : null}
      <CheckField
        label={t("affiliates_has_share")}
        checked={share !== null}
        onChange={(isOn) => change({ ...terms, share: isOn ? SHARE : null })}
      />
      {share ? <ShareFields share={share} change={(next) => change({ ...terms, share: next })} /> : null}
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <RateField
          label={t("affiliates_sub_rate")}
          required
          rate={terms.subRate}
          change={(next) => change({ ...terms, subRate: next ?? "" })}
        />
        <Field
          label={t("affiliates_hold_days")}
          type="number"
          min={0}
          max={180}
          required
          value={String(terms.holdDays)}
          onChange={({ target }) => change({ ...terms, holdDays: Number(target.value) })}
        />
      </div>
    </div>
  )
}

function CpaFields({ cpa, change }: { readonly cpa: Cpa; readonly change: (cpa: Cpa) => void }) {
  const t = useT("console-affiliates")
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {(
        [
          ["pay", "affiliates_pay"],
          ["minDeposit", "affiliates_min_deposit"],
          ["minWager", "affiliates_min_wager"],
        ] as const
      ).map(([name, label]) => (
        <Field
          key={name}
          label={t(label)}
          inputMode="decimal"
          required
          value={cpa[name]}
          onChange={({ target }) => change({ ...cpa, [name]: target.value.trim() })}
        />
      ))}
      {(
        [
          ["windowDays", "affiliates_window_days", 1],
          ["holdDays", "affiliates_cpa_hold", 0],
        ] as const
      ).map(([name, label, least]) => (
        <Field
          key={name}
          label={t(label)}
          type="number"
          min={least}
          max={180}
          required
          value={String(cpa[name])}
          onChange={({ target }) => change({ ...cpa, [name]: Number(target.value) })}
        />
      ))}
      <CheckField
        label={t("affiliates_must_verify")}
        checked={cpa.mustVerify}
        onChange={(mustVerify) => change({ ...cpa, mustVerify })}
      />
    </div>
  )
}

function ShareFields({ share, change }: { readonly share: Share; readonly change: (share: Share) => void }) {
  const t = useT("console-affiliates")
  const { bands } = share
  const band = (at: number, patch: Partial<Share["bands"][number]>) =>
    change({ ...share, bands: bands.map((each, place) => (place === at ? { ...each, ...patch } : each)) })
  return (
    <div className="grid grid-cols-1 gap-2">
      {bands.map(({ from, rate }, at) => (
        // Bands are told apart by their place alone.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="grid grid-cols-2 gap-2">
          <Field
            label={t("affiliates_band_from")}
            inputMode="decimal"
            required
            value={from}
            onChange={({ target }) => band(at, { from: target.value.trim() })}
          />
          <RateField
            label={t("affiliates_band_rate")}
            required
            rate={rate}
            change={(next) => band(at, { rate: next ?? "" })}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {bands.length < MOST_BANDS ? (
          <Button
            onClick={() =>
              change({ ...share, bands: [...bands, bands.at(-1) ?? { from: "0", rate: "0.25" }] })
            }
          >
            {t("affiliates_add_band")}
          </Button>
        ) : null}
        {bands.length > 1 ? (
          <Button onClick={() => change({ ...share, bands: bands.slice(0, -1) })}>
            {t("affiliates_remove_band")}
          </Button>
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        <RateField
          label={t("affiliates_vendor_rate")}
          required
          rate={share.vendorRate}
          change={(next) => change({ ...share, vendorRate: next ?? "" })}
        />
        <Field
          label={t("affiliates_fence")}
          inputMode="text"
          value={share.fence ?? ""}
          onChange={({ target }) => change({ ...share, fence: target.value.trim() || null })}
        />
      </div>
      <Choice
        label={t("affiliates_carry")}
        value={share.carryOver}
        onChange={({ target }) =>
          change({ ...share, carryOver: CARRIES.find((each) => each === target.value) ?? "none" })
        }
      >
        {CARRIES.map((each) => (
          <option key={each} value={each}>
            {t(`affiliate_carry_${each}`)}
          </option>
        ))}
      </Choice>
    </div>
  )
}
