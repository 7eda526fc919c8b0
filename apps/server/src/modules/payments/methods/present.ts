import type { Language, Value } from "@croupier/contract"
import type { depositMethods } from "@croupier/contract/payments"
import { parseAmount, toDecimal } from "@croupier/money"
import type { DepositMethod } from "../deposit.ts"

/** A method as the site shows it: what it costs and how long it takes stand beside its limits. */
export function presentMethod(
  method: DepositMethod,
  language: Language,
): Value<typeof depositMethods>["methods"][number] {
  const { rate, fixed, least, most, payer } = method.fee
  const isFree = payer === "house" || (rate === 0 && parseAmount(fixed) === 0n && parseAmount(least) === 0n)
  return {
    code: method.code,
    kind: method.kind,
    name: method.names[language] ?? method.name,
    icon: method.icon,
    minimum: toDecimal(method.minimum),
    maximum: toDecimal(method.maximum),
    asset: method.asset,
    expiresMinutes: method.expiresMinutes,
    presets: method.presets.filter((preset) => {
      const amount = parseAmount(preset)
      return amount >= method.minimum && amount <= method.maximum && amount % method.step === 0n
    }),
    fee: isFree ? null : { rate, fixed, least, most },
    arrivalMinutes: method.arrivalMinutes,
    note: method.notes[language] ?? null,
  }
}
