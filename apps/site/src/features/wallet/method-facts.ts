import { parseAmount } from "@croupier/money"
import type { Format, Translate } from "../../i18n/i18n.tsx"
import type { Method } from "./use-deposit-form.ts"
import { usualTime } from "../../i18n/usual-time.ts"

/** Fee and arrival time of a method: "No fee · Arrives at once". */
export function methodFacts(
  { fee, arrivalMinutes }: Pick<Method, "fee" | "arrivalMinutes">,
  t: Translate<"wallet">,
  format: Format,
): string {
  return [
    fee ? t("wallet_fee_of", feeText(fee, format)) : t("wallet_fee_none"),
    arrivalMinutes <= 1
      ? t("wallet_arrives_now")
      : t("wallet_arrives", usualTime(format.locale, arrivalMinutes)),
  ].join(" · ")
}

/** "1.5% + R$ 0.50"; a fee of a least amount alone is that amount. */
function feeText({ rate, fixed, least }: NonNullable<Method["fee"]>, format: Format): string {
  const share = new Intl.NumberFormat(`${format.locale}-u-nu-latn`, {
    style: "percent",
    maximumFractionDigits: 2,
  }).format(rate / 10_000)
  const parts = [...(rate > 0 ? [share] : []), ...(parseAmount(fixed) > 0n ? [format.money(fixed)] : [])]
  return parts.length > 0 ? parts.join(" + ") : format.money(least)
}
