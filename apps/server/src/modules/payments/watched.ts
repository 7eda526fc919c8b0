import type { Outages } from "../../kernel/outages.ts"
import type { PaymentProvider } from "./provider.ts"

/** Every answer of the port says by its kind whether the provider answered. */
type Answer =
  | { readonly kind: "ok" | "refused" | "missing" | "none" }
  | { readonly kind: "unknown"; readonly reason: string }

/** A provider whose outages are reported: it does not answer, and it does again. Its calls throw nothing. */
export function watched(provider: PaymentProvider, outages: Pick<Outages, "away" | "back">): PaymentProvider {
  const who = `the payment provider ${provider.code}`
  const watch = async <A extends Answer>(asked: Promise<A>): Promise<A> => {
    const answer = await asked
    if (answer.kind === "unknown") outages.away(who, answer.reason)
    else outages.back(who)
    return answer
  }
  const { listIncoming } = provider
  return {
    ...provider,
    ...(listIncoming ? { listIncoming: (asked) => watch(listIncoming(asked)) } : {}),
    createCharge: (order) => watch(provider.createCharge(order)),
    listCharges: (asked) => watch(provider.listCharges(asked)),
    readCharge: (chargeId) => watch(provider.readCharge(chargeId)),
    createPayout: (order) => watch(provider.createPayout(order)),
    readPayout: (named) => watch(provider.readPayout(named)),
    listPayouts: (asked) => watch(provider.listPayouts(asked)),
    returnPayment: (order) => watch(provider.returnPayment(order)),
    readReturn: (key) => watch(provider.readReturn(key)),
    listContests: (asked) => watch(provider.listContests(asked)),
    readContest: (contestId) => watch(provider.readContest(contestId)),
    answerContest: (reply) => watch(provider.answerContest(reply)),
    quote: (asked) => watch(provider.quote(asked)),
    statement: (day) => watch(provider.statement(day)),
    balance: (asset) => watch(provider.balance(asset)),
  }
}
