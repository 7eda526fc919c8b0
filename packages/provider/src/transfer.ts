import { z } from "zod"
import { ask, isOfAnother, NoAnswer, type Peer } from "./call.ts"
import { STATUS_NAMES } from "./statuses.ts"
import { PREFIX, WireAmount } from "./wire.ts"

/* GWP/1, the calls of a house to a provider that keeps wallets of its own. */

/** The house's number of a transfer. The provider does each once, however often it hears of it, for ever. */
const OrderNo = z.string().regex(/^[0-9A-Za-z-]{1,64}$/)
const Player = z.string().min(1).max(64)
const Currency = z.string().regex(/^[A-Z][A-Z0-9]{2,9}$/)

export const Transfer = z.object({
  order_no: OrderNo,
  player: Player,
  currency: Currency,
  amount: WireAmount,
})
export type Transfer = z.infer<typeof Transfer>
/** A final status other than OK: nothing was moved, and nothing will be. */
export const TransferReply = z.object({
  status: z.enum(STATUS_NAMES),
  final: z.boolean(),
  order_no: z.string().optional(),
  /** Balance of the wallet after it. */
  balance: WireAmount.optional(),
  /** It had been done before; this was the answer. */
  replay: z.boolean().optional(),
  messages: z.array(z.string()).optional(),
})
export type TransferReply = z.infer<typeof TransferReply>

/** `not_found`: the provider has never heard of it, and takes no request of it that is more than a minute old. */
export const ORDER_STATES = ["done", "failed", "not_found", "pending"] as const
export const OrderQuery = z.object({ order_no: OrderNo })
export const OrderReply = z.object({ order_no: z.string(), state: z.enum(ORDER_STATES) })

export const WalletQuery = z.object({ player: Player, currency: Currency })
export const WalletReply = z.object({ balance: WireAmount })

/** By the last part of the path. Those with `fresh` are refused when they are more than a minute old. */
export const TRANSFER_CALLS = {
  "transfer/in": { body: Transfer, reply: TransferReply, fresh: true },
  "transfer/out": { body: Transfer, reply: TransferReply, fresh: true },
  "transfer/query": { body: OrderQuery, reply: OrderReply, fresh: false },
  "transfer/balance": { body: WalletQuery, reply: WalletReply, fresh: false },
} as const
export type TransferCall = keyof typeof TRANSFER_CALLS
type AskOf<C extends TransferCall> = z.input<(typeof TRANSFER_CALLS)[C]["body"]>
type ReplyOf<C extends TransferCall> = z.output<(typeof TRANSFER_CALLS)[C]["reply"]>

/** A provider with wallets of its own, as a house sees it. */
export interface TransferClient {
  /**
   * Makes one call, signed with `signedAt` or the present instant. Throws NoAnswer when it is not known whether it was
   * done, RequestRefused when it was not taken, SentTooLate when it was not sent.
   */
  readonly call: <C extends TransferCall>(name: C, body: AskOf<C>, signedAt?: Date) => Promise<ReplyOf<C>>
}

/** Speaks the transfer calls of GWP/1 to a provider. */
export function transferClient(provider: Peer): TransferClient {
  return {
    call: async <C extends TransferCall>(name: C, body: AskOf<C>, signedAt?: Date) => {
      const answered = await ask(provider, PREFIX + name, body, signedAt)
      const answer = TRANSFER_CALLS[name].reply.safeParse(answered)
      if (!answer.success) throw new NoAnswer(`an answer to ${name} that is not of this protocol`)
      if (isOfAnother(body, answer.data, "order_no")) throw new NoAnswer(`an answer to another ${name}`)
      return readAs<C>(answer.data)
    },
  }
}

/** The schema of this call has just read it. */
const readAs = <C extends TransferCall>(answer: unknown) => answer as ReplyOf<C>
