import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { formatMoney, formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

/** Terms of a programme, a sentence each. */
export function TermsSentences({
  terms: { cpa, share, subRate, holdDays },
}: {
  readonly terms: AffiliateTerms
}) {
  const t = useT("console-affiliates")
  const sentences = [
    ...(cpa
      ? [
          t(
            "affiliate_terms_cpa",
            formatMoney(cpa.pay),
            formatMoney(cpa.minDeposit),
            formatMoney(cpa.minWager),
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
                at === 0 ? formatRate(rate) : t("affiliate_terms_band", formatMoney(from), formatRate(rate)),
              )
              .join(" · "),
          ),
          t("affiliate_terms_ngr", formatRate(share.vendorRate)),
          ...(share.fence === null ? [] : [t("affiliate_terms_fence", formatMoney(share.fence))]),
          t(`affiliate_carry_${share.carryOver}`),
        ]
      : []),
    ...(Number(subRate) > 0 ? [t("affiliate_terms_sub", formatRate(subRate))] : []),
    t("affiliate_terms_hold", String(holdDays)),
  ]
  return (
    <ul className="list-disc ps-5">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
