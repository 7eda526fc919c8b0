import type { MethodTerms } from "@croupier/contract/console/methods"
import type { Part } from "@croupier/contract/console/approvals"
import type { MethodKind } from "@croupier/contract/methods"
import { isWholeCoins, type AssetCode } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { moneyPart, wordPart } from "../../../call/approval.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { fitsKind, payToOf } from "../methods/pay-to.ts"
import { priceOf } from "../methods/quote.ts"
import type { MethodOnDesk } from "../method-store.ts"

/** The terms of a method as people edit them. */
export const termsOf = (method: MethodOnDesk): MethodTerms => ({
  name: method.name,
  names: { ...method.names },
  minimum: toDecimal(method.minimum),
  maximum: toDecimal(method.maximum),
  step: toDecimal(method.step),
  expiresMinutes: method.expiresMinutes,
  position: method.position,
  enabled: method.enabled,
  icon: iconOf(method.icon),
  countries: [...method.countries],
  levels: method.levels,
  hours: method.hours,
  presets: [...method.presets],
  fee: method.fee,
  arrivalMinutes: method.arrivalMinutes,
  notes: { ...method.notes },
  account: method.account,
  payer: method.payer,
})

const ICONS: Readonly<Record<string, MethodTerms["icon"]>> = {
  pix: "pix",
  qr: "qr",
  bank: "bank",
  card: "card",
  wallet: "wallet",
}
const iconOf = (icon: string): MethodTerms["icon"] => ICONS[icon] ?? "cash"

/** The names of the terms in which two differ. */
export const differing = (one: MethodTerms, other: MethodTerms): (keyof MethodTerms)[] =>
  namesOf(one).filter((name) => textOf(name, one[name]) !== textOf(name, other[name]))

const namesOf = (terms: MethodTerms) => Object.keys(terms) as (keyof MethodTerms)[]

const AMOUNTS: ReadonlySet<keyof MethodTerms> = new Set(["minimum", "maximum", "step"])

/** The same amount is the same text, however it was typed; a name that looks like an amount is none. */
function textOf(name: keyof MethodTerms, value: MethodTerms[keyof MethodTerms]): string {
  if (AMOUNTS.has(name) && typeof value === "string") return toDecimal(parseAmount(value))
  if (name === "presets" && Array.isArray(value))
    return value.map((each) => toDecimal(parseAmount(each))).join(" ")
  return JSON.stringify(value)
}

/** Refuses INPUT_INVALID with the names of the terms that do not go together. */
export function checkTerms(
  { kind, asset }: { readonly kind: MethodKind; readonly asset: AssetCode },
  terms: MethodTerms,
): void {
  const [minimum, maximum, step] = [terms.minimum, terms.maximum, terms.step].map((each) => parseAmount(each))
  if (minimum === undefined || maximum === undefined || step === undefined) throw new Error("three amounts")
  const { fee, levels } = terms
  const most = fee.most === null ? undefined : parseAmount(fee.most)
  const wrong = [
    ...(minimum <= maximum ? [] : ["maximum"]),
    ...(minimum % step === 0n && isWholeCoins(step, asset) ? [] : ["step"]),
    ...(terms.presets.every((text) => {
      const preset = parseAmount(text)
      return preset >= minimum && preset <= maximum && preset % step === 0n
    })
      ? []
      : ["presets"]),
    ...(parseAmount(fee.fixed) >= 0n &&
    parseAmount(fee.least) >= 0n &&
    (most === undefined || most >= parseAmount(fee.least)) &&
    priceOf({ asset, fee }, minimum).net > 0n
      ? []
      : ["fee"]),
    ...(levels === null || levels.from <= levels.to ? [] : ["levels"]),
    ...(fitsKind(kind, asset, terms.account) && isCode(terms.account, terms.minimum) ? [] : ["account"]),
  ]
  if (wrong.length > 0) refuse("INPUT_INVALID", [], wrong)
}

/** Whether the scheme's code can be written with the account: a wrong key is found here and not by a payer. */
function isCode(account: MethodTerms["account"], amount: string): boolean {
  if (account === null) return true
  try {
    payToOf(account, parseAmount(amount), "CHECK")
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** A term as the second person is shown it. */
export const partOf = (name: keyof MethodTerms, value: unknown, asset: string): Part =>
  typeof value === "boolean"
    ? wordPart(value ? "yes" : "no")
    : typeof value === "number"
      ? { kind: "number", number: value }
      : AMOUNTS.has(name)
        ? moneyPart(String(value), asset)
        : { kind: "value", path: name, value }
