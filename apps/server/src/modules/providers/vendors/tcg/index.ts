import { isAsset } from "@croupier/ledger"
import { ZERO, type Amount } from "@croupier/money"
import { STATUSES, type Status } from "@croupier/provider"
import {
  stakeable,
  type PlayBalance,
  type WalletTransaction,
  type TransactionOutcome,
} from "../../wallet/seamless-wallet.ts"
import type { AdapterKit, VendorAdapter } from "../adapter.ts"
import { digits } from "../exact-json.ts"
import { answer, rawScope, rawForm } from "../raw-scope.ts"
import { tcgApi } from "./api.ts"
import { TCG_CODES, TcgCall, tcgOpen, type TcgCode } from "./protocol.ts"
import { readVendorAmount, toVendorAmount } from "../vendor-amount.ts"
import { TcgCredentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

interface Reply {
  readonly status: Status
  readonly more?: object
}

const CODE = "TCG_SEA"
const BAD: Reply = { status: "BAD_REQUEST" }

/**
 * TCG's lotteries: one address, `/vendors/tcg-sea`. A slip brings many orders, a draw settles those of many players;
 * each has its number and is answered for itself, so that a slip that broke off is sent again whole.
 */
const adapter = (kit: AdapterKit, given: TcgCredentials): VendorAdapter => {
  return {
    code: CODE,
    name: "TCG Lottery",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        scope.post("/vendors/tcg-sea", async (request, reply) => {
          const said = await decide(kit, given, rawForm(request)).catch((error: unknown): Reply => {
            kit.report(error)
            return { status: "RETRY" }
          })
          return answer(reply, {
            status: codeOf(said.status),
            error_desc: said.status === "OK" ? "" : wordsOf(said.status),
            ...said.more,
          })
        })
      }),
    ...tcgApi(given),
  }
}

export const tcg = vendor({
  code: CODE,
  credentials: TcgCredentials,
  adapter,
})

async function decide(kit: AdapterKit, given: TcgCredentials, form: URLSearchParams): Promise<Reply> {
  let message: unknown
  try {
    message = tcgOpen(form, given)
  } catch {
    return BAD
  }
  if (message === undefined) return { status: "BAD_SIGNATURE" }
  const { data: call } = TcgCall.safeParse(message)
  if (!call) return BAD
  switch (call.method) {
    case "auth": {
      const who = await kit.wallet.authenticate(CODE, call.session_token, { keep: true })
      if (who.status !== "OK") return who
      const { player: username, currency } = who.session
      return { status: "OK", more: { username, currency, ...shown(who.balance) } }
    }
    case "gb": {
      if (!isAsset(call.currency)) return { status: "WRONG_CURRENCY" }
      const { status, balance } = await kit.wallet.balanceOf(
        { vendor: CODE, player: call.username },
        call.currency,
      )
      return { status, more: balance ? { currency: call.currency, ...shown(balance) } : {} }
    }
    case "bet":
      return each(kit, call.orders, (order) =>
        transaction(call, order, (about, amount) =>
          amount <= 0n
            ? undefined
            : {
                ...about,
                kind: "bet",
                session: call.session_token,
                round: order.order_id,
                amount,
                play: "normal",
                roundClosed: false,
              },
        ),
      )
    case "settle":
      return each(kit, call.settlements, (settled) =>
        transaction(settled, settled, (about, amount) => {
          if (amount < 0n) return undefined
          const bet = settled.bet_tx_id
          return {
            ...about,
            kind: "win",
            round: settled.order_id,
            bet,
            amount,
            validBet: ZERO,
            play: "normal",
            roundClosed: true,
          }
        }),
      )
    case "cancel":
      return each(kit, call.cancels, (back) =>
        transaction(back, { ...back, tx_id: back.bet_tx_id, amount: "0" }, (about) => ({
          ...about,
          kind: "rollback",
          bet: back.bet_tx_id,
        })),
      )
    case "resettle":
      return each(kit, call.corrections, (correction) =>
        transaction(correction, correction, (about, amount) => ({
          ...about,
          kind: "adjust",
          round: correction.order_id,
          amount,
          reason: "settled anew by the vendor",
        })),
      )
  }
}

interface About {
  readonly vendor: string
  readonly txId: string
  readonly player: string
  readonly game: string
  readonly currency: WalletTransaction["currency"]
}

/** One order of a call as a transaction; undefined for one that says nonsense. */
function transaction(
  who: { readonly username: string; readonly currency: string },
  order: { readonly tx_id: string; readonly amount: string; readonly game_code: string },
  make: (about: About, amount: Amount) => WalletTransaction | undefined,
): WalletTransaction | undefined {
  const amount = readVendorAmount(order.amount)
  if (amount === undefined || !isAsset(who.currency)) return undefined
  const { username: player, currency } = who
  return make({ vendor: CODE, txId: order.tx_id, player, game: order.game_code, currency }, amount)
}

/** Does every order for itself and tells of each. The call as a whole is to be sent again while one of them is. */
async function each<T>(
  kit: AdapterKit,
  orders: readonly T[],
  make: (order: T) => WalletTransaction | undefined,
): Promise<Reply> {
  const results: object[] = []
  let again = false
  for (const order of orders) {
    const one = make(order)
    const outcome: TransactionOutcome = one ? await kit.wallet.process(one) : { status: "BAD_REQUEST" }
    again ||= !STATUSES[outcome.status].final
    results.push({
      tx_id: one?.txId ?? null,
      status: codeOf(outcome.status),
      ...(outcome.balance ? { username: one?.player, ...shown(outcome.balance) } : {}),
    })
  }
  return { status: again ? "RETRY" : "OK", more: { results } }
}

const shown = (balance: PlayBalance) => ({
  balance: digits(toVendorAmount(stakeable(balance))),
  balance_version: digits(String(balance.version)),
})

const CODES: Readonly<Partial<Record<Status, TcgCode>>> = {
  OK: TCG_CODES.success,
  RETRY: TCG_CODES.again,
  BAD_REQUEST: TCG_CODES.parameters,
  WRONG_CURRENCY: TCG_CODES.parameters,
  BAD_SIGNATURE: TCG_CODES.signature,
  PLAYER_NOT_FOUND: TCG_CODES.player,
  INSUFFICIENT_FUNDS: TCG_CODES.funds,
  INVALID_SESSION: TCG_CODES.session,
  SESSION_EXPIRED: TCG_CODES.session,
  BET_NOT_FOUND: TCG_CODES.orderUnknown,
  TX_CANCELLED: TCG_CODES.orderCancelled,
  TX_CONFLICT: TCG_CODES.conflict,
}
const codeOf = (status: Status): TcgCode => CODES[status] ?? TCG_CODES.notAllowed
const wordsOf = (status: Status): string => status.toLowerCase().replaceAll("_", " ")
