import { ZERO } from "@croupier/money"
import { z } from "zod"
import { VendorAway, type TransactionEntry, type VendorAdapter } from "../adapter.ts"
import { signedForm } from "./protocol.ts"
import { ppFreeRounds } from "./free-rounds.ts"
import { readVendorAmount } from "../vendor-amount.ts"
import { askVendor, askWithForm } from "../vendor-call.ts"
import type { PpCredentials } from "./credentials.ts"

/** Calls to Pragmatic: its games, the opening of one, its books. */
export function ppApi(
  given: PpCredentials,
): Pick<VendorAdapter, "games" | "open" | "entriesAre" | "entries" | "round" | "freeRounds"> {
  const feed = (name: string, from: Date) => {
    const query = new URLSearchParams({
      login: given.secureLogin,
      password: given.secret,
      timepoint: String(from.getTime()),
    })
    return askVendor(`${given.url}/IntegrationService/v3/DataFeeds/${name}?${query.toString()}`)
  }
  return {
    games: async () => {
      const form = signedForm({ secureLogin: given.secureLogin, options: "GetFrbDetails" }, given)
      const listed = Listed.parse(await ask(`${given.url}${SERVICE}/getCasinoGames`, form))
      return {
        vendor: { code: "PP", name: "Pragmatic Play" },
        games: listed.gameList.map(({ gameID, gameName, gameTypeID, frbAvailable }) => ({
          game: gameID,
          category: CATEGORIES[gameTypeID] ?? "RNG",
          names: { EN: gameName },
          ...(frbAvailable ? { tags: ["free-rounds"] } : {}),
        })),
      }
    },
    open: async ({ token, player, game, currency, language, returnUrl }) => {
      const form = signedForm(
        {
          secureLogin: given.secureLogin,
          symbol: game,
          language: language === "CN" ? "zh" : language.toLowerCase(),
          token,
          externalPlayerId: player,
          currency,
          technology: "H5",
          platform: "WEB",
          lobbyUrl: returnUrl,
        },
        given,
      )
      return Opened.parse(await ask(`${given.url}${SERVICE}/game/url`, form)).gameURL
    },
    freeRounds: ppFreeRounds(given),
    entriesAre: "transactions",
    entries: async (from, to) => readPpFeed(await feed("transactions", from)).filter(({ at }) => at < to),
    // Rounds of a feed that begins where they did; Pragmatic's feeds go on for ten minutes.
    round: async ({ round, player, openedAt }) => {
      const row = rowsOf(await feed("gamerounds/", new Date(openedAt.getTime() - BEFORE_MS))).find(
        (of) => `${of("gameID")}:${of("playSessionID")}` === round && of("extPlayerID") === player,
      )
      if (!row) return "unknown"
      return row("type") === REFUNDED ? "cancelled" : row("status") === "C" ? "completed" : "in_progress"
    },
  }
}

/** Pragmatic writes a round down a moment before or after we hear of it. */
const BEFORE_MS = 60_000
/** Assumed: the type of a round that was refunded; "R" is a round that stands. */
const REFUNDED = "V"
const SERVICE = "/IntegrationService/v3/http/CasinoGameAPI"
const CATEGORIES: Readonly<Record<string, string>> = {
  vs: "RNG",
  cs: "RNG",
  sc: "MINI",
  lg: "LIVE",
  cg: "MINI",
}
const Name = z.string().min(1).max(100)
const Listed = z.object({
  error: z.literal("0"),
  gameList: z.array(
    z.object({
      gameID: Name,
      gameName: Name,
      gameTypeID: z.string().default("vs"),
      frbAvailable: z.boolean().default(false),
    }),
  ),
})
const Opened = z.object({ error: z.literal("0"), gameURL: z.url() })
async function ask(url: string, form: URLSearchParams): Promise<unknown> {
  const text = await askWithForm(url, form)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new VendorAway(`${url} answered what is no JSON`, { cause: error })
  }
}

/**
 * The feed of transactions: a line with its time, a line of names, then rows with commas between their fields. A row of
 * type R says that the bet of the same reference was refunded.
 */
export function readPpFeed(text: string): readonly TransactionEntry[] {
  const read = rowsOf(text)
  const refunded = new Set(read.filter((of) => of("type") === "R").map((of) => of("referenceID")))
  return read
    .filter((of) => of("type") !== "R")
    .map((of) => ({
      of: "transaction",
      txId: of("referenceID"),
      kind: of("type") === "B" ? "bet" : "win",
      player: of("extPlayerID"),
      currency: of("currency"),
      amount: readVendorAmount(of("amount")) ?? ZERO,
      isTakenBack: of("type") === "B" && refunded.has(of("referenceID")),
      at: new Date(`${of("timestamp").replace(" ", "T")}Z`),
    }))
}

/** The rows of a feed, each as what it says under a name: after a line of its time comes one of names. */
function rowsOf(text: string): readonly ((name: string) => string)[] {
  const [, head = "", ...rows] = text.trim().split("\n")
  const names = head.trim().split(",")
  return rows.map((row) => {
    const fields = new Map(
      row
        .trim()
        .split(",")
        .map((value, at) => [names[at] ?? "", value]),
    )
    return (name) => fields.get(name) ?? ""
  })
}
