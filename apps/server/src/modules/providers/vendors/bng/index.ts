import { isAsset, type AssetCode } from "@croupier/ledger"
import { ZERO, type Amount } from "@croupier/money"
import { STATUSES, type Status } from "@croupier/provider"
import { z } from "zod"
import { HOUR_MS } from "../../../../kernel/durations.ts"
import { stakeable, type PlayBalance, type TransactionOutcome } from "../../wallet/seamless-wallet.ts"
import { VendorAway, type AdapterKit, type TransactionEntry, type VendorAdapter } from "../adapter.ts"
import { BngCall, type BngError } from "./protocol.ts"
import { digits, parseExactly } from "../exact-json.ts"
import { allPages } from "../pages.ts"
import { answer, rawScope, rawText } from "../raw-scope.ts"
import { isSameSecret } from "../same-secret.ts"
import { MoneyText, readUnsigned, toVendorAmount } from "../vendor-amount.ts"
import { timeOf } from "../vendor-books.ts"
import { askWithJson } from "../vendor-call.ts"
import { BngCredentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

interface Reply {
  /** Undefined where the call itself cannot be read. */
  readonly uid?: string
  readonly status: Status
  readonly balance?: PlayBalance | undefined
  readonly player?: { readonly id: string; readonly currency: AssetCode }
}

const CODE = "BNG"
const TAKEN_BACK = "ROLLBACK"
/** A round's transactions are looked for in so long after its first. */
const ROUND_MS = HOUR_MS
const BAD: Reply = { status: "BAD_REQUEST" }

/**
 * BNG: one address, `/vendors/bng/<secret>`. A transaction may hold a bet, a win or both under one `uid`, and a win
 * alone needs neither session nor bet of its own. Balances carry the version by which older ones are told from newer.
 */
const adapter = (kit: AdapterKit, given: BngCredentials): VendorAdapter => {
  const ask = async (path: string, body: object) =>
    parseExactly(await askWithJson(`${given.url}${path}`, { api_token: given.apiToken, ...body }))
  const transactions = (from: Date, to: Date) =>
    allPages<z.output<typeof Page>["items"][number], string | null>(null, async (cursor) => {
      const read = Page.safeParse(
        await ask("/api/v1/transaction/list/", {
          start_date: from.toISOString(),
          end_date: to.toISOString(),
          fetch_size: 1000,
          ...(cursor === null ? {} : { fetch_state: cursor }),
        }),
      )
      if (!read.success) throw new VendorAway("BNG's transactions cannot be read")
      return { items: read.data.items, next: read.data.fetch_state ?? undefined }
    })
  return {
    code: CODE,
    name: "BNG",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        scope.post<{ Params: { secret: string } }>("/vendors/bng/:secret", async (request, reply) => {
          if (!isSameSecret(request.params.secret, given.callSecret))
            return answer(reply.code(403), { error: { code: "OTHER_EXCEED", message: "not known" } })
          const said = await decide(kit, rawText(request)).catch((error: unknown): Reply => {
            kit.report(error)
            return { status: "RETRY" }
          })
          // Whatever is not 200 is sent again, so only what may still change is answered so.
          const code = STATUSES[said.status].final ? (said === BAD ? 400 : 200) : 503
          return answer(reply.code(code), render(said, given.brand))
        })
      }),
    games: async () => ({
      vendor: { code: CODE, name: "BNG" },
      games: Listed.parse(await ask("/api/v1/game/list/", { provider_id: "1" })).items.map((game) => ({
        game: game.game_id,
        category: game.type === "TABLE" ? "MINI" : "RNG",
        names: { EN: game.i18n["en"]?.title ?? game.game_name },
      })),
    }),
    open: async ({ token, game, language, returnUrl }) => {
      const query = new URLSearchParams({
        token,
        game,
        lang: language === "CN" ? "zh-hans" : language.toLowerCase(),
        ts: String(kit.clock.now().getTime()),
        wl: given.brand,
        exit_url: returnUrl,
        platform: "desktop",
      })
      return `${given.launchUrl}?${query.toString()}`
    },
    entriesAre: "transactions",
    entries: async (from, to) => (await transactions(from, to)).map(entryOf),
    round: async (asked) => {
      const own = (await transactions(...timeOf(asked, kit.clock.now(), ROUND_MS))).filter(
        ({ round_id, player_id }) => round_id === asked.round && player_id === asked.player,
      )
      if (own.length === 0) return "unknown"
      if (own.every(({ status }) => status === TAKEN_BACK)) return "cancelled"
      return own.some(({ win, status }) => win !== null && status !== TAKEN_BACK)
        ? "completed"
        : "in_progress"
    },
  }
}

export const bng = vendor({
  code: CODE,
  credentials: BngCredentials,
  callsCanBeCopied: true,
  adapter,
})

async function decide(kit: AdapterKit, text: string): Promise<Reply> {
  let call: BngCall
  try {
    const read = BngCall.safeParse(parseExactly(text))
    if (!read.success) return BAD
    call = read.data
  } catch {
    return BAD
  }
  const { uid, token } = call
  try {
    switch (call.name) {
      case "login": {
        const who = await kit.wallet.authenticate(CODE, token, { keep: true })
        if (who.status !== "OK") return { uid, status: who.status }
        const { player: id, currency } = who.session
        return { uid, status: "OK", balance: who.balance, player: { id, currency } }
      }
      case "getbalance": {
        const { id, currency } = call.args.player
        if (!isAsset(currency)) return { uid, status: "WRONG_CURRENCY" }
        return { uid, ...(await kit.wallet.balanceOf({ vendor: CODE, player: id }, currency)) }
      }
      case "transaction":
        return { uid, ...(await transact(kit, call)) }
      case "rollback": {
        const { player, transaction_uid } = call.args
        const { id, currency } = player
        if (!isAsset(currency)) return { uid, status: "WRONG_CURRENCY" }
        const about = { vendor: CODE, player: id, currency, game: call.game_id, txId: transaction_uid }
        // The number may be of a win alone.
        const of = ["bet", "win"] as const
        return {
          uid,
          ...(await kit.wallet.process({ ...about, kind: "rollback", bet: transaction_uid, of })),
        }
      }
      case "logout":
        return { uid, status: "OK" }
    }
  } catch (error) {
    kit.report(error)
    return { uid, status: "RETRY" }
  }
}

type Transaction = Extract<BngCall, { readonly name: "transaction" }>

async function transact(
  kit: AdapterKit,
  { uid, token, game_id, args }: Transaction,
): Promise<TransactionOutcome> {
  const { player, round_id, round_finished, bonus } = args
  const [bet, win] = [halfOf(args.bet), halfOf(args.win)]
  if (bet === undefined || win === undefined || !isAsset(player.currency)) return { status: "BAD_REQUEST" }
  const campaign = bonus?.campaign ?? bonus?.bonus_id ?? args.tag
  const about = {
    vendor: CODE,
    txId: uid,
    player: player.id,
    currency: player.currency,
    game: game_id,
    round: round_id,
    play: bonus ? "free_round" : "normal",
    ...(campaign ? { campaign } : {}),
    roundClosed: round_finished,
  } as const
  // A win of its own is owed with or without a session. One of a free round has no bet that it could wait for, and is
  // always told as a stake of nothing: which of the two it is must not depend on what came before.
  if ((args.bet === null || args.bet === undefined) && !bonus)
    return kit.wallet.process({ ...about, kind: "win", amount: win })
  const late = bet === 0n ? { late: true } : {}
  return kit.wallet.process({ ...about, ...late, kind: "bet", session: token, amount: bet, win })
}

const halfOf = (text: string | null | undefined): Amount | undefined =>
  text === null || text === undefined ? ZERO : readUnsigned(text)

const ERRORS: Readonly<Partial<Record<Status, BngError>>> = {
  INSUFFICIENT_FUNDS: "FUNDS_EXCEED",
  INVALID_SESSION: "INVALID_TOKEN",
  PLAYER_NOT_FOUND: "INVALID_TOKEN",
  SESSION_EXPIRED: "EXPIRED_TOKEN",
  GAME_DISABLED: "GAME_NOT_ALLOWED",
  LIMIT_REACHED: "LOSS_EXCEED",
  STAKE_TOO_HIGH: "BET_EXCEED",
  REALITY_CHECK_REQUIRED: "TIME_EXCEED",
  PLAYER_LOCKED: "SESSION_CLOSED",
  EXCLUDED: "SESSION_CLOSED",
}

function render({ uid, status, balance, player }: Reply, brand: string): object {
  return {
    ...(uid === undefined ? {} : { uid }),
    ...(player ? { player: { ...player, brand, mode: "REAL", is_test: false }, tag: "" } : {}),
    ...(balance
      ? { balance: { value: toVendorAmount(stakeable(balance)), version: digits(String(balance.version)) } }
      : {}),
    ...(status === "OK"
      ? {}
      : {
          error: {
            code: ERRORS[status] ?? "OTHER_EXCEED",
            message: status.toLowerCase().replaceAll("_", " "),
          },
        }),
  }
}

const Listed = z.object({
  items: z.array(
    z.object({
      game_id: z.string().min(1),
      game_name: z.string().min(1),
      type: z.string().default("SLOT"),
      i18n: z.record(z.string(), z.object({ title: z.string().min(1) })).default({}),
    }),
  ),
})
const Page = z.object({
  fetch_state: z.string().nullable(),
  items: z.array(
    z.object({
      transaction_id: z.string(),
      round_id: z.string().default(""),
      player_id: z.string(),
      currency: z.string(),
      bet: MoneyText.nullable(),
      /** Of a free round, which is a stake of nothing here. */
      bonus_id: z.string().nullable().default(null),
      win: MoneyText.nullable(),
      status: z.string().default("OK"),
      c_at: z.string(),
    }),
  ),
})

function entryOf(item: z.output<typeof Page>["items"][number]): TransactionEntry {
  const about = {
    of: "transaction" as const,
    txId: item.transaction_id,
    player: item.player_id,
    currency: item.currency,
    isTakenBack: item.status === TAKEN_BACK,
    at: new Date(item.c_at),
  }
  const win = item.win ?? ZERO
  const bet = item.bet ?? (item.bonus_id === null ? null : ZERO)
  return bet === null ? { ...about, kind: "win", amount: win } : { ...about, kind: "bet", amount: bet, win }
}
