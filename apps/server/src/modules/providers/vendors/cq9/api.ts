import type { AssetCode } from "@croupier/ledger"
import { z } from "zod"
import { VendorAway, type RoundEntry, type VendorAdapter } from "../adapter.ts"
import { cq9Time } from "./protocol.ts"
import { parseExactly } from "../exact-json.ts"
import { allPages } from "../pages.ts"
import { MoneyText } from "../vendor-amount.ts"
import { askVendor } from "../vendor-call.ts"
import type { Cq9Credentials } from "./credentials.ts"

/** Calls to CQ9: its games, the opening of one, its orders. */
export function cq9Api(
  given: Cq9Credentials,
): Pick<VendorAdapter, "games" | "open" | "entriesAre" | "entries" | "round"> {
  const { currency } = given
  const ask = async (path: string, form?: URLSearchParams) => {
    const text = await askVendor(`${given.url}${path}`, {
      method: form ? "POST" : "GET",
      headers: { authorization: given.apiToken, "content-type": "application/x-www-form-urlencoded" },
      ...(form ? { body: form.toString() } : {}),
    })
    return Answered.parse(parseExactly(text))
  }
  const askFor = async (path: string, form?: URLSearchParams) => {
    const { status, data } = await ask(path, form)
    if (status.code !== "0") throw new VendorAway(`${path} said ${status.code} ${status.message}`)
    return data
  }
  return {
    games: async () => ({
      vendor: { code: "CQ9", name: "CQ9" },
      games: Listed.parse(await askFor("/gameboy/game/list/cq9")).map((game) => ({
        game: game.gamecode,
        category: CATEGORIES[game.gametype] ?? "RNG",
        names: { EN: game.nameset.find(({ lang }) => lang.startsWith("en"))?.name ?? game.gamename },
        status: game.status && !game.maintain ? "active" : "maintenance",
      })),
    }),
    open: async ({ token, player, game, language }) => {
      const form = new URLSearchParams({
        account: player,
        gamehall: "CQ9",
        gamecode: game,
        gameplat: "web",
        lang: LANGUAGES[language] ?? "en",
        session: token,
      })
      const link = async () => ask("/gameboy/player/sw/gamelink", form)
      let said = await link()
      if (said.status.code === UNKNOWN_ACCOUNT) {
        // A player's first game. The password is asked for and never used: the wallet is ours.
        await askFor(
          "/gameboy/player",
          new URLSearchParams({ account: player, password: token.slice(0, 12) }),
        )
        said = await link()
      }
      if (said.status.code !== "0") throw new VendorAway(`CQ9 opens nothing: ${said.status.code}`)
      return Link.parse(said.data).url
    },
    entriesAre: "rounds",
    entries: async (from, to) =>
      allPages(1, async (page) => {
        const query = new URLSearchParams({
          starttime: cq9Time(from),
          endtime: cq9Time(to),
          page: String(page),
          pagesize: String(PAGE_SIZE),
        })
        const { status, data } = await ask(`/gameboy/order/view?${query.toString()}`)
        if (status.code === NO_DATA) return { items: [], next: undefined }
        if (status.code !== "0") throw new VendorAway(`CQ9 shows no orders: ${status.code}`)
        const { Data, TotalSize } = Orders.parse(data)
        return {
          items: Data.map((row) => entryOf(row, currency)),
          next: Data.length > 0 && page * PAGE_SIZE < Number(TotalSize) ? page + 1 : undefined,
        }
      }),
    // An order is there once its prize is paid.
    round: async ({ round, player }) => {
      const query = new URLSearchParams({ roundid: round, account: player })
      const { status } = await ask(`/gameboy/order/detail/v2?${query.toString()}`)
      if (status.code !== "0" && status.code !== NO_DATA)
        throw new VendorAway(`CQ9 shows no order: ${status.code}`)
      return status.code === "0" ? "completed" : "unknown"
    },
  }
}

/** CQ9's own codes: of an account that it does not know yet, and of a time without orders. */
const UNKNOWN_ACCOUNT = "14"
const NO_DATA = "8"
const PAGE_SIZE = 1_000
const LANGUAGES: Readonly<Partial<Record<string, string>>> = {
  EN: "en",
  CN: "zh-cn",
  TH: "th",
  VI: "vn",
  JA: "ja",
  KO: "ko",
  ID: "id",
  PT: "pt-br",
}
const CATEGORIES: Readonly<Record<string, string>> = {
  slot: "RNG",
  fish: "FISH",
  table: "PVP",
  arcade: "MINI",
  live: "LIVE",
}
const Answered = z.object({
  data: z.unknown(),
  status: z.object({ code: z.string(), message: z.string().default("") }),
})
const Link = z.object({ url: z.url() })
const Listed = z.array(
  z.object({
    gamecode: z.string().min(1),
    gametype: z.string().default("slot"),
    gamename: z.string().min(1),
    status: z.boolean().default(true),
    maintain: z.boolean().default(false),
    nameset: z.array(z.object({ lang: z.string(), name: z.string() })).default([]),
  }),
)
const Orders = z.object({
  TotalSize: z.string(),
  Data: z.array(
    z.object({
      account: z.string(),
      round: z.string(),
      bet: MoneyText,
      win: MoneyText,
      currency: z.string().optional(),
      bettime: z.string(),
    }),
  ),
})

const entryOf = (row: z.output<typeof Orders>["Data"][number], currency: AssetCode): RoundEntry => ({
  of: "round",
  round: row.round,
  player: row.account,
  currency: row.currency ?? currency,
  staked: row.bet,
  won: row.win,
  at: new Date(row.bettime),
})
