import { isAsset } from "@croupier/ledger"
import { subtract } from "@croupier/money"
import type { Status } from "@croupier/provider"
import { z } from "zod"
import { HOUR_MS } from "../../../../kernel/durations.ts"
import { stakeable, type PlayBalance } from "../../wallet/seamless-wallet.ts"
import { VendorAway, type AdapterKit, type TransactionEntry, type VendorAdapter } from "../adapter.ts"
import { digits, parseExactly } from "../exact-json.ts"
import { isPgGenuine, PG_CALLS, PG_CODES, pgNumber, type PgCall, type PgCode } from "./protocol.ts"
import { answer, rawScope, rawForm } from "../raw-scope.ts"
import { MoneyText, readVendorAmount, toVendorAmount } from "../vendor-amount.ts"
import { timeOf } from "../vendor-books.ts"
import { askWithForm } from "../vendor-call.ts"
import { PgCredentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

type Reply = { readonly data: object } | { readonly error: PgCode }

const CODE = "PG"
/** As many rows as PG answers with at once. */
const MOST_ROWS = 5_000
/** A round's bets are looked for in so long after its first. */
const ROUND_MS = HOUR_MS
/** `handsStatus` of a bet that others follow. */
const NOT_LAST = "1"

/**
 * PG Soft: `/vendors/pg/<call>`. A transaction brings stake and win together; there is no taking back, so PG sends
 * what was not answered again (`is_validate_bet`) until it is, whether or not the player's session still lives.
 */
const adapter = (kit: AdapterKit, given: PgCredentials): VendorAdapter => {
  const ask = async (path: string, fields: Readonly<Record<string, string>>) => {
    const form = new URLSearchParams({
      operator_token: given.operatorToken,
      secret_key: given.secretKey,
      ...fields,
    })
    const said = Answered.safeParse(parseExactly(await askWithForm(`${given.url}${path}`, form)))
    if (!said.success || said.data.error !== null) throw new VendorAway(`${path} did not say what was asked`)
    return said.data.data
  }
  /** Bets that ended from `from` on, before `to`. PG answers with so many at most: the last one's time asks for more. */
  const history = async (from: Date, to: Date) => {
    const found = new Map<string, z.output<typeof Rows>[number]>()
    for (let at = from.getTime(); at < to.getTime();) {
      const rows = Rows.parse(
        await ask("/Bet/v4/GetHistoryForSpecificTimeRange", {
          count: String(MOST_ROWS),
          bet_type: "1",
          from_time: String(at),
          to_time: String(to.getTime()),
        }),
      )
      for (const row of rows) found.set(`${row.betId}-${row.parentBetId}`, row)
      if (rows.length < MOST_ROWS) break
      at = Math.max(at + 1, ...rows.map(({ betEndTime }) => betEndTime))
    }
    return [...found.values()]
  }
  return {
    code: CODE,
    name: "PG Soft",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        for (const call of Object.keys(PG_CALLS) as PgCall[])
          scope.post(`/vendors/pg/${call}`, async (request, reply) => {
            const form = rawForm(request)
            const said = await decide(kit, given, call, form).catch((error: unknown): Reply => {
              kit.report(error)
              return { error: PG_CODES.again }
            })
            return answer(
              reply,
              "data" in said
                ? { data: said.data, error: null }
                : { data: null, error: { code: said.error, message: MESSAGES[said.error] } },
            )
          })
      }),
    games: async () => {
      const listed = Listed.parse(await ask("/Game/v2/Get", { currency: "", language: "en-us", status: "1" }))
      return {
        vendor: { code: CODE, name: "PG Soft" },
        games: listed.map(({ gameId, gameName, status }) => ({
          game: gameId,
          category: "RNG",
          names: { EN: gameName },
          status: status === "1" ? "active" : "maintenance",
        })),
      }
    },
    open: async ({ token, game, language, returnUrl }) => {
      const query = new URLSearchParams({
        btt: "1",
        ot: given.operatorToken,
        ops: token,
        l: language === "CN" ? "zh" : language.toLowerCase(),
        f: returnUrl,
      })
      return `${given.launchUrl}/${encodeURIComponent(game)}/index.html?${query.toString()}`
    },
    entriesAre: "transactions",
    entries: async (from, to) => (await history(from, to)).map(entryOf),
    // A round is a bet and the bets that follow from it; the last one says that it is.
    round: async (asked) => {
      const own = (await history(...timeOf(asked, kit.clock.now(), ROUND_MS))).filter(
        ({ parentBetId, playerName }) => parentBetId === asked.round && playerName === asked.player,
      )
      if (own.length === 0) return "unknown"
      return own.some(({ handsStatus }) => handsStatus !== NOT_LAST) ? "completed" : "in_progress"
    },
  }
}

export const pg = vendor({
  code: CODE,
  credentials: PgCredentials,
  callsCanBeCopied: true,
  adapter,
})

async function decide(
  kit: AdapterKit,
  given: PgCredentials,
  call: PgCall,
  form: URLSearchParams,
): Promise<Reply> {
  if (!isPgGenuine(form, given)) return { error: PG_CODES.operator }
  const fields = Object.fromEntries([...form].filter(([, value]) => value !== ""))

  switch (call) {
    case "VerifySession": {
      const { data } = PG_CALLS.VerifySession.safeParse(fields)
      if (!data) return { error: PG_CODES.missing }
      const who = await kit.wallet.authenticate(CODE, data.operator_player_session, { keep: true })
      if (who.status !== "OK") return { error: codeOf(who.status) }
      const { player, currency } = who.session
      return { data: { player_name: player, nickname: player, currency } }
    }
    case "Cash/Get": {
      const { data } = PG_CALLS["Cash/Get"].safeParse(fields)
      if (!data) return { error: PG_CODES.missing }
      const who = await kit.wallet.resume(CODE, data.operator_player_session)
      if (who.status !== "OK") return { error: codeOf(who.status) }
      if (who.session.player !== data.player_name) return { error: PG_CODES.player }
      const at = digits(String(kit.clock.now().getTime()))
      return { data: { currency_code: who.session.currency, ...shown(who.balance), updated_time: at } }
    }
    case "Cash/TransferInOut": {
      const { data } = PG_CALLS["Cash/TransferInOut"].safeParse(fields)
      if (!data) return { error: PG_CODES.missing }
      const [bet, win] = [readVendorAmount(data.bet_amount), readVendorAmount(data.win_amount)]
      const net = readVendorAmount(data.transfer_amount)
      const currency = data.currency_code
      // The three amounts must say the same, or one side has read them wrongly.
      if (bet === undefined || win === undefined || net === undefined || !isAsset(currency))
        return { error: PG_CODES.badRequest }
      if (bet < 0n || win < 0n || subtract(win, bet) !== net) return { error: PG_CODES.badRequest }
      const isSentAgain = data.is_validate_bet || data.is_adjustment
      const campaign = data.free_game_transaction_id ?? data.bonus_transaction_id
      const done = await kit.wallet.process({
        vendor: CODE,
        kind: "bet",
        txId: pgNumber(data.transaction_id),
        player: data.player_name,
        session: data.operator_player_session,
        ...(isSentAgain ? { late: true } : {}),
        game: data.game_id,
        round: data.parent_bet_id,
        currency,
        amount: bet,
        win,
        play: data.wallet_type === "G" ? "free_round" : data.wallet_type === "B" ? "promo" : "normal",
        ...(campaign === undefined ? {} : { campaign }),
        roundClosed: data.is_end_round,
      })
      if (done.status !== "OK" || !done.balance) return { error: codeOf(done.status) }
      // `updated_time` has to come back as it went: PG knows its transaction by it.
      return {
        data: { currency_code: currency, ...shown(done.balance), updated_time: digits(data.updated_time) },
      }
    }
    case "Cash/Adjustment": {
      const { data } = PG_CALLS["Cash/Adjustment"].safeParse(fields)
      if (!data) return { error: PG_CODES.missing }
      const amount = readVendorAmount(data.transfer_amount)
      if (amount === undefined || !isAsset(data.currency_code)) return { error: PG_CODES.badRequest }
      const done = await kit.wallet.process({
        vendor: CODE,
        kind: "adjust",
        txId: data.adjustment_transaction_id,
        player: data.player_name,
        game: "",
        currency: data.currency_code,
        amount,
        reason: `adjustment ${data.adjustment_id} (${data.transaction_type})`,
      })
      if (done.status !== "OK" || !done.balance) return { error: codeOf(done.status) }
      return {
        data: {
          adjust_amount: digits(toVendorAmount(amount)),
          balance_before: digits(toVendorAmount(subtract(stakeable(done.balance), amount), 1n, 2)),
          balance_after: digits(toVendorAmount(stakeable(done.balance), 1n, 2)),
          updated_time: digits(data.adjustment_time),
        },
      }
    }
    case "Cash/UpdateBetDetail":
      return { data: { is_success: true } }
  }
}

const CODES: Readonly<Partial<Record<Status, PgCode>>> = {
  INSUFFICIENT_FUNDS: PG_CODES.funds,
  PLAYER_NOT_FOUND: PG_CODES.player,
  INVALID_SESSION: PG_CODES.badRequest,
  SESSION_EXPIRED: PG_CODES.badRequest,
  WRONG_CURRENCY: PG_CODES.badRequest,
  BAD_REQUEST: PG_CODES.badRequest,
  BET_NOT_FOUND: PG_CODES.betUnknown,
  RETRY: PG_CODES.again,
}
const codeOf = (status: Status): PgCode => CODES[status] ?? PG_CODES.betFailed

const MESSAGES: Readonly<Record<PgCode, string>> = {
  "1034": "Invalid request",
  "1200": "Internal server error",
  "1204": "Invalid operator",
  "3001": "Value cannot be null",
  "3004": "Player does not exist",
  "3005": "Player wallet does not exist",
  "3021": "Bet does not exist",
  "3033": "Bet failed",
  "3202": "Insufficient player balance",
}

/** PG shows two places and cuts the rest itself. */
const shown = (balance: PlayBalance) => ({
  balance_amount: digits(toVendorAmount(stakeable(balance), 1n, 2)),
})

const Answered = z.object({ data: z.unknown(), error: z.unknown() })
const Listed = z.array(
  z.object({ gameId: z.string(), gameName: z.string().min(1), status: z.string().default("1") }),
)
const Rows = z.array(
  z.object({
    betId: z.string(),
    parentBetId: z.string(),
    playerName: z.string(),
    currency: z.string(),
    betAmount: MoneyText,
    winAmount: MoneyText,
    betEndTime: z.coerce.number(),
    handsStatus: z.string().default("2"),
  }),
)

/** "106" is the type of a bet with its win. */
const entryOf = (row: z.output<typeof Rows>[number]): TransactionEntry => ({
  of: "transaction",
  kind: "bet",
  txId: `${row.betId}-${row.parentBetId}-106`,
  player: row.playerName,
  currency: row.currency,
  amount: row.betAmount,
  win: row.winAmount,
  isTakenBack: false,
  at: new Date(row.betEndTime),
})
