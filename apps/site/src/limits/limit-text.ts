import type { LimitKind } from "@croupier/contract/protection/limits"
import { parseAmount, SCALE, type Amount } from "@croupier/money"
import type { Format } from "../i18n/i18n.tsx"

/** An amount of a limit as members read it: money, or minutes of TIME. */
export const limitText = (kind: LimitKind, amount: string, format: Format): string =>
  kind === "TIME" ? format.minutes(Number(parseAmount(amount)) / 10 ** SCALE) : format.money(amount)

/** The share of a limit that is used, in whole per cent from 0 to 100. */
export function usedShare({ amount, used }: { readonly amount: string; readonly used: string }): number {
  const whole = parseAmount(amount)
  const spent = parseAmount(used)
  if (whole === 0n) return 100
  return Number((100n * least(spent < 0n ? 0n : spent, whole)) / whole)
}

const least = (one: bigint, other: Amount): bigint => (one < other ? one : other)
