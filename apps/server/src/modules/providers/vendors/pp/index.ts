import type { AssetCode } from "@croupier/ledger"
import { STATUSES, type Status } from "@croupier/provider"
import {
  stakeable,
  type PlayBalance,
  type WalletTransaction,
  type TransactionOutcome,
} from "../../wallet/seamless-wallet.ts"
import type { AdapterKit, VendorAdapter } from "../adapter.ts"
import { digits } from "../exact-json.ts"
import { ppApi } from "./api.ts"
import { isPpGenuine, PP_CALLS, PP_CODES, type PpCall, type PpCode } from "./protocol.ts"
import { answer, rawScope, rawForm } from "../raw-scope.ts"
import { readUnsigned, readVendorAmount, toVendorAmount } from "../vendor-amount.ts"
import { PpCredentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

type Reply = Readonly<Record<string, unknown>> & { readonly error: PpCode }

const CODE = "PP"

/**
 * Pragmatic Play: `/vendors/pp/<call>.html`. A bet's or win's number is its `reference`; a round is named by its game
 * and number together. A refund of a bet that is not here yet succeeds and keeps that bet out for ever.
 */
const adapter = (kit: AdapterKit, given: PpCredentials): VendorAdapter => {
  return {
    code: CODE,
    name: "Pragmatic Play",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        for (const call of Object.keys(PP_CALLS) as PpCall[])
          scope.post(`/vendors/pp/${call}.html`, async (request, reply) => {
            const form = rawForm(request)
            try {
              return answer(reply, describe(await decide(kit, given, call, form)))
            } catch (error) {
              kit.report(error)
              return answer(
                reply,
                describe({ error: call === "endRound" ? PP_CODES.endRoundAgain : PP_CODES.again }),
              )
            }
          })
      }),
    ...ppApi(given),
  }
}

export const pp = vendor({
  code: CODE,
  credentials: PpCredentials,
  callsCanBeCopied: true,
  adapter,
})

async function decide(
  kit: AdapterKit,
  given: PpCredentials,
  call: PpCall,
  form: URLSearchParams,
): Promise<Reply> {
  if (!isPpGenuine(form, given.secret)) return { error: PP_CODES.hash }
  const fields = Object.fromEntries([...form].filter(([, value]) => value !== ""))
  const about = { vendor: CODE, currency: given.currency }
  const bad = { error: PP_CODES.parameters }
  const transaction = async (...transactions: readonly WalletTransaction[]) =>
    replyTo(
      await kit.wallet.processAll(transactions),
      given.currency,
      call === "bet" ? { usedPromo: digits("0.00") } : {},
    )

  switch (call) {
    case "authenticate": {
      const { data } = PP_CALLS.authenticate.safeParse(fields)
      if (!data) return bad
      const who = await kit.wallet.authenticate(CODE, data.token, { keep: true })
      if (who.status !== "OK") return { error: codeOf(who.status) }
      const { session, player, currency, country } = who.session
      return {
        error: PP_CODES.success,
        userId: player,
        currency,
        ...cash(who.balance),
        token: session,
        ...(country === null ? {} : { country }),
      }
    }
    case "balance": {
      const { data } = PP_CALLS.balance.safeParse(fields)
      if (!data) return bad
      const { status, balance } = await kit.wallet.balanceOf(
        { vendor: CODE, player: data.userId },
        given.currency,
      )
      return { error: codeOf(status), ...(balance ? { currency: given.currency, ...cash(balance) } : {}) }
    }
    case "bet": {
      const { data } = PP_CALLS.bet.safeParse(fields)
      const amount = readUnsigned(data?.amount)
      if (!data || amount === undefined) return bad
      return transaction({
        ...about,
        kind: "bet",
        txId: data.reference,
        player: data.userId,
        session: data.token,
        game: data.gameId,
        round: roundOf(data),
        amount,
        play: data.bonusCode === undefined ? "normal" : "free_round",
        ...(data.bonusCode === undefined ? {} : { campaign: data.bonusCode }),
        roundClosed: false,
      })
    }
    case "result": {
      const { data } = PP_CALLS.result.safeParse(fields)
      const amount = readUnsigned(data?.amount)
      const extra = readUnsigned(data?.promoWinAmount ?? "0")
      if (!data || amount === undefined || extra === undefined) return bad
      const who = { ...about, player: data.userId, game: data.gameId }
      const win: WalletTransaction = {
        ...who,
        kind: "win",
        txId: data.reference,
        round: roundOf(data),
        amount,
        play: data.bonusCode === undefined ? "normal" : "free_round",
        ...(data.bonusCode === undefined ? {} : { campaign: data.bonusCode }),
        roundClosed: false,
      }
      if (extra === 0n) return transaction(win)
      // A prize may ride along with a result; it has a number of its own, and comes once however often both come.
      const prize: WalletTransaction = {
        ...who,
        kind: "promo",
        txId: data.promoWinReference ?? `promo:${data.reference}`,
        amount: extra,
        campaign: data.promoCampaignID ?? "promo",
      }
      const outcome = await kit.wallet.process(win)
      // A result that is refused for ever takes nothing from the prize; one that comes again brings it again.
      const paid = STATUSES[outcome.status].final ? [await kit.wallet.process(prize)] : []
      return replyTo([outcome, ...paid], given.currency, {})
    }
    case "jackpotWin": {
      const { data } = PP_CALLS.jackpotWin.safeParse(fields)
      const amount = readUnsigned(data?.amount)
      if (!data || amount === undefined) return bad
      return transaction({
        ...about,
        kind: "win",
        txId: data.reference,
        player: data.userId,
        game: data.gameId,
        round: roundOf(data),
        amount,
        play: "jackpot",
        roundClosed: false,
      })
    }
    case "promoWin": {
      const { data } = PP_CALLS.promoWin.safeParse(fields)
      const amount = readUnsigned(data?.amount)
      if (!data || amount === undefined || data.currency !== given.currency) return bad
      const { reference, userId, campaignId } = data
      return transaction({
        ...about,
        kind: "promo",
        txId: reference,
        player: userId,
        game: "",
        amount,
        campaign: campaignId,
      })
    }
    case "refund": {
      const { data } = PP_CALLS.refund.safeParse(fields)
      if (!data) return bad
      const { reference, userId, gameId = "" } = data
      return transaction({
        ...about,
        kind: "rollback",
        txId: reference,
        bet: reference,
        player: userId,
        game: gameId,
      })
    }
    case "adjustment": {
      const { data } = PP_CALLS.adjustment.safeParse(fields)
      const amount = data && readVendorAmount(data.amount)
      if (!data || amount === undefined) return bad
      const { reference, userId, gameId } = data
      const round = roundOf(data)
      const who = { ...about, player: userId, game: gameId }
      return transaction({
        ...who,
        kind: "adjust",
        txId: reference,
        amount,
        round,
        reason: "adjustment of the vendor",
      })
    }
    case "endRound": {
      const { data } = PP_CALLS.endRound.safeParse(fields)
      if (!data) return bad
      const done = await kit.wallet.closeRound({ vendor: CODE, player: data.userId }, roundOf(data))
      const error = codeOf(done.status)
      return {
        error: error === PP_CODES.again ? PP_CODES.endRoundAgain : error,
        ...(done.balance ? cash(done.balance) : {}),
      }
    }
    case "bonusWin": {
      // The wins of a series of free spins came with each result; this call only says the sum, and moves nothing.
      const { data } = PP_CALLS.bonusWin.safeParse(fields)
      if (!data) return bad
      const { status, balance } = await kit.wallet.balanceOf(
        { vendor: CODE, player: data.userId },
        given.currency,
      )
      return {
        error: codeOf(status),
        transactionId: data.reference,
        ...(balance ? { currency: given.currency, ...cash(balance) } : {}),
      }
    }
    case "getBalancePerGame": {
      const { data } = PP_CALLS.getBalancePerGame.safeParse(fields)
      if (!data) return bad
      const { status, balance } = await kit.wallet.balanceOf(
        { vendor: CODE, player: data.userId },
        given.currency,
      )
      const gamesBalances =
        balance && data.gameIdList.split(",").map((gameID) => ({ gameID, ...cash(balance) }))
      return { error: codeOf(status), ...(gamesBalances ? { gamesBalances } : {}) }
    }
    case "session/expired":
      return { error: PP_CODES.success }
  }
}

/** The reply to transactions: the first that is not OK decides, and the last one's balance is shown. */
function replyTo(
  outcomes: readonly TransactionOutcome[],
  currency: AssetCode,
  more: Readonly<Record<string, unknown>>,
): Reply {
  const failed = outcomes.find(({ status }) => status !== "OK")
  if (failed) return { error: codeOf(failed.status) }
  const [first] = outcomes
  const balance = outcomes.at(-1)?.balance
  return {
    error: PP_CODES.success,
    ...(first?.platformTxId === undefined ? {} : { transactionId: first.platformTxId }),
    currency,
    ...(balance ? cash(balance) : {}),
    ...more,
  }
}

const CODES: Readonly<Partial<Record<Status, PpCode>>> = {
  OK: PP_CODES.success,
  INSUFFICIENT_FUNDS: PP_CODES.funds,
  PLAYER_NOT_FOUND: PP_CODES.player,
  INVALID_SESSION: PP_CODES.token,
  SESSION_EXPIRED: PP_CODES.token,
  PLAYER_LOCKED: PP_CODES.frozen,
  EXCLUDED: PP_CODES.frozen,
  LIMIT_REACHED: PP_CODES.limit,
  STAKE_TOO_HIGH: PP_CODES.limit,
  REALITY_CHECK_REQUIRED: PP_CODES.realityCheck,
  GAME_DISABLED: PP_CODES.game,
  WRONG_CURRENCY: PP_CODES.parameters,
  BAD_REQUEST: PP_CODES.parameters,
  TX_CANCELLED: PP_CODES.notAllowed,
  BET_NOT_FOUND: PP_CODES.again,
  RETRY: PP_CODES.again,
}

/** A status that is final and has no code of its own must not be asked again. */
const codeOf = (status: Status): PpCode => CODES[status] ?? PP_CODES.never

/**
 * Pragmatic shows two places. Its `bonus` is money that Pragmatic itself gave; what the house's bonus can stake is cash to
 * it, because it takes a stake out of the two by its own order.
 */
const cash = (balance: PlayBalance) => ({
  cash: digits(toVendorAmount(stakeable(balance), 1n, 2)),
  bonus: digits("0.00"),
})

const describe = (reply: Reply): Reply => ({
  ...reply,
  description: reply.error === 0 ? "Success" : "Refused",
})

const roundOf = ({ gameId, roundId }: { readonly gameId: string; readonly roundId: string }) =>
  `${gameId}:${roundId}`
