import { toDecimal } from "@croupier/money"
import { gwpOpenApi, signedRoute, signedRoutes, STATUSES, type Caller } from "@croupier/provider"
import {
  WALLET_CALLS,
  type AuthenticateReply,
  type BatchReply,
  type FreeRoundsReply,
  type Reply,
} from "@croupier/provider/wire"
import type { FastifyInstance } from "fastify"
import { TRANSACTIONS, type Read } from "./transactions.ts"
import type {
  PlayBalance,
  WalletTransaction,
  TransactionOutcome,
  WalletOfGames,
} from "../wallet/seamless-wallet.ts"

export interface GwpKit {
  readonly wallet: WalletOfGames
  readonly callers: readonly Caller[]
  readonly now: () => Date
  readonly report: (error: unknown) => void
}

/** GWP/1: `POST /gwp/v1/…` for every vendor that speaks the house's own protocol, described at /gwp/openapi.json. */
export function mountGwp(app: FastifyInstance, kit: GwpKit): void {
  const description = JSON.stringify(gwpOpenApi())
  app.get("/gwp/openapi.json", async (_request, reply) =>
    reply.header("Content-Type", "application/json; charset=utf-8").send(description),
  )
  const { wallet } = kit
  const money = async (transaction: WalletTransaction | undefined, txId: string) =>
    replyOf(transaction ? await wallet.process(transaction) : { status: "WRONG_CURRENCY" }, txId)
  signedRoutes(app, kit, [
    signedRoute({ name: "authenticate", ...WALLET_CALLS.authenticate }, (vendor, { token }) =>
      authenticate(wallet, vendor, token),
    ),
    signedRoute({ name: "balance", ...WALLET_CALLS.balance }, async (vendor, { session, player }) => {
      const opened = await wallet.resume(vendor, session)
      if (opened.status !== "OK") return replyOf(opened)
      return opened.session.player === player
        ? replyOf({ status: "OK", balance: opened.balance })
        : replyOf({ status: "INVALID_SESSION" })
    }),
    signedRoute({ name: "free-rounds", ...WALLET_CALLS["free-rounds"] }, (vendor, { session, player }) =>
      freeRounds(wallet, vendor, session, player),
    ),
    signedRoute({ name: "bet", ...WALLET_CALLS.bet }, (vendor, body) =>
      money(TRANSACTIONS.bet(vendor, body), body.tx_id),
    ),
    signedRoute({ name: "win", ...WALLET_CALLS.win }, (vendor, body) =>
      money(TRANSACTIONS.win(vendor, body), body.tx_id),
    ),
    signedRoute({ name: "rollback", ...WALLET_CALLS.rollback }, (vendor, body) =>
      money(TRANSACTIONS.rollback(vendor, body), body.tx_id),
    ),
    signedRoute({ name: "promo-win", ...WALLET_CALLS["promo-win"] }, (vendor, body) =>
      money(TRANSACTIONS["promo-win"](vendor, body), body.tx_id),
    ),
    signedRoute({ name: "adjust", ...WALLET_CALLS.adjust }, (vendor, body) =>
      money(TRANSACTIONS.adjust(vendor, body), body.tx_id),
    ),
    signedRoute({ name: "reserve", ...WALLET_CALLS.reserve }, (vendor, body) =>
      money(TRANSACTIONS.reserve(vendor, body), body.tx_id),
    ),
    signedRoute({ name: "release", ...WALLET_CALLS.release }, (vendor, body) =>
      money(TRANSACTIONS.release(vendor, body), body.tx_id),
    ),
    signedRoute({ name: "batch", ...WALLET_CALLS.batch }, (vendor, { steps }) =>
      batch(wallet, vendor, steps),
    ),
    signedRoute({ name: "round/close", ...WALLET_CALLS["round/close"] }, async (vendor, body) =>
      replyOf(await wallet.closeRound({ vendor, player: body.player }, body.round_id)),
    ),
  ])
}

async function authenticate(
  wallet: WalletOfGames,
  vendor: string,
  token: string,
): Promise<AuthenticateReply> {
  const opened = await wallet.authenticate(vendor, token)
  if (opened.status !== "OK") return replyOf(opened)
  const { session, player, currency, mode, language, country, highestStake } = opened.session
  return {
    status: "OK",
    final: true,
    session,
    player,
    currency,
    mode,
    language,
    country,
    ...(highestStake === null ? {} : { highest_stake: toDecimal(highestStake) }),
    balance: onWire(opened.balance),
  }
}

async function freeRounds(
  wallet: WalletOfGames,
  vendor: string,
  session: string,
  player: string,
): Promise<FreeRoundsReply> {
  const { status, rounds } = await wallet.freeRounds(vendor, session, player)
  return {
    ...replyOf({ status }),
    ...(rounds
      ? {
          free_rounds: rounds.map(({ campaign, stake, left, expiresAt }) => ({
            campaign,
            stake: toDecimal(stake),
            left,
            expires_at: expiresAt.toISOString(),
          })),
        }
      : {}),
  }
}

async function batch(
  wallet: WalletOfGames,
  vendor: string,
  steps: Read<"batch">["steps"],
): Promise<BatchReply> {
  const results: Reply[] = []
  for (const each of steps) {
    results.push(await one(wallet, vendor, each))
    const status = results.at(-1)?.status ?? "OK"
    if (status !== "OK") return { status, final: STATUSES[status].final, results }
  }
  return { status: "OK", final: true, results }
}

async function one(
  wallet: WalletOfGames,
  vendor: string,
  each: Read<"batch">["steps"][number],
): Promise<Reply> {
  if (each.call === "round/close")
    return replyOf(await wallet.closeRound({ vendor, player: each.body.player }, each.body.round_id))
  const transaction = transactionIn(vendor, each)
  return replyOf(
    transaction ? await wallet.process(transaction) : { status: "WRONG_CURRENCY" },
    each.body.tx_id,
  )
}

function transactionIn(
  vendor: string,
  each: Exclude<Read<"batch">["steps"][number], { readonly call: "round/close" }>,
): WalletTransaction | undefined {
  switch (each.call) {
    case "bet":
      return TRANSACTIONS.bet(vendor, each.body)
    case "win":
      return TRANSACTIONS.win(vendor, each.body)
    case "rollback":
      return TRANSACTIONS.rollback(vendor, each.body)
    case "promo-win":
      return TRANSACTIONS["promo-win"](vendor, each.body)
    case "adjust":
      return TRANSACTIONS.adjust(vendor, each.body)
  }
}

function replyOf({ status, platformTxId, balance, replay }: TransactionOutcome, txId?: string): Reply {
  return {
    status,
    final: STATUSES[status].final,
    ...(txId === undefined ? {} : { tx_id: txId }),
    ...(platformTxId === undefined ? {} : { platform_tx_id: platformTxId }),
    ...(balance === undefined ? {} : { balance: onWire(balance) }),
    ...(replay ? { replay } : {}),
  }
}

const onWire = ({ real, bonus, version }: PlayBalance) => ({
  real: toDecimal(real),
  bonus: toDecimal(bonus),
  version: String(version),
})
