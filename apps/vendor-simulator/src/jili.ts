import { createHash } from "node:crypto"
import { parseAmount, ZERO, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { GAMES, type Scene } from "./catalogue/games.ts"
import { printJson, readJson } from "./exact-json.ts"
import { freeRound, freeRoundsBook } from "./free-rounds.ts"
import { insist } from "./insist.ts"
import { NoAnswer } from "./line.ts"
import {
  NotSeated,
  recordOf,
  type Played,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* JILI's seamless wallet from JILI's side (API manual 1.0.39). */

interface JiliGiven {
  readonly agentId: string
  readonly agentKey: string
  readonly basic: { readonly name: string; readonly password: string }
}

const CATEGORIES: Readonly<Partial<Record<Scene, number>>> = { duel: 2, pond: 5, cups: 8 }
const LISTED = GAMES.jili.map(({ code, names, scene, hasJackpot }, at) => ({
  GameId: Number(code),
  name: { "en-US": names.EN, "zh-CN": names.CN },
  GameCategoryId: CATEGORIES[scene] ?? 1,
  JP: hasJackpot,
  Freespin: scene === "reels",
  Sorting: at + 1,
}))

const NUMBERS = new Set(
  "game round wagersTime betAmount winloseAmount sessionId type turnover preserve transactionId".split(" "),
)
const Reply = z.looseObject({
  errorCode: z.string(),
  message: z.string().default(""),
  username: z.string().optional(),
  currency: z.string().optional(),
  balance: z.string().optional(),
  token: z.string().optional(),
})
const md5 = (text: string) => createHash("md5").update(text).digest("hex")

export function jili(kit: SimulatorKit, given: JiliGiven): SimulatedVendor {
  const free = freeRoundsBook(kit.now)
  const call = async (name: string, { authorization, ...fields }: Readonly<Record<string, unknown>>) => {
    const { status, text } = await kit.line.send({
      name,
      method: "POST",
      url: `${kit.platform()}/${name}`,
      headers: {
        "content-type": "application/json",
        authorization:
          typeof authorization === "string"
            ? authorization
            : `Basic ${Buffer.from(`${given.basic.name}:${given.basic.password}`).toString("base64")}`,
      },
      body: printJson({ reqId: kit.nextId(), ...fields }, NUMBERS),
    })
    if (status >= 500) throw new NoAnswer(`${name} was answered ${status}`)
    return Reply.parse(readJson(text))
  }
  const about = (seat: Seat, round: Round) => ({
    currency: seat.currency,
    game: seat.game,
    round: round.id,
    wagersTime: String(Math.floor(kit.now().getTime() / 1000)),
    userId: seat.player,
    token: seat.token,
  })
  const both = (bet: Amount, win: Amount) => ({ betAmount: toDecimal(bet), winloseAmount: toDecimal(win) })
  const book = (seat: Seat, round: Round) => void kit.records.push(recordOf(seat, round, kit.now()))
  const unbook = (round: Round) => {
    const at = kit.records.findIndex(({ id }) => id === round.id)
    if (at >= 0) kit.records.splice(at, 1)
  }
  const cancel = async (seat: Seat, round: Round) => {
    unbook(round)
    const which = kindOf(seat.game)
    await insist(() =>
      which === "single"
        ? call("cancelBet", { ...about(seat, round), ...both(round.stake, round.win) })
        : call("cancelSessionBet", {
            ...about(seat, round),
            ...both(which === "preserve" ? ZERO : round.stake, ZERO),
            ...session(round, "1"),
            preserve: which === "preserve" ? toDecimal(round.stake) : "0",
          }),
    )
  }
  const refused = (said: z.output<typeof Reply>): Played | undefined =>
    said.errorCode === "0" || said.errorCode === "1" ? undefined : { state: "refused", reason: said.message }

  /** A bet is sent three times at most; then it is taken back until that is answered. */
  const placed = async (seat: Seat, round: Round, send: () => ReturnType<typeof call>): Promise<Played> => {
    try {
      const said = await insist(send, 3)
      return refused(said) ?? { state: "played", balance: said.balance ?? "" }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      await cancel(seat, round)
      return { state: "cancelled" }
    }
  }

  return {
    code: "jili",
    name: "JILI",
    call,
    cancel,
    sit: async ({ ssoKey: token = "", gameID = "" }) => {
      const said = await call("auth", { token })
      if (said.errorCode !== "0" || said.username === undefined) throw new NotSeated(said.message)
      const { username: player, currency = "" } = said
      return { id: kit.nextId(), token: said.token ?? token, player, currency, game: gameID }
    },
    balance: async ({ token }) => (await call("auth", { token })).balance ?? "",
    play: async (seat, round) => {
      const which = kindOf(seat.game)
      if (which === "single") {
        const rounds = free.at(seat)
        const one = rounds ? freeRound(rounds, round) : round
        const played = await placed(seat, one, () =>
          call("bet", {
            ...about(seat, one),
            ...both(one.stake, one.win),
            ...(rounds ? { freeSpinData: { referenceId: rounds.code } } : {}),
          }),
        )
        if (played.state !== "played") return played
        book(seat, one)
        if (!rounds) return played
        rounds.left -= 1
        return { ...played, win: toDecimal(one.win), freeLeft: rounds.left }
      }
      const aside = which === "preserve" ? round.stake : ZERO
      const opened = await placed(seat, round, () =>
        call("sessionBet", {
          ...about(seat, round),
          ...both(which === "preserve" ? ZERO : round.stake, ZERO),
          ...session(round, "1"),
          preserve: toDecimal(aside),
          turnover: "0",
        }),
      )
      if (opened.state !== "played") return opened
      const settleId = kit.nextId()
      const said = await insist(() =>
        call("sessionBet", {
          ...about(seat, round),
          round: settleId,
          ...both(which === "preserve" ? round.stake : ZERO, round.win),
          ...session(round, "2"),
          preserve: toDecimal(aside),
          turnover: toDecimal(round.stake),
        }),
      )
      const no = refused(said)
      if (no) return no
      book(seat, { ...round, id: session(round, "2").sessionId })
      return { state: "played", balance: said.balance ?? "" }
    },
    api: (scope) => {
      const asked = (body: unknown, signed: readonly string[]) => {
        const form = z.record(z.string(), z.string()).parse(body)
        const query = [...signed, "AgentId"].map((name) => `${name}=${form[name] ?? ""}`).join("&")
        const day = new Date(kit.now().getTime() - 4 * 3_600_000)
        const [year = "", month = "", date = ""] = day.toISOString().slice(2, 10).split("-")
        const keyG = md5(`${year}${month}${Number(date)}${given.agentId}${given.agentKey}`)
        const isGenuine = form["AgentId"] === given.agentId && form["Key"]?.slice(6, -6) === md5(query + keyG)
        return isGenuine ? form : undefined
      }
      const WRONG = { ErrorCode: 2, Message: "Invalid Key" }
      const fine = (Data: unknown) => ({ ErrorCode: 0, Message: "success", Data })
      scope.post("/GetGameList", async ({ body }) => (asked(body, []) ? fine(LISTED) : WRONG))
      scope.post("/singleWallet/LoginWithoutRedirect", async ({ body }) => {
        const form = asked(body, ["Token", "GameId", "Lang"])
        const { Token = "", GameId = "", Lang = "" } = form ?? {}
        return form ? fine(kit.page({ ssoKey: Token, gameID: GameId, lang: Lang })) : WRONG
      })
      scope.post("/CreateFreeSpin", async ({ body }) => {
        const form = asked(body, [
          "Account",
          "Currency",
          "ReferenceId",
          "FreeSpinValidity",
          "NumberOfRounds",
          "GameIds",
        ])
        if (!form) return WRONG
        const until = new Date(`${form["FreeSpinValidity"]}-04:00`).getTime()
        const games = (form["GameIds"] ?? "").split(",")
        const takes = new Set(LISTED.filter(({ Freespin }) => Freespin).map(({ GameId }) => String(GameId)))
        if (!(until <= kit.now().getTime() + 31 * 86_400_000))
          return { ErrorCode: 101, Message: "Invalid Date Time" }
        if (!games.every((game) => takes.has(game))) return { ErrorCode: 101, Message: "Incorrect GamesIds" }
        const isNew = free.give({
          code: form["ReferenceId"] ?? "",
          player: form["Account"] ?? "",
          games,
          stake: parseAmount(form["BetValue"] ?? "1"),
          rounds: Number(form["NumberOfRounds"]),
          until,
        })
        return isNew
          ? { ErrorCode: 0, Message: "success", CreateTime: Math.floor(kit.now().getTime() / 1000) }
          : { ErrorCode: 102, Message: "ReferenceId Exist" }
      })
      scope.post("/CancelFreeSpin", async ({ body }) => {
        const form = asked(body, ["ReferenceId"])
        if (!form) return WRONG
        return free.cancel(form["ReferenceId"] ?? "")
          ? { ErrorCode: 0, Message: "", CancelTime: Math.floor(kit.now().getTime() / 1000) }
          : { ErrorCode: 101, Message: "Free spin not found" }
      })
      scope.post("/GetGameDetailUrl", async ({ body }) => {
        const form = asked(body, ["WagersId", "Lang"])
        if (!form) return WRONG
        const isThere = kit.records.some(({ id }) => id === form["WagersId"])
        return isThere ? fine({ Url: kit.page({}) }) : { ErrorCode: 101, Message: "no record" }
      })
      scope.post("/GetBetRecordByTime", async ({ body }, reply) => {
        const form = asked(body, ["StartTime", "EndTime", "Page", "PageLimit"])
        if (!form) return WRONG
        const [from, to] = [form["StartTime"], form["EndTime"]].map((text) =>
          new Date(`${text}-04:00`).getTime(),
        )
        const found = kit.records.filter(({ at }) => at.getTime() >= (from ?? 0) && at.getTime() < (to ?? 0))
        const limit = Number(form["PageLimit"])
        const page = Number(form["Page"])
        const rows = found.slice((page - 1) * limit, page * limit).map((record) =>
          printJson(
            {
              Account: record.player,
              WagersId: record.id,
              GameId: record.game,
              WagersTime: `${new Date(record.at.getTime() - 4 * 3_600_000).toISOString().slice(0, 19)}-04:00`,
              BetAmount: `-${toDecimal(record.bet)}`,
              PayoffAmount: toDecimal(record.win),
              Currency: record.currency,
            },
            new Set(["WagersId", "GameId", "BetAmount", "PayoffAmount"]),
          ),
        )
        const pages = Math.max(1, Math.ceil(found.length / limit))
        return reply
          .type("application/json")
          .send(
            `{"ErrorCode":0,"Message":"","Data":{"Result":[${rows.join(",")}],"Pagination":{"CurrentPage":${page},"TotalPages":${pages},"PageLimit":${limit},"TotalNumber":${found.length}}}}`,
          )
      })
    },
  }
}

const session = (round: Round, type: "1" | "2") => ({ sessionId: `${BigInt(round.id) + 1n}`, type })

/** How a game's rounds are told: at once, or two whose rounds are bet and settled apart, the second with a sum set aside. */
const kindOf = (game: string): "single" | "session" | "preserve" =>
  game === "72" ? "session" : game === "94" ? "preserve" : "single"
