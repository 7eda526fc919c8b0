import { ask, isOfAnother, NoAnswer, type Peer } from "./call.ts"
import { PREFIX, WALLET_CALLS, type BodyOf, type ReplyOf, type WalletCall } from "./wire.ts"

/** The wallet of a house, as a provider sees it. */
export interface WalletClient {
  /**
   * Makes one call. Throws NoAnswer when it is not known whether it was done: a bet is then rolled back, a win or a
   * rollback asked again with the same id, later and later, for seven days. RequestRefused is a fault of ours.
   */
  readonly call: <C extends WalletCall>(name: C, body: BodyOf<C>) => Promise<ReplyOf<C>>
}

/** Speaks GWP/1 to a house. */
export function walletClient(house: Peer): WalletClient {
  return {
    call: async <C extends WalletCall>(name: C, body: BodyOf<C>) => {
      const answer = WALLET_CALLS[name].reply.safeParse(await ask(house, PREFIX + name, body))
      if (!answer.success) throw new NoAnswer(`an answer to ${name} that is not of this protocol`)
      // Signed well, but of another message of ours: a third party has recorded it.
      if (isOfAnother(body, answer.data, "tx_id")) throw new NoAnswer(`an answer to another ${name}`)
      return readAs<C>(answer.data)
    },
  }
}

/** The schema of this call has just read it. */
const readAs = <C extends WalletCall>(answer: unknown) => answer as ReplyOf<C>
