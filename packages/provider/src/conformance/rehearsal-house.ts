import fastify from "fastify"
import { newKeyPair, signingKey, type SigningKey, type VerifyingKey } from "../keys.ts"
import { signedRoute, signedRoutes } from "../signed-routes.ts"
import { STATUSES, type Status } from "../statuses.ts"
import { WALLET_CALLS, type Reply } from "../wire.ts"

/** The calls that a rehearsal lets go wrong. */
export type Played = "bet" | "win" | "rollback"

/** Fault of one call: it is not done, it is done and its answer is lost, its answer is forged, or refused. */
export type Fault = "undone" | "unheard" | "forged" | Status

/** One call as it came, and what it was told. */
export interface Heard {
  readonly call: Played
  readonly txId: string
  readonly player: string
  readonly round: string | undefined
  readonly amount: bigint
  readonly ref: string | undefined
  readonly session: string | undefined
  readonly answered: Status | "nothing"
  readonly isReplay: boolean
}

/** A house whose wallet is in memory and whose faults are planned: it speaks the protocol over real HTTP. */
export interface RehearsalHouse {
  readonly url: string
  /** Key that signs the house's own calls to the provider. */
  readonly ownKey: SigningKey
  /** Public key of the house, for a provider. */
  readonly openKey: { readonly id: string; readonly pem: string }
  /** A one-time token for a player with this much, in minor units of a ten-thousandth. */
  readonly newPlayer: (
    money: bigint,
    mode?: "real" | "trial",
  ) => { readonly token: string; readonly player: string }
  readonly moneyOf: (player: string) => bigint
  /** The next calls of this name go wrong, one after the other. */
  readonly plan: (call: Played, ...faults: readonly Fault[]) => void
  readonly heard: readonly Heard[]
  readonly close: () => Promise<void>
}

const OWN_KEY = "rehearsal-house"

export async function rehearsalHouse(options: {
  readonly provider: readonly VerifyingKey[]
  readonly game: string
  readonly currency: string
  readonly now?: () => Date
}): Promise<RehearsalHouse> {
  const keys = newKeyPair()
  const ownKey = signingKey({ id: OWN_KEY, algorithm: "ed25519", key: keys.privateKey })
  const money = new Map<string, bigint>()
  const tokens = new Map<string, { readonly player: string; readonly mode: "real" | "trial" }>()
  const sessions = new Map<string, string>()
  const done = new Map<string, { readonly moved: bigint; readonly content: string }>()
  const cancelled = new Set<string>()
  const plans: { readonly call: Played; readonly fault: Fault }[] = []
  const heard: Heard[] = []
  let count = 0

  const balance = (player: string) => ({
    real: decimal(money.get(player) ?? 0n),
    bonus: "0",
    version: String(heard.length),
  })
  const reply = (status: Status, more: Partial<Reply> = {}): Reply => ({
    status,
    final: STATUSES[status].final,
    ...more,
  })
  /** Decides a transaction as a house does it: once for each number, and never below nothing. */
  const decide = (
    call: Played,
    transaction: Omit<Heard, "call" | "answered" | "isReplay">,
  ): [Status, boolean] => {
    const key = `${call} ${transaction.txId}`
    const content = JSON.stringify([
      transaction.player,
      transaction.round,
      String(transaction.amount),
      transaction.ref,
    ])
    const before = done.get(key)
    if (before) return [before.content === content ? "OK" : "TX_CONFLICT", before.content === content]
    if (call === "rollback") {
      const bet = done.get(`bet ${transaction.ref ?? ""}`)
      if (bet && !cancelled.has(transaction.ref ?? "")) move(transaction.player, -bet.moved)
      cancelled.add(transaction.ref ?? "")
      done.set(key, { moved: -(bet?.moved ?? 0n), content })
      return ["OK", false]
    }
    if (call === "bet") {
      if (cancelled.has(transaction.txId)) return ["TX_CANCELLED", false]
      if (sessions.get(transaction.session ?? "") !== transaction.player) return ["INVALID_SESSION", false]
      if ((money.get(transaction.player) ?? 0n) < transaction.amount) return ["INSUFFICIENT_FUNDS", false]
    } else if (
      ![...done].some(([name, { content: bet }]) => name.startsWith("bet ") && isOfRound(bet, transaction))
    )
      return ["BET_NOT_FOUND", false]
    const moved = call === "bet" ? -transaction.amount : transaction.amount
    move(transaction.player, moved)
    done.set(key, { moved, content })
    return ["OK", false]
  }
  const move = (player: string, by: bigint) => money.set(player, (money.get(player) ?? 0n) + by)

  const take = (
    call: Played,
    transaction: Omit<Heard, "call" | "answered" | "isReplay">,
  ): Reply | "nothing" | "forged" => {
    const at = plans.findIndex((each) => each.call === call)
    const fault = at === -1 ? undefined : plans.splice(at, 1)[0]?.fault
    if (fault !== undefined && fault in STATUSES) {
      const status = statusOf(fault)
      heard.push({ ...transaction, call, answered: status, isReplay: false })
      return reply(status, { tx_id: transaction.txId, balance: balance(transaction.player) })
    }
    const [status, isReplay] = fault === "undone" ? (["RETRY", false] as const) : decide(call, transaction)
    heard.push({ ...transaction, call, answered: fault === undefined ? status : "nothing", isReplay })
    if (fault === "forged") return "forged"
    if (fault !== undefined) return "nothing"
    return reply(status, { tx_id: transaction.txId, balance: balance(transaction.player), replay: isReplay })
  }

  const app = fastify()
  let isForged = false
  app.addHook("onSend", async (_request, answer, payload) => {
    // An answer that was forged in transit.
    if (isForged) {
      isForged = false
      void answer.header("x-gwp-sign", "AAAA")
    }
    return payload
  })
  const answer = (planned: Reply | "nothing" | "forged"): Reply => {
    if (planned === "nothing") throw new Error("planned")
    if (planned !== "forged") return planned
    isForged = true
    return reply("OK")
  }
  signedRoutes(
    app,
    {
      callers: [{ code: "PROVIDER", theirKeys: options.provider, ownKey }],
      now: options.now ?? (() => new Date()),
      report: () => {},
    },
    [
      signedRoute({ name: "authenticate", ...WALLET_CALLS.authenticate }, async (_, { token }) => {
        const found = tokens.get(token)
        tokens.delete(token)
        if (!found) return reply("INVALID_SESSION")
        const session = `session-${(count += 1)}`
        sessions.set(session, found.player)
        return {
          status: "OK",
          final: true,
          session,
          player: found.player,
          currency: options.currency,
          mode: found.mode,
          language: "EN",
          country: null,
          balance: balance(found.player),
        }
      }),
      signedRoute({ name: "balance", ...WALLET_CALLS.balance }, async (_, { session, player }) =>
        sessions.get(session) === player
          ? reply("OK", { balance: balance(player) })
          : reply("INVALID_SESSION"),
      ),
      signedRoute({ name: "bet", ...WALLET_CALLS.bet }, async (_, body) =>
        answer(
          take("bet", {
            txId: body.tx_id,
            player: body.player,
            round: body.round_id,
            amount: minor(body.amount),
            ref: undefined,
            session: body.session,
          }),
        ),
      ),
      signedRoute({ name: "win", ...WALLET_CALLS.win }, async (_, body) =>
        answer(
          take("win", {
            txId: body.tx_id,
            player: body.player,
            round: body.round_id,
            amount: minor(body.amount),
            ref: body.ref_tx_id,
            session: undefined,
          }),
        ),
      ),
      signedRoute({ name: "rollback", ...WALLET_CALLS.rollback }, async (_, body) =>
        answer(
          take("rollback", {
            txId: body.tx_id,
            player: body.player,
            round: body.round_id,
            amount: 0n,
            ref: body.ref_tx_id,
            session: undefined,
          }),
        ),
      ),
      signedRoute({ name: "round/close", ...WALLET_CALLS["round/close"] }, async (_, { player }) =>
        reply("OK", { balance: balance(player) }),
      ),
    ],
  )
  const url = await app.listen({ port: 0, host: "127.0.0.1" })
  return {
    url,
    ownKey,
    openKey: { id: OWN_KEY, pem: keys.publicKey },
    newPlayer: (amount, mode = "real") => {
      count += 1
      const [token, player] = [`token-${count}`, `player-${count}`]
      tokens.set(token, { player, mode })
      money.set(player, amount)
      return { token, player }
    },
    moneyOf: (player) => money.get(player) ?? 0n,
    plan: (call, ...faults) => void plans.push(...faults.map((fault) => ({ call, fault }))),
    heard,
    close: () => app.close(),
  }
}

const isOfRound = (content: string, { player, round }: Pick<Heard, "player" | "round">): boolean => {
  const [of, at]: unknown[] = JSON.parse(content)
  return of === player && at === round
}

const statusOf = (fault: Fault): Status => {
  if (fault === "undone" || fault === "unheard" || fault === "forged")
    throw new Error(`${fault} is no status`)
  return fault
}

const PLACES = 4
export const minor = (text: string): bigint => {
  const [whole = "0", part = ""] = text.split(".")
  return BigInt(whole) * 10n ** BigInt(PLACES) + BigInt(part.padEnd(PLACES, "0"))
}
const decimal = (amount: bigint): string => {
  const scale = 10n ** BigInt(PLACES)
  return `${amount / scale}.${String(amount % scale).padStart(PLACES, "0")}`
}
