import { SentTooLate, type Peer } from "../call.ts"
import { TIME_TOLERANCE_MS } from "../signing.ts"
import { transferClient, type TransferCall, type TransferClient } from "../transfer.ts"
import { Failed, same } from "./trial.ts"

/** A provider with wallets of its own that is put on trial. */
export interface WalletsOnTrial {
  /** The provider as the house reaches it. */
  readonly peer: Peer
  readonly currency: string
  /** A name of a player that the provider has not heard yet. */
  readonly newPlayer: () => string
}

export interface TransferCase {
  readonly id: string
  readonly title: string
  readonly run: (provider: WalletsOnTrial) => Promise<void>
}

interface Wallet {
  readonly client: TransferClient
  readonly player: string
  readonly move: (
    direction: "in" | "out",
    orderNo: string,
    amount: string,
    signedAt?: Date,
  ) => Promise<string>
  readonly stateOf: (orderNo: string) => Promise<string>
  readonly balance: () => Promise<string>
}

function walletAt({ peer, currency, newPlayer }: WalletsOnTrial): Wallet {
  const client = transferClient(peer)
  const player = newPlayer()
  // An order's number is for ever: those of another case must not be in the way.
  const own = (orderNo: string) => `${player}-${orderNo}`
  return {
    client,
    player,
    move: async (direction, orderNo, amount, signedAt) => {
      const name: TransferCall = direction === "in" ? "transfer/in" : "transfer/out"
      const body = { order_no: own(orderNo), player, currency, amount }
      return (await client.call(name, body, signedAt)).status
    },
    stateOf: async (orderNo) => (await client.call("transfer/query", { order_no: own(orderNo) })).state,
    balance: async () => (await client.call("transfer/balance", { player, currency })).balance,
  }
}

/** Signed an instant too old to be taken, by a house whose own check does not stop it. */
const lateBy = (on: WalletsOnTrial, ms: number): Wallet & { readonly fresh: Wallet } => {
  const player = on.newPlayer()
  const of = (peer: Peer) => walletAt({ ...on, peer, newPlayer: () => player })
  const late = { ...on.peer, now: () => new Date(on.peer.now().getTime() - ms) }
  return { ...of(late), fresh: of(on.peer) }
}

/** The duties of a provider with wallets of its own, by the numbers of docs/wallets.md. */
export const TRANSFER_CASES: readonly TransferCase[] = [
  {
    id: "W01",
    title: "an order is done once, however often it comes, and is found by its number",
    run: async (on) => {
      const wallet = walletAt(on)
      same("before", [await wallet.stateOf("1"), await wallet.balance()], ["not_found", "0"])
      same("the first", await wallet.move("in", "1", "10.5"), "OK")
      same("the second", await wallet.move("in", "1", "10.5"), "OK")
      same("after", [await wallet.stateOf("1"), await wallet.balance()], ["done", "10.5"])
      same("back", await wallet.move("out", "2", "10.5"), "OK")
      same("the end", [await wallet.stateOf("2"), await wallet.balance()], ["done", "0"])
    },
  },
  {
    id: "W02",
    title: "an order that is more than a minute old is never done",
    run: async (on) => {
      const late = lateBy(on, TIME_TOLERANCE_MS + 1_000)
      const answer = await late.move("in", "1", "10").catch((error: unknown) => {
        if (error instanceof SentTooLate) throw error
        return "refused"
      })
      if (answer === "OK") throw new Failed("an order of more than a minute ago is done")
      same("after", [await late.fresh.stateOf("1"), await late.fresh.balance()], ["not_found", "0"])
    },
  },
  {
    id: "W03",
    title: "an order of more than there is fails for ever",
    run: async (on) => {
      const wallet = walletAt(on)
      same("out of nothing", await wallet.move("out", "1", "1"), "INSUFFICIENT_FUNDS")
      same("in", await wallet.move("in", "2", "5"), "OK")
      same("the same again", await wallet.move("out", "1", "1"), "INSUFFICIENT_FUNDS")
      same("after", [await wallet.stateOf("1"), await wallet.balance()], ["failed", "5"])
    },
  },
  {
    id: "W04",
    title: "a number under another amount moves nothing",
    run: async (on) => {
      const wallet = walletAt(on)
      await wallet.move("in", "1", "10")
      same("another amount", await wallet.move("in", "1", "11"), "TX_CONFLICT")
      same("the balance", await wallet.balance(), "10")
    },
  },
]
