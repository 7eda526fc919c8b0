import { parseAmount, toDecimal } from "@croupier/money"
import { NoAnswer, RequestRefused, SentTooLate, type Peer } from "@croupier/provider"
import { transferClient, type TransferClient, type TransferReply } from "@croupier/provider/transfer"
import { CircuitOpen } from "../../providers/index.ts"
import type { TransferAnswer, TransferRequest, TransferVendor } from "../port.ts"

/** Calls go over the vendor's line, which may rest: then nothing was sent, and it throws CircuitOpen. */
type OverLine = <T>(work: () => Promise<T>) => Promise<T>

/** A provider that speaks the transfer calls of GWP/1 (docs/wallets.md). */
export function gwpWallet(provider: Peer, throughCircuit: OverLine = (work) => work()): TransferVendor {
  const direct = transferClient(provider)
  const client: TransferClient = {
    call: (name, body, signedAt) => throughCircuit(() => direct.call(name, body, signedAt)),
  }
  const move = async (
    call: "transfer/in" | "transfer/out",
    { orderNo, player, asset, amount, sentAt }: TransferRequest,
  ): Promise<TransferAnswer> => {
    try {
      return answerOf(
        await client.call(
          call,
          { order_no: orderNo, player, currency: asset, amount: toDecimal(amount) },
          sentAt,
        ),
      )
    } catch (error) {
      // The vendor has not heard of a request that was not sent, and need not be asked about its end.
      if (error instanceof RequestRefused || error instanceof CircuitOpen || error instanceof SentTooLate)
        return { kind: "refused", reason: error.message }
      return { kind: "unknown", reason: reasonOf(error) }
    }
  }
  return {
    transferIn: (request) => move("transfer/in", request),
    transferOut: (request) => move("transfer/out", request),
    query: async (orderNo) => {
      try {
        const { order_no: answered, state } = await client.call("transfer/query", { order_no: orderNo })
        if (answered !== orderNo)
          return { kind: "unknown", reason: `asked for ${orderNo}, told of ${answered}` }
        return state === "failed" ? { kind: "failed", reason: "failed at the vendor" } : { kind: state }
      } catch (error) {
        return { kind: "unknown", reason: reasonOf(error) }
      }
    },
    balance: async (player, asset) => {
      try {
        const { balance } = await client.call("transfer/balance", { player, currency: asset })
        return { kind: "ok", balance: parseAmount(balance) }
      } catch (error) {
        return { kind: "unknown", reason: reasonOf(error) }
      }
    },
  }
}

function answerOf({ status, final, messages = [] }: TransferReply): TransferAnswer {
  if (status === "OK") return { kind: "done" }
  const reason = [status, ...messages].join(": ")
  // Another order under our number: what became of ours is for a query to say.
  return final && status !== "TX_CONFLICT" ? { kind: "refused", reason } : { kind: "unknown", reason }
}

/** Anything but the words of the client and of its line is a mistake of ours, and goes up. */
function reasonOf(error: unknown): string {
  if (error instanceof NoAnswer || error instanceof RequestRefused || error instanceof CircuitOpen)
    return error.message
  throw error
}
