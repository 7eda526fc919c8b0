import type { Outages } from "../../kernel/outages.ts"
import type { PaymentProvider } from "./provider.ts"

/** Every answer of the port says by its kind whether the provider answered. */
type Answer =
  | { readonly kind: "ok" | "refused" | "missing" | "none" }
  | { readonly kind: "unknown"; readonly reason: string }

/** A provider of which it is told that it does not answer, and that it does again: its calls throw nothing. */
export function watched(provider: PaymentProvider, outages: Pick<Outages, "away" | "back">): PaymentProvider {
  const who = `the payment provider ${provider.code}`
  const told = async <A extends Answer>(asked: Promise<A>): Promise<A> => {
    const answer = await asked
    if (answer.kind === "unknown") outages.away(who, answer.reason)
    else outages.back(who)
    return answer
  }
  const { listIncoming } = provider
  return {
    ...provider,
    ...(listIncoming ? { listIncoming: (asked) => told(listIncoming(asked)) } : {}),
    createCharge: (order) => told(provider.createCharge(order)),
    listCharges: (asked) => told(provider.listCharges(asked)),
    readCharge: (chargeId) => told(provider.readCharge(chargeId)),
    createPayout: (order) => told(provider.createPayout(order)),
    readPayout: (named) => told(provider.readPayout(named)),
    listPayouts: (asked) => told(provider.listPayouts(asked)),
    returnPayment: (order) => told(provider.returnPayment(order)),
    readReturn: (key) => told(provider.readReturn(key)),
    listContests: (asked) => told(provider.listContests(asked)),
    readContest: (contestId) => told(provider.readContest(contestId)),
    answerContest: (reply) => told(provider.answerContest(reply)),
    quote: (asked) => told(provider.quote(asked)),
    statement: (day) => told(provider.statement(day)),
    balance: (asset) => told(provider.balance(asset)),
  }
}
