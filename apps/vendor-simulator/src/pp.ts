import { createHash } from "node:crypto"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { GAMES, type Scene } from "./catalogue/games.ts"
import { freeRound, freeRoundsBook } from "./free-rounds.ts"
import { insist } from "./insist.ts"
import { NoAnswer, postForm } from "./line.ts"
import {
  NotSeated,
  type Played,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* Pragmatic Play's seamless wallet from Pragmatic's side: forms with an MD5 over their sorted fields. */

interface PpCredentials {
  readonly providerId: string
  readonly secureLogin: string
  readonly secret: string
}

const TYPES: Readonly<Partial<Record<Scene, readonly [id: string, name: string]>>> = {
  baccarat: ["lg", "Live games"],
  roulette: ["lg", "Live games"],
  cups: ["sc", "Scratch card"],
}
const LISTED = GAMES.pp.map(({ code, names, scene }) => {
  const [gameTypeID, typeDescription] = TYPES[scene] ?? ["vs", "Video Slots"]
  return {
    gameID: code,
    gameName: names.EN,
    typeDescription,
    gameTypeID,
    technology: "html5",
    technologyID: "H5",
    platform: "MOBILE,DOWNLOAD,WEB",
    aspectRatio: "16:9",
    demoGameAvailable: false,
    dataType: "RNG",
  }
})

/** Stakes of every game, as `getBetScales` tells them. */
const SCALES = [0.2, 0.5, 1, 2, 5, 10, 50]

interface Entry {
  readonly id: string
  readonly seat: Seat
  readonly type: "B" | "W" | "R"
  readonly amount: Amount
  readonly at: Date
}

const Reply = z.looseObject({
  error: z.number(),
  description: z.string().default(""),
  userId: z.string().optional(),
  token: z.string().optional(),
  currency: z.string().optional(),
  cash: z.number().optional(),
})

export function pp(kit: SimulatorKit, given: PpCredentials): SimulatedVendor {
  const free = freeRoundsBook(kit.now)
  const entries = kit.books<Entry>()
  // Of one number the last entry counts: a bet that was refunded stands there twice.
  const sent = new Map(entries.map((entry) => [entry.id, entry]))

  const call = async (name: string, fields: Readonly<Record<string, unknown>>) => {
    const form = new URLSearchParams(
      Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
    )
    if (!form.has("providerId")) form.set("providerId", given.providerId)
    if (!form.has("hash")) form.set("hash", hashOf(form, given.secret))
    return Reply.parse(JSON.parse(await postForm(kit.line, name, `${kit.platform()}/${name}.html`, form)))
  }
  /** 100 asks for the same again. */
  const untilAnswered = (name: string, fields: Readonly<Record<string, unknown>>) =>
    insist(async () => {
      const said = await call(name, fields)
      if (said.error === 100 || said.error === 130) throw new NoAnswer(`${name} is to be tried again`)
      return said
    })
  const book = (id: string, seat: Seat, type: Entry["type"], amount: Amount): void => {
    const entry = { id, seat, type, amount, at: kit.now() }
    entries.push(entry)
    sent.set(id, entry)
  }
  const base = (seat: Seat, round: Round) => ({
    userId: seat.player,
    gameId: seat.game,
    roundId: round.id,
    timestamp: kit.now().getTime(),
    token: seat.token,
  })
  const refund = async (seat: Seat, round: Round): Promise<void> => {
    await untilAnswered("refund", {
      ...base(seat, round),
      reference: `b${round.id}`,
      amount: toDecimal(round.stake),
    })
    book(`b${round.id}`, seat, "R", round.stake)
  }

  return {
    code: "pp",
    name: "Pragmatic Play",
    call,
    cancel: refund,
    sit: async ({ token = "", symbol = "" }) => {
      const answer = await call("authenticate", { token, gameId: symbol })
      if (answer.error !== 0 || !answer.userId) throw new NotSeated(answer.description)
      return {
        id: kit.nextId(),
        token: answer.token ?? token,
        player: answer.userId,
        currency: answer.currency ?? "",
        game: symbol,
      }
    },
    balance: async (seat) =>
      String((await call("balance", { userId: seat.player, token: seat.token })).cash ?? ""),
    play: async (seat, asked): Promise<Played> => {
      const rounds = free.at(seat)
      const round = rounds ? freeRound(rounds, asked) : asked
      const bonus = rounds ? { bonusCode: rounds.code } : {}
      try {
        const bet = await call("bet", {
          ...base(seat, round),
          ...bonus,
          reference: `b${round.id}`,
          amount: toDecimal(round.stake),
          roundDetails: "spin",
        })
        if (bet.error === 100) throw new NoAnswer("the bet is to be tried again")
        if (bet.error !== 0) return { state: "refused", reason: bet.description }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await refund(seat, round)
        return { state: "cancelled" }
      }
      if (rounds) rounds.left -= 1
      book(`b${round.id}`, seat, "B", round.stake)
      const result = await untilAnswered("result", {
        ...base(seat, round),
        ...bonus,
        reference: `w${round.id}`,
        amount: toDecimal(round.win),
        roundDetails: "spin",
      })
      if (result.error !== 0) return { state: "refused", reason: result.description }
      book(`w${round.id}`, seat, "W", round.win)
      await untilAnswered("endRound", base(seat, round))
      return {
        state: "played",
        balance: String(result.cash ?? ""),
        ...(rounds ? { win: toDecimal(round.win), freeLeft: rounds.left } : {}),
      }
    },
    api: (scope) => {
      const isGenuine = (body: unknown) => {
        const form = new URLSearchParams(z.record(z.string(), z.string()).parse(body))
        return (
          form.get("secureLogin") === given.secureLogin && form.get("hash") === hashOf(form, given.secret)
        )
      }
      const service = "/IntegrationService/v3/http/CasinoGameAPI"
      const fine = { error: "0", description: "OK" }
      const wrong = { error: "7", description: "hash" }
      scope.post(`${service}/getCasinoGames`, async ({ body }) => {
        if (!isGenuine(body)) return wrong
        const { options = "" } = z.object({ options: z.string().optional() }).parse(body)
        const details = options.includes("GetFrbDetails")
        return {
          ...fine,
          gameList: LISTED.map((game) => ({
            ...game,
            ...(details ? { frbAvailable: game.gameTypeID === "vs" } : {}),
          })),
        }
      })
      scope.post(`${service}/getBetScales/`, async ({ body }) => {
        if (!isGenuine(body)) return wrong
        const { gameIDs, currencies } = z.object({ gameIDs: z.string(), currencies: z.string() }).parse(body)
        const betScaleList = currencies
          .split(",")
          .map((currency) => ({ currency, betPerLineScales: [], totalBetScales: SCALES }))
        return { ...fine, gameList: gameIDs.split(",").map((gameID) => ({ gameID, betScaleList })) }
      })
      const bonuses = "/IntegrationService/v3/http/FreeRoundsBonusAPI"
      scope.post(`${bonuses}/v2/bonus/player/create/`, async ({ query, body }) => {
        if (!isGenuine(query)) return wrong
        const asked = GivenRounds.safeParse(query)
        const games = GivenGames.safeParse(body)
        if (!asked.success || !games.success) return { error: "7", description: "parameters" }
        const { gameList } = games.data
        const [bet] = gameList.flatMap(({ betValues }) => betValues)
        if (!bet || !SCALES.includes(bet.totalBet)) return { error: "7", description: "bet" }
        const isNew = free.give({
          code: asked.data.bonusCode,
          player: asked.data.playerId,
          games: gameList.map(({ gameId }) => gameId),
          stake: parseAmount(String(bet.totalBet)),
          rounds: asked.data.rounds,
          until: asked.data.expirationDate * 1000,
        })
        return isNew ? fine : { error: "8", description: "the bonus code was used" }
      })
      scope.post(`${bonuses}/v2/bonus/cancel/`, async ({ body }) => {
        if (!isGenuine(body)) return wrong
        const { bonusCode } = z.object({ bonusCode: z.string() }).parse(body)
        return free.cancel(bonusCode) ? fine : { error: "9", description: "nothing is left" }
      })
      scope.post(`${bonuses}/getPlayersFRB/`, async ({ body }) => {
        if (!isGenuine(body)) return wrong
        const { playerId } = z.object({ playerId: z.string() }).parse(body)
        const rows = free.ofPlayer(playerId).filter(({ left }) => left > 0)
        return {
          ...fine,
          bonuses: rows.map(({ code, rounds, left }) => ({
            bonusCode: code,
            rounds,
            roundsPlayed: rounds - left,
          })),
        }
      })
      scope.post(`${service}/game/url`, async ({ body }) => {
        if (!isGenuine(body)) return { error: "7", description: "hash" }
        const { token, symbol, language } = z
          .object({ token: z.string(), symbol: z.string(), language: z.string().default("") })
          .parse(body)
        return {
          error: "0",
          description: "OK",
          gameURL: kit.page({ token, symbol, lang: language }),
        }
      })
      const Feed = z.object({
        login: z.literal(given.secureLogin),
        password: z.literal(given.secret),
        timepoint: z.coerce.number(),
      })
      scope.get("/IntegrationService/v3/DataFeeds/gamerounds/", async ({ query }, reply) => {
        const asked = Feed.safeParse(query)
        if (!asked.success) return reply.code(403).send("")
        const rounds = [...sent.values()].filter(
          ({ id, at }) => id.startsWith("b") && at.getTime() >= asked.data.timepoint,
        )
        const rows = rounds.map(({ id, seat, type, amount, at }) => {
          const win = sent.get(`w${id.slice(1)}`)
          return [
            "",
            seat.player,
            seat.game,
            id.slice(1),
            "null",
            utc(at),
            win ? utc(win.at) : "null",
            win ? "C" : "I",
            type === "R" ? "V" : "R",
            toDecimal(amount),
            win ? toDecimal(win.amount) : "0.00",
            seat.currency,
            "0.00",
          ].join(",")
        })
        return reply
          .type("text/csv")
          .send(
            [`timepoint=${kit.now().getTime()}`, ROUND_COLUMNS, ...rows].map((row) => `${row}\n`).join(""),
          )
      })
      scope.get("/IntegrationService/v3/DataFeeds/transactions", async ({ query }, reply) => {
        const asked = Feed.safeParse(query)
        if (!asked.success) return reply.code(403).send("")
        const rows = [...sent.values()]
          .filter(({ at }) => at.getTime() >= asked.data.timepoint)
          .map(({ id, seat, type, amount, at }) =>
            [
              "",
              seat.player,
              seat.game,
              id.slice(1),
              utc(at),
              id,
              type,
              toDecimal(amount),
              seat.currency,
            ].join(","),
          )
        return reply
          .type("text/csv")
          .send([`timepoint=${kit.now().getTime()}`, COLUMNS, ...rows].map((row) => `${row}\n`).join(""))
      })
    },
  }
}

const GivenRounds = z.object({
  bonusCode: z.string().min(1),
  playerId: z.string().min(1),
  rounds: z.coerce.number().int().positive(),
  startDate: z.coerce.number(),
  expirationDate: z.coerce.number(),
  currency: z.string(),
})
const GivenGames = z.object({
  gameList: z.array(
    z.object({
      gameId: z.string(),
      betValues: z.array(z.object({ totalBet: z.number(), currency: z.string() })),
    }),
  ),
})

const ROUND_COLUMNS =
  "playerID,extPlayerID,gameID,playSessionID,parentSessionID,startDate,endDate,status,type,bet,win,currency,jackpot"
const COLUMNS = "playerID,extPlayerID,gameID,playSessionID,timestamp,referenceID,type,amount,currency"

const utc = (at: Date): string => at.toISOString().slice(0, 19).replace("T", " ")

/** MD5 over the fields that hold something, in the order of their names, and the secret. */
export function hashOf(form: URLSearchParams, secret: string): string {
  const sorted = [...form]
    .filter(([key, value]) => key !== "hash" && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join("&")
  return createHash("md5").update(`${sorted}${secret}`).digest("hex")
}
