import type { AffiliateTerms } from "./terms.ts"

/** Texts of the sentences: the site and the console hold them under the same keys. */
export type SentenceKey =
  | "affiliate_terms_cpa"
  | "affiliate_terms_verified"
  | "affiliate_terms_cpa_hold"
  | "affiliate_terms_share"
  | "affiliate_terms_band"
  | "affiliate_terms_ngr"
  | "affiliate_terms_fence"
  | "affiliate_terms_sub"
  | "affiliate_terms_hold"
  | `affiliate_carry_${NonNullable<AffiliateTerms["share"]>["carryOver"]}`

interface Words {
  readonly t: (key: SentenceKey, ...values: readonly string[]) => string
  /** An amount of the wire as the reader's language writes it. */
  readonly money: (decimal: string) => string
  /** A rate of the wire as the reader's language writes it: "0.25" as "25 %". */
  readonly rate: (part: string) => string
}

/** Terms of a programme, a sentence each: an affiliate and the staff read the same. */
export function termsSentences(
  { cpa, share, subRate, holdDays }: AffiliateTerms,
  { t, money, rate }: Words,
): readonly string[] {
  return [
    ...(cpa
      ? [
          t(
            "affiliate_terms_cpa",
            money(cpa.pay),
            money(cpa.minDeposit),
            money(cpa.minWager),
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
              .map((band, at) =>
                at === 0 ? rate(band.rate) : t("affiliate_terms_band", money(band.from), rate(band.rate)),
              )
              .join(" · "),
          ),
          t("affiliate_terms_ngr", rate(share.vendorRate)),
          ...(share.fence === null ? [] : [t("affiliate_terms_fence", money(share.fence))]),
          t(`affiliate_carry_${share.carryOver}`),
        ]
      : []),
    ...(Number(subRate) > 0 ? [t("affiliate_terms_sub", rate(subRate))] : []),
    t("affiliate_terms_hold", String(holdDays)),
  ]
}
