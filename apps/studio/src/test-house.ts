import { add, amount, parseAmount, subtract, toDecimal, type Amount } from "@croupier/money"
import { newKeyPair, signedRoute, signedRoutes, signingKey, verifyingKey } from "@croupier/provider"
import { WALLET_CALLS, type Reply } from "@croupier/provider/wire"
import Fastify from "fastify"
import type { z } from "zod"

type WalletReply = z.infer<typeof Reply>
type MoneyCall = "bet" | "win" | "rollback"
/** Faults of a call: it is not done, or it is done and its answer lost. */
type Fault = "undone" | "unheard"

export interface TestHouse {
  readonly url: string
  readonly keys: {
    readonly house: ReturnType<typeof newKeyPair>
    readonly studio: ReturnType<typeof newKeyPair>
  }
  /** A one-time token for a player with so much money. */
  readonly tokenFor: (player: string, money: string, mode?: "real" | "trial", currency?: string) => string
  readonly balanceOf: (player: string) => string
  /** Highest stake of a round that the wallet names when the next games open; undefined: no limit. */
  highestStake: string | undefined
  /** Gives a player free rounds, which the house counts. */
  readonly give: (player: string, campaign: string, stake: string, left: number) => void
  readonly leftOf: (player: string) => number
  /** Money calls that were done, by their ids. */
  readonly done: ReadonlyMap<string, MoneyCall>
  /** The next call of this name goes wrong. */
  readonly fail: (call: MoneyCall, fault: Fault, times?: number) => void
  /** Is told of every money call before it is answered. */
  onCall: (call: MoneyCall, txId: string) => void | Promise<void>
  readonly stop: () => Promise<void>
}

/** A house that speaks the wallet's side of the protocol over real HTTP, with its money in memory. */
export async function startTestHouse(): Promise<TestHouse> {
  const keys = { house: newKeyPair(), studio: newKeyPair() }
  const money = new Map<string, Amount>()
  const tokens = new Map<string, { player: string; mode: "real" | "trial"; currency: string }>()
  const done = new Map<string, MoneyCall>()
  const moved = new Map<string, Amount>()
  const free = new Map<string, { campaign: string; stake: string; left: number }>()
  const faults: { call: MoneyCall; fault: Fault }[] = []
  let tokenCount = 0
  let version = 0

  const balance = (player: string) => ({
    real: toDecimal(money.get(player) ?? amount(0n)),
    bonus: "0",
    version: String(version++),
  })
  const change = async (
    call: MoneyCall,
    player: string,
    txId: string,
    work: () => WalletReply["status"],
  ): Promise<WalletReply> => {
    await house.onCall(call, txId)
    const at = faults.findIndex((each) => each.call === call)
    const [fault] = at === -1 ? [] : faults.splice(at, 1)
    if (fault?.fault === "undone") throw new Error("not done")
    const replay = done.has(txId)
    const status = replay ? "OK" : work()
    if (status === "OK") done.set(txId, call)
    if (fault?.fault === "unheard") throw new Error("not heard")
    return { status, final: true, tx_id: txId, replay, balance: balance(player) }
  }
  const put = (player: string, by: Amount) => money.set(player, add(money.get(player) ?? amount(0n), by))

  const app = Fastify()
  const caller = {
    code: "STUDIO",
    theirKeys: [verifyingKey({ id: "studio-1", algorithm: "ed25519", key: keys.studio.publicKey })],
    ownKey: signingKey({ id: "house-1", algorithm: "ed25519", key: keys.house.privateKey }),
  }
  const { authenticate, balance: balanceCall, bet, win, rollback } = WALLET_CALLS
  // The studio's clock may be ahead in a test: freshness is the protocol's own test.
  signedRoutes(app, { callers: [caller], now: () => new Date(), report: () => {} }, [
    signedRoute(
      { name: "authenticate", fresh: false, body: authenticate.body },
      async (_caller, { token }) => {
        const found = tokens.get(token)
        tokens.delete(token)
        if (!found) return { status: "INVALID_SESSION", final: true }
        return {
          status: "OK",
          final: true,
          session: `session-of-${found.player}`,
          ...found,
          language: "EN",
          country: null,
          ...(house.highestStake === undefined ? {} : { highest_stake: house.highestStake }),
          balance: balance(found.player),
        }
      },
    ),
    signedRoute({ name: "balance", fresh: false, body: balanceCall.body }, async (_caller, { player }) => ({
      status: "OK",
      final: true,
      balance: balance(player),
    })),
    signedRoute(
      { name: "free-rounds", fresh: false, body: WALLET_CALLS["free-rounds"].body },
      async (_caller, { player }) => {
        const rounds = free.get(player)
        const expires_at = "2099-01-01T00:00:00.000Z"
        return {
          status: "OK",
          final: true,
          free_rounds: rounds && rounds.left > 0 ? [{ ...rounds, expires_at }] : [],
        }
      },
    ),
    signedRoute(
      { name: "bet", fresh: false, body: bet.body },
      async (_caller, { tx_id, player, amount: stake, kind, campaign }) =>
        change("bet", player, tx_id, () => {
          if (kind === "free_round") {
            const rounds = free.get(player)
            if (stake !== "0" && Number(stake) !== 0) return "BAD_REQUEST"
            if (!rounds || rounds.campaign !== campaign || rounds.left === 0) return "FREE_ROUND_GONE"
            rounds.left -= 1
            return "OK"
          }
          const left = subtract(money.get(player) ?? amount(0n), parseAmount(stake))
          if (done.has(`cancelled:${tx_id}`)) return "TX_CANCELLED"
          if (left < 0n) return "INSUFFICIENT_FUNDS"
          money.set(player, left)
          moved.set(tx_id, parseAmount(stake))
          return "OK"
        }),
    ),
    signedRoute(
      { name: "win", fresh: false, body: win.body },
      async (_caller, { tx_id, player, amount: paid }) =>
        change("win", player, tx_id, () => {
          put(player, parseAmount(paid))
          return "OK"
        }),
    ),
    signedRoute(
      { name: "rollback", fresh: false, body: rollback.body },
      async (_caller, { tx_id, player, ref_tx_id }) =>
        change("rollback", player, tx_id, () => {
          put(player, moved.get(ref_tx_id) ?? amount(0n))
          moved.delete(ref_tx_id)
          done.set(`cancelled:${ref_tx_id}`, "rollback")
          return "OK"
        }),
    ),
  ])
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  const house: TestHouse = {
    url,
    keys,
    tokenFor: (player, start, mode = "real", currency = "BRL") => {
      const token = `token-${(tokenCount += 1)}`
      tokens.set(token, { player, mode, currency })
      if (!money.has(player)) money.set(player, parseAmount(start))
      return token
    },
    give: (player, campaign, stake, left) => void free.set(player, { campaign, stake, left }),
    leftOf: (player) => free.get(player)?.left ?? 0,
    balanceOf: (player) => toDecimal(money.get(player) ?? amount(0n)),
    done,
    fail: (call, fault, times = 1) =>
      void faults.push(...Array.from({ length: times }, () => ({ call, fault }))),
    highestStake: undefined,
    onCall: () => {},
    stop: () => app.close(),
  }
  return house
}
