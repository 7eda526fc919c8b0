import { amount, parseAmount, toDecimal } from "@croupier/money"
import { formatMoney } from "../i18n/format.ts"
import { theMerchant } from "../session/session-store.ts"
import { isMoneyText, MONEY_PATTERN } from "./amount-text.ts"

/** Up to 50 prizes as they are typed: amounts between spaces. */
export const PRIZES_PATTERN = `\\s*${MONEY_PATTERN}(\\s+${MONEY_PATTERN}){0,49}\\s*`

export const prizesFrom = (typed: string): string[] => typed.split(/\s+/).filter((each) => each !== "")

/** The sum of prizes as they are typed; no text while one of them is no amount. */
export function prizesSum(typed: string): string {
  const prizes = prizesFrom(typed)
  if (!prizes.every(isMoneyText)) return ""
  return toDecimal(amount(prizes.reduce((sum, each) => sum + parseAmount(each), 0n)))
}

/** An amount as it is typed, with the merchant's asset; a dash while it is no amount. */
export const typedMoney = (typed: string): string =>
  `${isMoneyText(typed) ? formatMoney(typed) : "–"} ${theMerchant()?.asset ?? ""}`
