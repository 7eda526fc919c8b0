import type { AssetCode } from "@croupier/ledger"
import { add, ZERO } from "@croupier/money"
import { z } from "zod"
import { HOUR_MS } from "../../../../kernel/durations.ts"
import { VendorAway, type AdapterKit, type RoundEntry, type VendorAdapter } from "../adapter.ts"
import { parseExactly } from "../exact-json.ts"
import { fcSeal, fcTime, fcUnit } from "./protocol.ts"
import { readVendorAmount } from "../vendor-amount.ts"
import { timeOf } from "../vendor-books.ts"
import { askWithJson } from "../vendor-call.ts"
import type { FcCredentials } from "./credentials.ts"

/** Fa Chai answers for so much at once, and for what is older at another address. */
const WINDOW_MS = 15 * 60_000
const RECENT_MS = 2 * HOUR_MS

/** Calls to Fa Chai: its games, the opening of one, its records. */
export function fcApi(
  kit: Pick<AdapterKit, "clock">,
  given: FcCredentials,
): Pick<VendorAdapter, "games" | "open" | "entriesAre" | "entries" | "round"> {
  const ask = async (path: string, message: object) => {
    const { agentCode: AgentCode, currency: Currency, agentKey } = given
    const sealed = fcSeal(JSON.stringify(message), agentKey)
    const said = Answered.parse(
      parseExactly(await askWithJson(`${given.url}${path}`, { AgentCode, Currency, ...sealed })),
    )
    if (said.Result !== "0") throw new VendorAway(`${path} said ${said.Result}`)
    return said
  }
  const entries = async (from: Date, to: Date): Promise<readonly RoundEntry[]> => {
    const found: RoundEntry[] = []
    const old = kit.clock.now().getTime() - RECENT_MS
    for (let at = from.getTime(); at < to.getTime();) {
      // A window lies on one side of that boundary.
      const end = Math.min(at + WINDOW_MS, to.getTime(), at < old ? old : Infinity)
      const path = at < old ? "/GetHistoryRecordList" : "/GetRecordList"
      // Its end is part of what is asked for.
      const said = await ask(path, {
        StartDate: fcTime(new Date(at)),
        EndDate: fcTime(new Date(end - 1000)),
      })
      found.push(...Records.parse(said["Records"]).map((record) => entryOf(record, given.currency)))
      at = end
    }
    return found
  }
  return {
    games: async () => {
      const lists = Icons.parse((await ask("/GetGameIconList", {}))["GetGameIconList"])
      return {
        vendor: { code: "FC", name: "Fa Chai" },
        games: Object.entries(lists).flatMap(([category, games]) =>
          Object.entries(games).map(([game, { gameNameOfEnglish, gameNameOfChinese, enPng }]) => ({
            game,
            category: CATEGORIES[category.toLowerCase()] ?? "RNG",
            names: { EN: gameNameOfEnglish, ...(gameNameOfChinese ? { CN: gameNameOfChinese } : {}) },
            ...(enPng ? { image: enPng } : {}),
          })),
        ),
      }
    },
    open: async ({ player, game, language, returnUrl }) => {
      const said = await ask("/Login", {
        MemberAccount: player,
        GameID: Number(game),
        LanguageID: LANGUAGES[language] ?? 1,
        LoginGameHall: false,
        HomeUrl: returnUrl,
      })
      return z.url().parse(said["Url"])
    },
    entriesAre: "rounds",
    entries,
    // Its records are of rounds that have ended, by the time of their bet.
    round: async (asked) => {
      const booked = await entries(...timeOf(asked, kit.clock.now(), WINDOW_MS))
      const isThere = booked.some(({ round, player }) => round === asked.round && player === asked.player)
      return isThere ? "completed" : "unknown"
    },
  }
}

const LANGUAGES: Readonly<Partial<Record<string, number>>> = {
  EN: 1,
  CN: 2,
  VI: 3,
  TH: 4,
  ID: 5,
  JA: 7,
  KO: 8,
}
const CATEGORIES: Readonly<Record<string, string>> = {
  slot: "RNG",
  fishing: "FISH",
  table: "PVP",
  arcade: "MINI",
}
const Answered = z.looseObject({ Result: z.string() })
const Icons = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      gameNameOfEnglish: z.string().min(1),
      gameNameOfChinese: z.string().optional(),
      enPng: z.string().optional(),
    }),
  ),
)
const Records = z.array(
  z.object({
    recordID: z.string(),
    account: z.string(),
    bet: z.string(),
    winlose: z.string(),
    bdate: z.string(),
  }),
)

function entryOf(record: z.output<typeof Records>[number], currency: AssetCode): RoundEntry {
  const read = (text: string) => readVendorAmount(text, fcUnit(currency)) ?? ZERO
  const staked = read(record.bet)
  return {
    of: "round",
    round: record.recordID,
    player: record.account,
    currency,
    staked,
    won: add(staked, read(record.winlose)),
    at: new Date(`${record.bdate.replace(" ", "T")}-04:00`),
  }
}
