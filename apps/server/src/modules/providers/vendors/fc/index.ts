import { isAsset, type AssetCode } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { STATUSES, type Status } from "@croupier/provider"
import { z } from "zod"
import {
  stakeable,
  type PlayBalance,
  type WalletTransaction,
  type TransactionOutcome,
} from "../../wallet/seamless-wallet.ts"
import type { AdapterKit, VendorAdapter } from "../adapter.ts"
import { digits } from "../exact-json.ts"
import { fcApi } from "./api.ts"
import { FC_CALLS, FC_CODES, fcOpen, fcUnit, type FcCall, type FcCode } from "./protocol.ts"
import { refusalOf } from "../outcomes.ts"
import { answer, rawScope, rawForm } from "../raw-scope.ts"
import { readUnsigned, toVendorAmount } from "../vendor-amount.ts"
import { FcCredentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

interface Reply {
  readonly status: Status
  readonly balance?: PlayBalance | undefined
  readonly currency?: AssetCode
  /** A cancellation of what is not here: it is kept out, and Fa Chai is told that there was nothing. */
  readonly wasUnknown?: boolean
}

const CODE = "FC"
const BAD: Reply = { status: "BAD_REQUEST" }
/**
 * Fa Chai: `/vendors/fc/<call>`. Slots bring stake and win at once (`BetNInfo`), tables apart; prizes of an event come
 * in a list of several players. Players are known by name alone.
 */
const adapter = (kit: AdapterKit, given: FcCredentials): VendorAdapter => {
  return {
    code: CODE,
    name: "Fa Chai",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        for (const call of Object.keys(FC_CALLS) as FcCall[])
          scope.post(`/vendors/fc/${call}`, async (request, reply) => {
            const form = rawForm(request)
            const said = await decide(kit, given, call, form).catch((error: unknown): Reply => {
              kit.report(error)
              return { status: "RETRY" }
            })
            // 999 would be an outcome. Without one Fa Chai cancels a bet and sends anything else again.
            return answer(STATUSES[said.status].final ? reply : reply.code(503), render(said))
          })
      }),
    ...fcApi(kit, given),
  }
}

export const fc = vendor({
  code: CODE,
  credentials: FcCredentials,
  callsCanBeCopied: true,
  adapter,
})

async function decide(
  kit: AdapterKit,
  given: FcCredentials,
  call: FcCall,
  form: URLSearchParams,
): Promise<Reply> {
  let message: unknown
  try {
    message = fcOpen(form, given.agentCode, given.agentKey)
  } catch {
    return BAD
  }
  if (message === undefined) return { status: "BAD_SIGNATURE" }
  const { currency } = given
  const unit = fcUnit(currency)
  const read = (text: string | undefined) => readUnsigned(text, unit)
  const named = z.object({ Currency: z.string() }).safeParse(message).data?.Currency
  if (named !== undefined && named !== currency)
    return { status: isAsset(named) ? "WRONG_CURRENCY" : "BAD_REQUEST" }
  const about = (data: { readonly MemberAccount: string; readonly GameID: string }) =>
    ({ vendor: CODE, currency, player: data.MemberAccount, game: data.GameID }) as const
  const does = async (...transactions: readonly WalletTransaction[]) =>
    lastOf(await kit.wallet.processAll(transactions), currency)
  const cancels = async (data: { readonly MemberAccount: string; readonly GameID: string }, bet: string) => {
    const isKnown = (await kit.wallet.find(CODE, bet)).some(
      (each) => each.kind === "bet" && each.amount !== null,
    )
    return { ...(await does({ ...about(data), kind: "rollback", txId: bet, bet })), wasUnknown: !isKnown }
  }

  switch (call) {
    case "GetBalance": {
      const { data } = FC_CALLS.GetBalance.safeParse(message)
      if (!data) return BAD
      return {
        currency,
        ...(await kit.wallet.balanceOf({ vendor: CODE, player: data.MemberAccount }, currency)),
      }
    }
    case "BetNInfo": {
      const { data } = FC_CALLS.BetNInfo.safeParse(message)
      const [amount, win] = [read(data?.Bet), read(data?.Win)]
      if (!data || amount === undefined || win === undefined) return BAD
      const bet = { kind: "bet", session: undefined, play: "normal", roundClosed: true } as const
      return does({ ...about(data), ...bet, txId: data.BankID, round: data.RecordID, amount, win })
    }
    case "Bet": {
      const { data } = FC_CALLS.Bet.safeParse(message)
      const amount = read(data?.Bet)
      if (!data || amount === undefined) return BAD
      const bet = { kind: "bet", session: undefined, play: "normal", roundClosed: false } as const
      return does({ ...about(data), ...bet, txId: data.BetID, round: data.RecordID, amount })
    }
    case "Settle": {
      const { data } = FC_CALLS.Settle.safeParse(message)
      const refund = read(data?.Refund)
      if (!data || refund === undefined) return BAD
      const win = { ...about(data), kind: "win", round: data.RecordID, play: "normal" } as const
      const wins = data.SettleBetIDs.map(({ betID, win: text }) => ({ betID, amount: read(text) }))
      const transactions: WalletTransaction[] = []
      for (const [at, { betID, amount }] of wins.entries()) {
        if (amount === undefined) return BAD
        transactions.push({
          ...win,
          txId: betID,
          bet: betID,
          amount,
          roundClosed: refund === 0n && at === wins.length - 1,
        })
      }
      // The part of the stake that was not played returns with the settlement.
      if (refund > 0n)
        transactions.push({
          ...win,
          txId: `refund:${data.BankID}`,
          amount: refund,
          validBet: ZERO,
          roundClosed: true,
        })
      // A bet that was rolled back does not stop the prizes of the others.
      const outcomes: TransactionOutcome[] = []
      for (const transaction of transactions) outcomes.push(await kit.wallet.process(transaction))
      return lastOf(outcomes, currency)
    }
    case "CancelBetNInfo": {
      const { data } = FC_CALLS.CancelBetNInfo.safeParse(message)
      return data ? cancels(data, data.BankID) : BAD
    }
    case "CancelBet": {
      const { data } = FC_CALLS.CancelBet.safeParse(message)
      return data ? cancels(data, data.BetID) : BAD
    }
    case "EventSettle": {
      const { data } = FC_CALLS.EventSettle.safeParse(message)
      if (!data) return BAD
      const prizes = data.List.map(({ memberAccount, trsID, eventID, gameID, points }) => {
        const about = { vendor: CODE, currency, player: memberAccount, game: gameID, campaign: eventID }
        return { ...about, kind: "promo" as const, txId: trsID, amount: read(points) }
      })
      const outcomes: TransactionOutcome[] = []
      for (const { amount, ...prize } of prizes)
        // One player's prize does not wait for another's: each is paid or told of.
        outcomes.push(
          amount === undefined ? { status: "BAD_REQUEST" } : await kit.wallet.process({ ...prize, amount }),
        )
      return lastOf(outcomes, currency)
    }
    case "FreeSpinBetNInfo": {
      // A free spin stakes nothing, whatever it says of the bet that it stands for; it is paid to those who left, too.
      const { data } = FC_CALLS.FreeSpinBetNInfo.safeParse(message)
      const win = read(data?.Win)
      if (!data || win === undefined) return BAD
      const bet = {
        kind: "bet",
        session: undefined,
        late: true,
        play: "free_round",
        roundClosed: true,
      } as const
      const free = {
        ...about(data),
        ...bet,
        txId: `free:${data.RecordID}`,
        round: data.RecordID,
        amount: ZERO,
        win,
      }
      return does({ ...free, ...(data.EventID === undefined ? {} : { campaign: data.EventID }) })
    }
  }
}

function lastOf(outcomes: readonly TransactionOutcome[], currency: AssetCode): Reply {
  const bad = refusalOf(outcomes)
  return { currency, ...(bad ?? { status: "OK", balance: outcomes.at(-1)?.balance }) }
}

const CODES: Readonly<Partial<Record<Status, FcCode>>> = {
  OK: FC_CODES.success,
  INSUFFICIENT_FUNDS: FC_CODES.funds,
  TX_CONFLICT: FC_CODES.duplicate,
  BET_NOT_FOUND: FC_CODES.unknown,
  PLAYER_NOT_FOUND: FC_CODES.player,
}

function render({ status, balance, currency, wasUnknown }: Reply): object {
  const Result = wasUnknown && status === "OK" ? FC_CODES.unknown : (CODES[status] ?? FC_CODES.other)
  if (Result !== FC_CODES.success) return { Result, ErrorText: status.toLowerCase().replaceAll("_", " ") }
  const points = balance && currency ? toVendorAmount(stakeable(balance), fcUnit(currency), 2) : "0"
  return { Result, MainPoints: digits(points) }
}
