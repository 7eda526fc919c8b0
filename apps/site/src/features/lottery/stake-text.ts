import type { Format, Translate } from "../../i18n/i18n.tsx"
import type { Mode } from "./slip/slip.ts"

/** How a bet was staked: "6 combinations", with the part of the unit price and the multiple where they are not one. */
export function stakeText(
  t: Translate<"core" | "lottery">,
  format: Format,
  bet: { readonly units: number | string; readonly mode: Mode; readonly multiple: number },
): string {
  const units = t("lottery_units", String(bet.units), format.number(BigInt(bet.units)))
  return [
    units,
    ...(bet.mode === "1" ? [] : [bet.mode]),
    ...(bet.multiple === 1 ? [] : [`×${format.number(bet.multiple)}`]),
  ].join(" · ")
}
