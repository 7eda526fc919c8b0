import { amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { signedRoute, TIME_TOLERANCE_MS, type SignedRoute, type Status } from "@croupier/provider"
import { TRANSFER_CALLS, type Transfer } from "@croupier/provider/transfer"
import type { Books } from "./books.ts"
import type { Faults } from "./faults.ts"

export interface ApiKit {
  readonly books: Books
  readonly faults: Faults
  readonly currencies: readonly string[]
  readonly now: () => Date
}

/** The transfer calls of GWP/1 from the vendor's side. */
export function transferRoutes({ books, faults, currencies, now }: ApiKit): SignedRoute[] {
  const move = async (request: Transfer, value: Amount, signedAt: Date) => {
    if (faults.away || faults.transfers === "hang") return never()
    if (faults.transfers === "refuse") return answer("PLAYER_LOCKED", request.order_no)
    if (faults.transfers === "retry") return answer("RETRY", request.order_no)
    if (faults.transfers === "late") await faults.released()
    if (!currencies.includes(request.currency)) return answer("WRONG_CURRENCY", request.order_no)
    if (value === 0n) return answer("BAD_REQUEST", request.order_no)
    // Looked at once more where it is booked: a request may have waited since it was taken.
    if (now().getTime() - signedAt.getTime() > TIME_TOLERANCE_MS)
      return answer("BAD_REQUEST", request.order_no)
    const moved = await books.move(request.order_no, request.player, request.currency, value)
    if (faults.transfers === "swallow") return never()
    if (faults.transfers === "garble") return { what: "is this" }
    if (moved.kind === "conflict") return answer("TX_CONFLICT", request.order_no)
    return {
      ...answer(moved.kind === "done" ? "OK" : "INSUFFICIENT_FUNDS", request.order_no),
      balance: toDecimal(moved.balance),
      replay: moved.replay,
    }
  }
  const calls = TRANSFER_CALLS
  return [
    signedRoute({ name: "transfer/in", ...calls["transfer/in"] }, (_, body, signedAt) =>
      move(body, parseAmount(body.amount), signedAt),
    ),
    signedRoute({ name: "transfer/out", ...calls["transfer/out"] }, (_, body, signedAt) =>
      move(body, amount(-parseAmount(body.amount)), signedAt),
    ),
    signedRoute({ name: "transfer/query", ...calls["transfer/query"] }, async (_, { order_no }) => {
      if (faults.away) return never()
      const state = faults.pending ? "pending" : (books.stateOf(order_no) ?? "not_found")
      return { order_no, state }
    }),
    signedRoute({ name: "transfer/balance", ...calls["transfer/balance"] }, async (_, body) => {
      if (faults.away) return never()
      return { balance: toDecimal(books.balanceOf(body.player, body.currency)) }
    }),
  ]
}

const answer = (status: Status, orderNo: string) => ({
  status,
  final: status !== "RETRY",
  order_no: orderNo,
})

/** The caller stops waiting at some time. */
const never = () => new Promise<never>(() => {})
