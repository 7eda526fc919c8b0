import { isAsset, type AssetCode } from "@croupier/ledger"
import { STATUSES, type Status } from "@croupier/provider"
import { ROUND_STATES } from "@croupier/provider/wire"
import { z } from "zod"
import { headerOf } from "../../../../kernel/headers.ts"
import {
  stakeable,
  type PlayBalance,
  type WalletTransaction,
  type TransactionOutcome,
} from "../../wallet/seamless-wallet.ts"
import { VendorAway, type AdapterKit, type TransactionEntry, type VendorAdapter } from "../adapter.ts"
import {
  DS88_CALLS,
  DS88_CODES,
  ds88Sign,
  isDs88Fresh,
  isDs88Genuine,
  type Ds88Call,
  type Ds88Code,
} from "./protocol.ts"
import { digits, parseExactly } from "../exact-json.ts"
import { allPages } from "../pages.ts"
import { answer, rawScope, rawText } from "../raw-scope.ts"
import { MoneyText, readUnsigned, toVendorAmount } from "../vendor-amount.ts"
import { askVendor } from "../vendor-call.ts"
import { Ds88Credentials } from "./credentials.ts"
import { vendor } from "../vendor.ts"

interface Reply {
  readonly status: Status
  readonly more?: object
}

const CODE = "DS88"
const BAD: Reply = { status: "BAD_REQUEST" }

/**
 * DS88's sportsbook: `/vendors/ds88/<call>`. A ticket is a round with one bet; it is settled later, perhaps more than
 * once, with others' tickets in one call, and each of them is answered for itself.
 */
const adapter = (kit: AdapterKit, given: Ds88Credentials): VendorAdapter => {
  const ask = async (path: string, message: object) => {
    const body = JSON.stringify({ agent: given.agent, ...message })
    const time = String(kit.clock.now().getTime())
    const text = await askVendor(`${given.url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-ds88-time": time,
        "x-ds88-sign": ds88Sign(given.secret, path, time, body),
      },
      body,
    })
    const said = Answered.safeParse(parseExactly(text))
    if (said.data?.code !== "0") throw new VendorAway(`${path} said ${said.data?.code ?? "nothing"}`)
    return said.data
  }
  return {
    code: CODE,
    name: "DS88",
    routes: (app) =>
      rawScope(app, given.addresses, (scope) => {
        for (const call of Object.keys(DS88_CALLS) as Ds88Call[])
          scope.post(`/vendors/ds88/${call}`, async (request, reply) => {
            const body = rawText(request)
            const time = headerOf(request, "x-ds88-time") ?? ""
            const sign = headerOf(request, "x-ds88-sign") ?? ""
            const isGenuine = isDs88Genuine(given.secret, { path: `/${call}`, time, body, sign })
            const said: Reply =
              isGenuine && isDs88Fresh(call, time, kit.clock.now())
                ? await decide(kit, call, body).catch((error: unknown): Reply => {
                    kit.report(error)
                    return { status: "RETRY" }
                  })
                : { status: "BAD_SIGNATURE" }
            const message = said.status === "OK" ? "" : said.status.toLowerCase().replaceAll("_", " ")
            return answer(reply, { code: codeOf(said.status), message, ...said.more })
          })
      }),
    games: async () => ({
      vendor: { code: CODE, name: "DS88" },
      games: Listed.parse((await ask("/api/games", {}))["games"]).map(({ code, name, kind }) => ({
        game: code,
        category: CATEGORIES[kind],
        names: { EN: name },
      })),
    }),
    open: async ({ token, game, language, returnUrl }) =>
      z.url().parse((await ask("/api/open", { token, game, language, back: returnUrl }))["url"]),
    entriesAre: "transactions",
    entries: async (from, to) =>
      allPages<TransactionEntry, string | null>(null, async (cursor) => {
        const page = Page.parse(
          await ask("/api/records", { from: from.toISOString(), to: to.toISOString(), cursor }),
        )
        return { items: page.records.map(entryOf), next: page.cursor ?? undefined }
      }),
    round: async ({ round, player }) =>
      Ticket.parse(await ask("/api/ticket", { ticket: round, user: player })).state,
  }
}

export const ds88 = vendor({
  code: CODE,
  credentials: Ds88Credentials,
  adapter,
})

async function decide(kit: AdapterKit, call: Ds88Call, body: string): Promise<Reply> {
  let message: unknown
  try {
    message = parseExactly(body)
  } catch {
    return BAD
  }
  switch (call) {
    case "session": {
      const { data } = DS88_CALLS.session.safeParse(message)
      if (!data) return BAD
      const who = await kit.wallet.authenticate(CODE, data.token, { keep: true })
      if (who.status !== "OK") return who
      const { player: user, currency, language } = who.session
      return { status: "OK", more: { user, currency, language, ...shown(who.balance) } }
    }
    case "balance": {
      const { data } = DS88_CALLS.balance.safeParse(message)
      if (!data || !isAsset(data.currency)) return BAD
      const { status, balance } = await kit.wallet.balanceOf(
        { vendor: CODE, player: data.user },
        data.currency,
      )
      return { status, more: balance ? shown(balance) : {} }
    }
    case "bet": {
      const { data } = DS88_CALLS.bet.safeParse(message)
      const amount = readUnsigned(data?.stake)
      if (!data || amount === undefined || amount === 0n || !isAsset(data.currency)) return BAD
      const { ticket, token: session, market } = data
      const bet = { kind: "bet", play: "normal", roundClosed: false, txId: ticket, round: ticket } as const
      const { status, balance } = await kit.wallet.process({
        ...about(data, data.currency),
        ...bet,
        game: market,
        session,
        amount,
      })
      return { status, more: { ticket, ...(balance ? shown(balance) : {}) } }
    }
    case "settle": {
      const { data } = DS88_CALLS.settle.safeParse(message)
      return data
        ? each(kit, data.tickets, async (ticket, who) => {
            const amount = readUnsigned(ticket.payout)
            if (amount === undefined) return undefined
            // A bet that is void never was.
            if (ticket.result === "VOID") return rollback(who, ticket.ticket)
            const win = { kind: "win", round: ticket.ticket, bet: ticket.ticket, play: "normal" } as const
            return { ...who, ...win, txId: ticket.settle_id, amount, roundClosed: true }
          })
        : BAD
    }
    case "unsettle": {
      const { data } = DS88_CALLS.unsettle.safeParse(message)
      return data
        ? each(kit, data.tickets, async ({ ticket, settle_id }, who) => {
            const paid = (await kit.wallet.find(CODE, settle_id)).find(
              ({ kind, player }) => kind === "win" && player === who.player,
            )
            if (!paid || paid.round !== ticket) return "BET_NOT_FOUND"
            return {
              ...who,
              kind: "rollback",
              txId: `unsettle:${settle_id}`,
              bet: settle_id,
              of: ["win"],
            }
          })
        : BAD
    }
    case "cancel": {
      const { data } = DS88_CALLS.cancel.safeParse(message)
      return data ? each(kit, data.tickets, async ({ ticket }, who) => rollback(who, ticket)) : BAD
    }
  }
}

interface Who {
  readonly vendor: string
  readonly player: string
  readonly currency: AssetCode
  readonly game: string
}

const about = ({ user: player }: { readonly user: string }, currency: AssetCode): Who => ({
  vendor: CODE,
  player,
  currency,
  game: "",
})
const rollback = (who: Who, ticket: string): WalletTransaction => ({
  ...who,
  kind: "rollback",
  txId: ticket,
  bet: ticket,
})

/** Does what each ticket asks for and tells of each. The call is to be sent again while one of them is. */
async function each<T extends { readonly user: string; readonly currency: string; readonly ticket: string }>(
  kit: AdapterKit,
  tickets: readonly T[],
  make: (ticket: T, who: Who) => Promise<WalletTransaction | Status | undefined>,
): Promise<Reply> {
  const results: object[] = []
  let again = false
  for (const ticket of tickets) {
    const transaction = isAsset(ticket.currency)
      ? await make(ticket, about(ticket, ticket.currency))
      : undefined
    const outcome: TransactionOutcome =
      typeof transaction === "object"
        ? await kit.wallet.process(transaction)
        : { status: transaction ?? "BAD_REQUEST" }
    again ||= !STATUSES[outcome.status].final
    results.push({
      ticket: ticket.ticket,
      code: codeOf(outcome.status),
      ...(outcome.balance ? shown(outcome.balance) : {}),
    })
  }
  return { status: again ? "RETRY" : "OK", more: { results } }
}

const shown = (balance: PlayBalance) => ({ balance: digits(toVendorAmount(stakeable(balance))) })

const CODES: Readonly<Partial<Record<Status, Ds88Code>>> = {
  OK: DS88_CODES.success,
  RETRY: DS88_CODES.again,
  BAD_REQUEST: DS88_CODES.parameters,
  WRONG_CURRENCY: DS88_CODES.parameters,
  BAD_SIGNATURE: DS88_CODES.signature,
  INVALID_SESSION: DS88_CODES.token,
  SESSION_EXPIRED: DS88_CODES.token,
  PLAYER_NOT_FOUND: DS88_CODES.user,
  INSUFFICIENT_FUNDS: DS88_CODES.funds,
  BET_NOT_FOUND: DS88_CODES.ticketUnknown,
  TX_CANCELLED: DS88_CODES.ticketCancelled,
  TX_CONFLICT: DS88_CODES.conflict,
}
const codeOf = (status: Status): Ds88Code => CODES[status] ?? DS88_CODES.notAllowed

const CATEGORIES = { sports: "SPORTS", esports: "ESPORTS", cockfight: "COCKFIGHT" } as const
const Answered = z.looseObject({ code: z.string() })
const Listed = z.array(
  z.object({
    code: z.string().min(1),
    name: z.string().min(1),
    kind: z.enum(["sports", "esports", "cockfight"]).default("sports"),
  }),
)
const Ticket = z.object({ state: z.enum(ROUND_STATES) })
const Page = z.object({
  cursor: z.string().nullable(),
  records: z.array(
    z.object({
      kind: z.enum(["bet", "win"]),
      id: z.string(),
      user: z.string(),
      currency: z.string(),
      amount: MoneyText,
      cancelled: z.boolean().default(false),
      at: z.string(),
    }),
  ),
})

const entryOf = ({
  kind,
  id,
  user,
  currency,
  amount,
  cancelled,
  at,
}: z.output<typeof Page>["records"][number]): TransactionEntry => ({
  of: "transaction",
  kind,
  txId: id,
  player: user,
  currency,
  amount,
  isTakenBack: cancelled,
  at: new Date(at),
})
