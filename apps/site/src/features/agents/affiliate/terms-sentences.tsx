import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { percentText } from "../contracts/rate-text.ts"

/** Terms of a programme, a sentence each. */
export function TermsSentences({
  terms: { cpa, share, subRate, holdDays },
}: {
  readonly terms: AffiliateTerms
}) {
  const t = useT("agents")
  const format = useFormat()
  const sentences = [
    ...(cpa
      ? [
          t(
            "affiliate_terms_cpa",
            format.money(cpa.pay),
            format.money(cpa.minDeposit),
            format.money(cpa.minWager),
            String(cpa.windowDays),
          ),
          ...(cpa.mustVerify ? [t("affiliate_terms_verified")] : []),
          t("affiliate_terms_cpa_hold", String(cpa.holdDays)),
        ]
      : []),
    ...(share
      ? [
          t(
            "affiliate_terms_share",
            share.bands
              .map(({ from, rate }, at) =>
                at === 0
                  ? percentText(rate, format.locale)
                  : t("affiliate_terms_band", format.money(from), percentText(rate, format.locale)),
              )
              .join(" · "),
          ),
          t("affiliate_terms_ngr", percentText(share.vendorRate, format.locale)),
          ...(share.fence === null ? [] : [t("affiliate_terms_fence", format.money(share.fence))]),
          t(`affiliate_carry_${share.carryOver}`),
        ]
      : []),
    ...(Number(subRate) > 0 ? [t("affiliate_terms_sub", percentText(subRate, format.locale))] : []),
    t("affiliate_terms_hold", String(holdDays)),
  ]
  return (
    <ul className="grid list-disc gap-1 ps-5 text-sm">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
