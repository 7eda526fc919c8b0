import type { Outages } from "../../kernel/outages.ts"
import type { ChargeAnswer, ChargesAnswer, PaymentProvider } from "./provider.ts"

/** A provider of which it is told that it does not answer, and that it does again: its calls throw nothing. */
export function watched(provider: PaymentProvider, outages: Pick<Outages, "away" | "back">): PaymentProvider {
  const who = `the payment provider ${provider.code}`
  const told = async <A extends ChargeAnswer | ChargesAnswer>(asked: Promise<A>): Promise<A> => {
    const answer = await asked
    if (answer.kind === "unknown") outages.away(who, answer.reason)
    else outages.back(who)
    return answer
  }
  return {
    ...provider,
    createCharge: (order) => told(provider.createCharge(order)),
    listCharges: (asked) => told(provider.listCharges(asked)),
    readCharge: (chargeId) => told(provider.readCharge(chargeId)),
  }
}
