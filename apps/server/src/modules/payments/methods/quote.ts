import { parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { refuse } from "../../../kernel/refusal.ts"
import type { DepositMethod } from "../deposit.ts"
import { charged, payableUnit, type Charged } from "./fee.ts"

type Priced = Pick<DepositMethod, "asset" | "fee">

/** Divides the amount of a deposit into the member's fee and the net that is credited. The fee is 0 where the house pays it. */
export function priceOf({ asset, fee }: Priced, amount: Amount): Charged {
  if (fee.payer === "house") return { fee: ZERO, net: amount }
  const tariff = {
    rate: fee.rate,
    fixed: parseAmount(fee.fixed),
    least: parseAmount(fee.least),
    most: fee.most === null ? null : parseAmount(fee.most),
  }
  return charged(amount, tariff, payableUnit(asset))
}

/** Refuses AMOUNT_OUT_OF_RANGE, INPUT_INVALID for an amount that the method does not take. */
export function checkAmount(
  method: Priced & Pick<DepositMethod, "minimum" | "maximum" | "step">,
  amount: Amount,
): void {
  if (amount < method.minimum || amount > method.maximum || priceOf(method, amount).net <= 0n)
    refuse("AMOUNT_OUT_OF_RANGE", [toDecimal(method.minimum), toDecimal(method.maximum)])
  if (amount % method.step !== 0n) refuse("INPUT_INVALID", [], ["amount"])
}
