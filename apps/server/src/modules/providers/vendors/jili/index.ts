import { isAsset, type AssetCode } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { STATUSES, type Status } from "@croupier/provider"
import { lotOfCampaign } from "../../../bonuses/index.ts"
import { headerOf } from "../../../../kernel/headers.ts"
import { stakeable, type WalletTransaction, type TransactionOutcome } from "../../wallet/seamless-wallet.ts"
import type { AdapterKit, VendorAdapter } from "../adapter.ts"
import { digits, parseExactly } from "../exact-json.ts"
import { jiliApi } from "./api.ts"
import { isBasic, JILI_CALLS, JILI_CODES, type JiliCall, type JiliCode } from "./protocol.ts"
import { answer, rawScope, rawText } from "../raw-scope.ts"
import { readUnsigned, toVendorAmount } from "../vendor-amount.ts"
import { JiliCredentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

interface Reply {
  readonly status: Status
  readonly who?: { readonly player: string; readonly currency: AssetCode }
  readonly outcome?: Pick<TransactionOutcome, "balance" | "replay">
  readonly token?: string
  readonly wasUnknown?: boolean
}

const CODE = "JILI"
const BAD: Reply = { status: "BAD_REQUEST" }

/**
 * JILI: `/vendors/jili/<call>`. In `bet` the round is the number of the transaction, too, and stake and win come
 * together; in `sessionBet` a session is the round. Games that know the stake only at their end (`preserve`) reserve.
 */
const adapter = (kit: AdapterKit, given: JiliCredentials): VendorAdapter => {
  const { basic } = given
  return {
    code: CODE,
    name: "JILI",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        for (const call of Object.keys(JILI_CALLS) as JiliCall[])
          scope.post(`/vendors/jili/${call}`, async (request, reply) => {
            if (basic && !isBasic(headerOf(request, "authorization"), basic.name, basic.password))
              return answer(reply.code(401), { errorCode: JILI_CODES.other, message: "not authenticated" })
            const said = await decide(kit, call, rawText(request)).catch((error: unknown): Reply => {
              kit.report(error)
              return { status: "RETRY" }
            })
            // A code would be an outcome. Without one JILI sends again, then cancels until it is answered.
            return answer(STATUSES[said.status].final ? reply : reply.code(503), render(said))
          })
      }),
    ...jiliApi(kit, given),
  }
}

export const jili = vendor({
  code: CODE,
  credentials: JiliCredentials,
  callsCanBeCopied: true,
  adapter,
})

async function decide(kit: AdapterKit, call: JiliCall, body: string): Promise<Reply> {
  let read: unknown
  try {
    read = parseExactly(body)
  } catch {
    return BAD
  }
  const whose = async (said: Naming): Promise<Whose | Reply> => {
    if (said.currency !== undefined && !isAsset(said.currency)) return BAD
    if (said.currency !== undefined && said.userId !== undefined)
      return { vendor: CODE, player: said.userId, currency: said.currency, game: said.game }
    const found = await kit.wallet.resume(CODE, said.token ?? "")
    if (found.status !== "OK") return found
    if (said.currency !== undefined && said.currency !== found.session.currency) return BAD
    return { vendor: CODE, player: found.session.player, currency: found.session.currency, game: said.game }
  }
  const transaction = async (transaction: WalletTransaction): Promise<Reply> => {
    const outcome = await kit.wallet.process(transaction)
    return { status: outcome.status, who: transaction, outcome }
  }
  /** A bet that is not here yet is kept out, should it come, and JILI is told that there was none. */
  const cancels = async (one: WalletTransaction, txId: string): Promise<Reply> => {
    const isKnown = (await kit.wallet.find(CODE, txId)).some(
      ({ kind, amount }) => (kind === "bet" || kind === "reserve") && amount !== null,
    )
    return { ...(await transaction(one)), wasUnknown: !isKnown }
  }

  switch (call) {
    case "auth": {
      const { data } = JILI_CALLS.auth.safeParse(read)
      if (!data) return BAD
      const who = await kit.wallet.authenticate(CODE, data.token, { keep: true })
      if (who.status !== "OK") return who
      const { player, currency, session } = who.session
      return { status: "OK", who: { player, currency }, outcome: who, token: session }
    }
    case "bet": {
      const { data } = JILI_CALLS.bet.safeParse(read)
      const bet = readUnsigned(data?.betAmount)
      const win = readUnsigned(data?.winloseAmount)
      if (!data || bet === undefined || win === undefined) return BAD
      // Free rounds are paid to those who left, too: they are named by `userId`, and stake nothing.
      const isLate = bet === 0n && data.userId !== undefined
      const who = await whose(data)
      if ("status" in who) return who
      const about = {
        ...who,
        txId: data.round,
        round: data.round,
        play: data.isFreeRound || data.freeSpinData ? "free_round" : "normal",
        ...(data.freeSpinData ? { campaign: data.freeSpinData.referenceId } : {}),
      } as const
      const staked: WalletTransaction = {
        ...about,
        kind: "bet",
        session: data.token,
        ...(isLate ? { late: true } : {}),
        amount: bet,
        win,
        roundClosed: true,
      }
      if (lotOfCampaign(data.freeSpinData?.referenceId) === undefined) return transaction(staked)
      // A granted free round posts a bet of 0 and then its prize as a win. A call that JILI repeats continues with the part that is not posted.
      const outcomes = await kit.wallet.processAll([
        { ...staked, win: ZERO, roundClosed: false },
        { ...about, kind: "win", amount: win, roundClosed: true },
      ])
      const last = outcomes.at(-1)
      return last ? { status: last.status, who, outcome: last } : BAD
    }
    case "cancelBet": {
      const { data } = JILI_CALLS.cancelBet.safeParse(read)
      const who = data && (await whose(data))
      if (!who) return BAD
      if ("status" in who) return who
      return cancels({ ...who, kind: "rollback", txId: data.round, bet: data.round }, data.round)
    }
    case "sessionBet": {
      const { data } = JILI_CALLS.sessionBet.safeParse(read)
      const [bet, win] = [readUnsigned(data?.betAmount), readUnsigned(data?.winloseAmount)]
      const [preserve, turnover] = [readUnsigned(data?.preserve), readUnsigned(data?.turnover ?? "0")]
      if (!data || bet === undefined || win === undefined || preserve === undefined || turnover === undefined)
        return BAD
      const who = await whose(data)
      if ("status" in who) return who
      const about = { ...who, txId: data.round, round: data.sessionId }
      if (data.type === "1") {
        if (win !== 0n || (preserve > 0n && bet !== 0n)) return BAD
        // The settlement names the session alone, so that is the number of what was reserved.
        if (preserve > 0n)
          return transaction({
            ...about,
            kind: "reserve",
            txId: data.sessionId,
            session: data.token,
            amount: preserve,
          })
        const free = data.freeSpinData === undefined ? {} : { campaign: data.freeSpinData.referenceId }
        return transaction({
          ...about,
          ...free,
          kind: "bet",
          session: data.token,
          amount: bet,
          // The settlement tells the turnover of all bets of the session.
          validBet: ZERO,
          play: data.freeSpinData ? "free_round" : "normal",
          roundClosed: false,
        })
      }
      if (preserve > 0n)
        return transaction({
          ...about,
          kind: "release",
          reservation: data.sessionId,
          bet,
          win,
          ...(data.turnover === undefined ? {} : { validBet: turnover }),
        })
      if (bet !== 0n) return BAD
      return transaction({
        ...about,
        kind: "win",
        amount: win,
        play: "normal",
        validBet: turnover,
        roundClosed: true,
      })
    }
    case "cancelSessionBet": {
      const { data } = JILI_CALLS.cancelSessionBet.safeParse(read)
      const preserve = readUnsigned(data?.preserve)
      const who = data && (await whose(data))
      if (!who || preserve === undefined) return BAD
      if ("status" in who) return who
      const about = { ...who, txId: data.round, round: data.sessionId }
      if (preserve === 0n) return cancels({ ...about, kind: "rollback", bet: data.round }, data.round)
      const release = {
        ...about,
        bet: ZERO,
        win: ZERO,
        kind: "release",
        reservation: data.sessionId,
      } as const
      return cancels(release, data.sessionId)
    }
  }
}

interface Naming {
  readonly game: string
  readonly currency?: string
  readonly userId?: string | undefined
  readonly token?: string | undefined
}

interface Whose {
  readonly vendor: string
  readonly player: string
  readonly currency: AssetCode
  readonly game: string
}

const CODES: Readonly<Partial<Record<Status, JiliCode>>> = {
  OK: JILI_CODES.success,
  INSUFFICIENT_FUNDS: JILI_CODES.funds,
  INVALID_SESSION: JILI_CODES.token,
  SESSION_EXPIRED: JILI_CODES.token,
  PLAYER_NOT_FOUND: JILI_CODES.token,
  WRONG_CURRENCY: JILI_CODES.parameter,
  BAD_REQUEST: JILI_CODES.parameter,
  TX_CONFLICT: JILI_CODES.parameter,
  ROLLBACK_REFUSED: JILI_CODES.cancelRefused,
}

function render({ status, who, outcome, token, wasUnknown }: Reply): object {
  const errorCode =
    status !== "OK"
      ? (CODES[status] ?? JILI_CODES.other)
      : wasUnknown
        ? JILI_CODES.roundNotFound
        : outcome?.replay
          ? JILI_CODES.alreadyDone
          : JILI_CODES.success
  return {
    errorCode,
    message: status === "OK" ? "success" : status.toLowerCase().replaceAll("_", " "),
    ...(who ? { username: who.player, currency: who.currency } : {}),
    ...(outcome?.balance ? { balance: digits(toVendorAmount(stakeable(outcome.balance))) } : {}),
    ...(token === undefined ? {} : { token }),
  }
}
