import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { DAY_MS, HOUR_MS } from "../../../../kernel/durations.ts"
import { VendorAway, type AdapterKit, type RoundEntry, type VendorAdapter } from "../adapter.ts"
import { parseExactly } from "../exact-json.ts"
import { jiliKey } from "./protocol.ts"
import { allPages } from "../pages.ts"
import { MoneyText } from "../vendor-amount.ts"
import { askWithForm } from "../vendor-call.ts"
import type { JiliCredentials } from "./credentials.ts"

/** Calls to JILI: its games, the opening of one, its records. */
export function jiliApi(
  kit: Pick<AdapterKit, "clock">,
  given: JiliCredentials,
): Pick<VendorAdapter, "games" | "open" | "entriesAre" | "entries" | "round" | "freeRounds"> {
  const { url, agentId } = given
  const say = async (path: string, query: string, unsigned: Readonly<Record<string, string>> = {}) => {
    const form = new URLSearchParams({
      ...Object.fromEntries(new URLSearchParams(query)),
      ...unsigned,
      Key: jiliKey(query, given, kit.clock.now()),
    })
    const said = Answered.safeParse(parseExactly(await askWithForm(`${url}${path}`, form)))
    if (!said.success) throw new VendorAway(`${path} said nothing that is understood`)
    return said.data
  }
  const ask = async (...asked: Parameters<typeof say>) => {
    const { ErrorCode, Message, Data } = await say(...asked)
    if (ErrorCode !== "0") throw new VendorAway(`${asked[0]} said ${ErrorCode} ${Message}`)
    return Data
  }
  return {
    games: async () => {
      const listed = Listed.parse(await ask("/GetGameList", `AgentId=${agentId}`))
      return {
        vendor: { code: "JILI", name: "JILI" },
        games: listed.map(({ GameId, name, GameCategoryId, JP, Freespin }) => ({
          game: GameId,
          category: CATEGORIES[GameCategoryId] ?? "RNG",
          names: { EN: name["en-US"], ...(name["zh-CN"] === undefined ? {} : { CN: name["zh-CN"] }) },
          ...(JP || Freespin
            ? { tags: [...(JP ? ["jackpot"] : []), ...(Freespin ? ["free-rounds"] : [])] }
            : {}),
        })),
      }
    },
    open: async ({ token, game, language, returnUrl }) => {
      const query = `Token=${token}&GameId=${game}&Lang=${LANGUAGES[language] ?? "en-US"}&AgentId=${agentId}`
      return z.url().parse(await ask("/singleWallet/LoginWithoutRedirect", query, { HomeUrl: returnUrl }))
    },
    freeRounds: {
      grant: async ({ campaign, player, currency, games, stake, rounds, from, until }) => {
        const most = from.getTime() + MOST_VALID_MS
        const valid = until.getTime() < most ? until : new Date(most)
        const query =
          `Account=${player}&Currency=${currency}&ReferenceId=${campaign}&FreeSpinValidity=${there(valid)}` +
          `&NumberOfRounds=${rounds}&GameIds=${games.join(",")}&AgentId=${agentId}`
        const { ErrorCode, Message } = await say("/CreateFreeSpin", query, { BetValue: toDecimal(stake) })
        if (ErrorCode !== "0" && ErrorCode !== IS_GIVEN)
          throw new VendorAway(`/CreateFreeSpin said ${ErrorCode} ${Message}`)
      },
      cancel: async ({ campaign }) => {
        const { ErrorCode, Message } = await say(
          "/CancelFreeSpin",
          `ReferenceId=${campaign}&AgentId=${agentId}`,
        )
        if (ErrorCode !== "0" && ErrorCode !== IS_OVER)
          throw new VendorAway(`/CancelFreeSpin said ${ErrorCode} ${Message}`)
      },
    },
    entriesAre: "rounds",
    entries: async (from, to) =>
      allPages(1, async (page) => {
        const query = `StartTime=${there(from)}&EndTime=${there(to)}&Page=${page}&PageLimit=10000&AgentId=${agentId}`
        const { Result, Pagination } = Records.parse(await ask("/GetBetRecordByTime", query))
        return {
          items: Result.map(entryOf),
          next: page < Number(Pagination.TotalPages) ? page + 1 : undefined,
        }
      }),
    // A round has a page that tells of it once it has ended.
    round: async ({ round }) => {
      const query = `WagersId=${encodeURIComponent(round)}&Lang=en-US&AgentId=${agentId}`
      const { ErrorCode, Message } = await say("/GetGameDetailUrl", query)
      if (ErrorCode !== "0" && ErrorCode !== NO_RECORD)
        throw new VendorAway(`/GetGameDetailUrl said ${ErrorCode} ${Message}`)
      return ErrorCode === "0" ? "completed" : "unknown"
    },
  }
}

/** Assumed: JILI's own code of a round that it has no record of. */
const NO_RECORD = "101"

/** The reference was given before: free spins of one are given once. */
const IS_GIVEN = "102"
/** Unknown, ended, cancelled before, or used up. */
const IS_OVER = "101"
/** JILI lets free spins stand for 31 days; a minute less, for its clock is not ours. */
const MOST_VALID_MS = 31 * DAY_MS - 60_000

const LANGUAGES: Readonly<Partial<Record<string, string>>> = {
  EN: "en-US",
  PT: "pt-BR",
  CN: "zh-CN",
  ID: "id-ID",
  JA: "ja-JP",
  KO: "ko-KR",
  TH: "th-TH",
  VI: "vi-VN",
}
const CATEGORIES: Readonly<Record<string, string>> = { "1": "RNG", "2": "PVP", "5": "FISH", "8": "MINI" }

const Answered = z.object({
  ErrorCode: z.string(),
  Message: z.string().default(""),
  Data: z.unknown().optional(),
})
const Listed = z.array(
  z.object({
    GameId: z.string(),
    name: z.object({ "en-US": z.string().min(1), "zh-CN": z.string().min(1).optional() }),
    GameCategoryId: z.string(),
    JP: z.boolean().default(false),
    Freespin: z.boolean().default(false),
  }),
)
const Records = z.object({
  Result: z.array(
    z.object({
      Account: z.string(),
      WagersId: z.string(),
      BetAmount: MoneyText,
      PayoffAmount: MoneyText,
      Currency: z.string().default(""),
      WagersTime: z.string(),
    }),
  ),
  Pagination: z.object({ TotalPages: z.string() }),
})

/** A record is a round: its stake stands there below zero. */
const entryOf = (record: z.output<typeof Records>["Result"][number]): RoundEntry => ({
  of: "round",
  round: record.WagersId,
  player: record.Account,
  currency: record.Currency,
  staked: amount(record.BetAmount < 0n ? -record.BetAmount : record.BetAmount),
  won: record.PayoffAmount,
  at: new Date(`${record.WagersTime.slice(0, 19)}-04:00`),
})

/** JILI's clock, UTC-4: "2026-11-21T05:30:00". */
const there = (at: Date): string => new Date(at.getTime() - 4 * HOUR_MS).toISOString().slice(0, 19)
