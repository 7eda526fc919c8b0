import type { AssetCode } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { STATUSES, type Status } from "@croupier/provider"
import { headerOf } from "../../../../kernel/headers.ts"
import { stakeable, type PlayBalance, type TransactionOutcome } from "../../wallet/seamless-wallet.ts"
import type { AdapterKit, VendorAdapter } from "../adapter.ts"
import {
  CQ9_CALLS,
  CQ9_CODES,
  cq9Time,
  hasCq9Times,
  isCq9Genuine,
  readCq9Body,
  type Cq9Call,
  type Cq9Code,
} from "./protocol.ts"
import { cq9Api } from "./api.ts"
import { betOf, cq9Transactions, signed, winsOf } from "./transactions.ts"
import { digits } from "../exact-json.ts"
import { refusalOf } from "../outcomes.ts"
import { answer, rawScope, rawText } from "../raw-scope.ts"
import { toVendorAmount } from "../vendor-amount.ts"
import { Cq9Credentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

interface Reply {
  readonly code: Cq9Code
  readonly data?: unknown
}

const CODE = "CQ9"
const BAD: Reply = { code: CQ9_CODES.parameter }
/** A balance that changes while all of it is taken is read again this often. */
const TRIES = 5

/**
 * CQ9: `/vendors/cq9/…`. Every transaction has its `mtcode`; the end of a round may bring many. `takeall` carries whatever
 * the player has to a table; some calls name no player, and are understood by what they refer to.
 */
const adapter = (kit: AdapterKit, given: Cq9Credentials): VendorAdapter => {
  const { currency } = given
  const who = (player: string) => ({ vendor: CODE, player })
  return {
    code: CODE,
    name: "CQ9",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        const say = async (wtoken: string | undefined, decide: () => Promise<Reply>): Promise<Reply> => {
          if (!isCq9Genuine(wtoken, given.wtoken)) return BAD
          return decide().catch((error: unknown) => {
            kit.report(error)
            return { code: CQ9_CODES.server }
          })
        }
        const render = ({ code, data = null }: Reply) => ({
          data,
          status: {
            code,
            message: code === "0" ? "Success" : MESSAGES[code],
            datetime: cq9Time(kit.clock.now()),
          },
        })
        type Named = { Params: { name: string } }
        scope.get<Named>("/vendors/cq9/player/check/:name", async (request, reply) =>
          answer(
            reply,
            render(
              await say(headerOf(request, "wtoken"), async () => {
                const { status } = await kit.wallet.balanceOf(who(request.params.name), currency)
                return { code: CQ9_CODES.success, data: status === "OK" }
              }),
            ),
          ),
        )
        scope.get<Named>("/vendors/cq9/transaction/balance/:name", async (request, reply) =>
          answer(
            reply,
            render(
              await say(headerOf(request, "wtoken"), async () => {
                const { status, balance } = await kit.wallet.balanceOf(who(request.params.name), currency)
                return balance
                  ? { code: CQ9_CODES.success, data: shown(balance, currency) }
                  : { code: codeOf(status) }
              }),
            ),
          ),
        )
        scope.get<Named>("/vendors/cq9/transaction/record/:name", async (request, reply) =>
          answer(
            reply,
            render(await say(headerOf(request, "wtoken"), async () => record(kit, request.params.name))),
          ),
        )
        for (const call of Object.keys(CQ9_CALLS) as Cq9Call[])
          scope.post(`/vendors/cq9/transaction/${call}`, async (request, reply) =>
            answer(
              reply,
              render(
                await say(headerOf(request, "wtoken"), async () =>
                  decide(kit, currency, call, rawText(request)),
                ),
              ),
            ),
          )
        scope.all("/vendors/cq9/*", async (_request, reply) =>
          answer(reply, render({ code: CQ9_CODES.action })),
        )
      }),
    ...cq9Api(given),
  }
}

export const cq9 = vendor({
  code: CODE,
  credentials: Cq9Credentials,
  callsCanBeCopied: true,
  adapter,
})

async function decide(kit: AdapterKit, currency: AssetCode, call: Cq9Call, text: string): Promise<Reply> {
  let body: Readonly<Record<string, unknown>>
  try {
    body = readCq9Body(text)
  } catch {
    return BAD
  }
  if (!hasCq9Times(body)) return { code: CQ9_CODES.time }
  switch (call) {
    case "game/takeall":
      return takeAll(kit, currency, body)
    case "game/refund": {
      const { data } = CQ9_CALLS["game/refund"].safeParse(body)
      if (!data) return BAD
      const betOfNumber = async () =>
        (await kit.wallet.find(CODE, data.mtcode)).find(({ kind }) => kind === "bet")
      let bet = await betOfNumber()
      // Whose it is cannot be known: it is refused when it comes, or was taken while this was asked.
      if (!bet && data.account === undefined && !(await kit.wallet.placeTombstone(CODE, data.mtcode)))
        bet = await betOfNumber()
      const player = bet?.player ?? data.account
      if (player === undefined) return { code: CQ9_CODES.noRecord }
      const game = bet?.game ?? ""
      return replyTo(
        [
          await kit.wallet.process({
            vendor: CODE,
            kind: "rollback",
            txId: data.mtcode,
            bet: data.mtcode,
            player,
            game,
            currency,
          }),
        ],
        currency,
      )
    }
    case "game/cancel": {
      // A refund was wrong: the bet stands after all, and what the round wins later is paid.
      const { data } = CQ9_CALLS["game/cancel"].safeParse(body)
      if (!data) return BAD
      const bet = (await kit.wallet.find(CODE, data.mtcode)).find(({ kind }) => kind === "bet")
      if (!bet || bet.amount === null) return { code: CQ9_CODES.noRecord }
      const { player, game } = bet
      const about = { vendor: CODE, player, game, currency }
      const txId = `cancel:${data.mtcode}`
      return replyTo(
        [await kit.wallet.process({ ...about, kind: "reinstate", txId, rollback: data.mtcode })],
        currency,
      )
    }
    case "game/wins":
    case "game/amends": {
      const { data } = CQ9_CALLS[call].safeParse(body)
      if (!data) return BAD
      const success: object[] = []
      const failed: object[] = []
      for (const { account, ucode, event } of data.list) {
        const transactions =
          call === "game/wins" ? winsOf(event, account, currency) : signed(event, account, currency)
        // They may be of several rounds: a fault of one does not stop the others.
        const outcomes: TransactionOutcome[] = []
        for (const transaction of transactions ?? []) outcomes.push(await kit.wallet.process(transaction))
        const bad = refusalOf(outcomes)
        const balance = outcomes.at(-1)?.balance
        if (!transactions || bad || !balance) {
          const code = bad ? codeOf(bad.status) : CQ9_CODES.parameter
          failed.push({ account, ucode, code, message: MESSAGES[code] })
        } else success.push({ account, ucode, ...shown(balance, currency) })
      }
      return { code: CQ9_CODES.success, data: { success, failed } }
    }
    case "game/bet":
    case "game/bets":
    case "game/bonus":
    case "game/credit":
    case "game/debit":
    case "game/endround":
    case "game/rollin":
    case "game/rollout":
    case "user/payoff": {
      const transactions = cq9Transactions(call, body, currency)
      return transactions ? replyTo(await kit.wallet.processAll(transactions), currency) : BAD
    }
  }
}

/** Takes all that a player has. The second time it answers with what the first took. */
async function takeAll(kit: AdapterKit, currency: AssetCode, body: object): Promise<Reply> {
  const { data } = CQ9_CALLS["game/takeall"].safeParse(body)
  if (!data) return BAD
  const done = (await kit.wallet.find(CODE, data.mtcode)).find(({ kind }) => kind === "bet")
  for (let tries = 0; ; tries++) {
    const { status, balance } = await kit.wallet.balanceOf({ vendor: CODE, player: data.account }, currency)
    if (!balance) return { code: codeOf(status) }
    const amount = done?.amount ?? stakeable(balance)
    if (amount === 0n) return { code: CQ9_CODES.funds }
    const outcome = await kit.wallet.process({
      vendor: CODE,
      currency,
      ...betOf(data),
      amount,
      validBet: ZERO,
    })
    // A bet elsewhere was quicker: there is less now.
    if (outcome.status === "INSUFFICIENT_FUNDS" && !done && tries < TRIES) continue
    const reply = replyTo([outcome], currency)
    return outcome.balance && reply.code === "0"
      ? { ...reply, data: { amount: digits(toVendorAmount(amount)), ...shown(outcome.balance, currency) } }
      : reply
  }
}

/** The record of a number, for those who heard no answer. */
async function record(kit: AdapterKit, mtcode: string): Promise<Reply> {
  const [found] = (await kit.wallet.find(CODE, mtcode)).filter(({ kind }) => kind !== "rollback")
  if (!found || found.amount === null) return { code: CQ9_CODES.noRecord }
  const at = cq9Time(found.at)
  return {
    code: CQ9_CODES.success,
    data: {
      _id: mtcode,
      action: found.kind,
      target: { account: found.player },
      status: { createtime: at, endtime: at, status: found.isCancelled ? "refund" : "success", message: "" },
      currency: found.currency,
      event: [{ mtcode, amount: digits(toVendorAmount(found.amount)), eventtime: at }],
    },
  }
}

function replyTo(outcomes: readonly TransactionOutcome[], currency: AssetCode): Reply {
  const bad = refusalOf(outcomes)
  if (bad) return { code: codeOf(bad.status) }
  const balance = outcomes.at(-1)?.balance
  return { code: CQ9_CODES.success, ...(balance ? { data: shown(balance, currency) } : {}) }
}

const CODES: Readonly<Partial<Record<Status, Cq9Code>>> = {
  OK: CQ9_CODES.success,
  INSUFFICIENT_FUNDS: CQ9_CODES.funds,
  PLAYER_NOT_FOUND: CQ9_CODES.player,
  PLAYER_LOCKED: CQ9_CODES.player,
  EXCLUDED: CQ9_CODES.player,
  INVALID_SESSION: CQ9_CODES.player,
  SESSION_EXPIRED: CQ9_CODES.player,
  BET_NOT_FOUND: CQ9_CODES.noRecord,
  TX_CANCELLED: CQ9_CODES.refunded,
  TX_CONFLICT: CQ9_CODES.duplicate,
}
const codeOf = (status: Status): Cq9Code =>
  CODES[status] ?? (STATUSES[status].final ? CQ9_CODES.parameter : CQ9_CODES.server)

const MESSAGES: Readonly<Record<Cq9Code, string>> = {
  "0": "Success",
  "1002": "Action error",
  "1003": "Parameter error",
  "1004": "Time format error",
  "1005": "Insufficient balance",
  "1006": "Player not found",
  "1014": "Record not found",
  "1015": "Already refunded",
  "1100": "Server error",
  "2009": "Duplicate mtcode",
}

const shown = (balance: PlayBalance, currency: AssetCode) => ({
  balance: digits(toVendorAmount(stakeable(balance))),
  currency,
})
