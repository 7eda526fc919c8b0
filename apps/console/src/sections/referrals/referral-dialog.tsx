import { saveReferral } from "@croupier/contract/console/referrals"
import type { ReferralTerms } from "@croupier/contract/referral-values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { MONEY_PATTERN } from "../../parts/amount-text.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Field } from "../../parts/field.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

const NAMES = ["minDeposit", "minValidBet", "days", "holdDays", "claimDays"] as const

const begun = (terms: ReferralTerms | undefined) => ({
  isOpen: terms?.isOpen ?? true,
  minDeposit: terms?.minDeposit ?? "50",
  minValidBet: terms?.minValidBet ?? "200",
  days: String(terms?.days ?? 30),
  holdDays: String(terms?.holdDays ?? 14),
  claimDays: String(terms?.claimDays ?? 30),
  tiers: (terms?.tiers ?? [{ from: 1, pays: "10" }]).map(({ from, pays }) => `${from}: ${pays}`).join(", "),
})

/** Proposes terms for friends who register from then on. */
export function ReferralDialog({
  terms,
  onClose,
}: {
  readonly terms: ReferralTerms | undefined
  readonly onClose: () => void
}) {
  const t = useT("console-referrals")
  const [typed, type] = useState(() => begun(terms))
  const wanted = (): ReferralTerms => ({
    ...typed,
    days: Number(typed.days),
    holdDays: Number(typed.holdDays),
    claimDays: Number(typed.claimDays),
    // A part that is no tier stays, so that the house refuses it.
    tiers: typed.tiers.split(",").map((part) => {
      const [from = "", pays = ""] = part.split(":").map((each) => each.trim())
      return { from: Number(from), pays }
    }),
  })
  return (
    <ProposalDialog
      title={t("referral_change")}
      act={(proposal) => call(saveReferral, { terms: wanted(), ...proposal })}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        {NAMES.map((name) => (
          <Field
            key={name}
            label={t(`field_referral_${name}`)}
            name={name}
            inputMode="decimal"
            pattern={name === "minDeposit" || name === "minValidBet" ? MONEY_PATTERN : "[0-9]{1,3}"}
            required
            value={typed[name]}
            onChange={({ target }) => type({ ...typed, [name]: target.value })}
          />
        ))}
        <Field
          label={t("field_referral_tiers")}
          hint={t("referral_tiers_hint")}
          name="tiers"
          required
          value={typed.tiers}
          onChange={({ target }) => type({ ...typed, tiers: target.value })}
        />
        <CheckField
          label={t("field_referral_isOpen")}
          checked={typed.isOpen}
          large
          onChange={(isOpen) => type({ ...typed, isOpen })}
        />
      </div>
    </ProposalDialog>
  )
}
