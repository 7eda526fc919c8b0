import { toDecimal } from "@croupier/money"
import { z } from "zod"
import { GAMES, type Scene } from "./catalogue/games.ts"
import { readJson } from "./exact-json.ts"
import { insist } from "./insist.ts"
import { NoAnswer } from "./line.ts"
import {
  NotSeated,
  recordOf,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* CQ9's single wallet from CQ9's side: a token in a header, forms, players known by name alone. */

interface Cq9Given {
  readonly wtoken: string
  readonly apiToken: string
}

const LANGUAGES: Readonly<Record<string, string>> = {
  EN: "en",
  PT: "pt-br",
  CN: "zh-cn",
  ID: "id",
  JA: "ja",
  KO: "ko",
  TH: "th",
  UR: "ur",
  VI: "vn",
}
const TYPES: Readonly<Partial<Record<Scene, string>>> = {
  pond: "fish",
  duel: "table",
  baccarat: "live",
  roulette: "live",
}
const LISTED = GAMES.cq9.map(({ code, names, scene }) => ({
  gamecode: code,
  gametype: TYPES[scene] ?? "slot",
  gamename: names.CN,
  nameset: Object.entries(names).map(([language, name]) => ({ lang: LANGUAGES[language] ?? "", name })),
  gamehall: "cq9",
  gameplat: "WEB",
  gametech: "H5",
  status: true,
  maintain: false,
}))

const Reply = z.object({
  data: z.unknown(),
  status: z.object({ code: z.string(), message: z.string().default("") }),
})
const Balance = z.looseObject({ balance: z.string(), currency: z.string(), amount: z.string().optional() })
/** Calls that tell of several at once are JSON. */
const IN_JSON = new Set(["game/bets", "game/wins", "game/amends"])

export function cq9(kit: SimulatorKit, given: Cq9Given): SimulatedVendor {
  const accounts = new Set<string>()
  const send = async (
    name: string,
    method: "GET" | "POST",
    path: string,
    body = "",
    wtoken = given.wtoken,
  ) => {
    const { status, text } = await kit.line.send({
      name,
      method,
      url: `${kit.platform()}/${path}`,
      headers: {
        wtoken,
        "content-type": IN_JSON.has(name) ? "application/json" : "application/x-www-form-urlencoded",
      },
      body,
    })
    if (status !== 200) throw new NoAnswer(`${name} was answered ${status}`)
    return Reply.parse(readJson(text))
  }
  /** "check", "balance" and "record" are asked for by name; anything else is a step. */
  const call = async (name: string, { wtoken, ...fields }: Readonly<Record<string, unknown>>) => {
    const token = typeof wtoken === "string" ? wtoken : given.wtoken
    const path = { check: "player/check/", balance: "transaction/balance/", record: "transaction/record/" }[
      name
    ]
    if (path !== undefined)
      return send(name, "GET", path + encodeURIComponent(String(fields["account"])), "", token)
    const stamped = { eventTime: rfc3339(kit.now()), ...fields }
    const form = Object.entries(stamped).map(([key, value]): [string, string] => [
      key,
      typeof value === "string" ? value : JSON.stringify(value),
    ])
    const body = IN_JSON.has(name) ? JSON.stringify(stamped) : new URLSearchParams(form).toString()
    return send(name, "POST", `transaction/${name}`, body, token)
  }
  const untilAnswered = (name: string, fields: Readonly<Record<string, unknown>>) =>
    insist(async () => {
      const said = await call(name, fields)
      if (said.status.code === "1100") throw new NoAnswer(`${name} is to be tried again`)
      return said
    })
  const about = (seat: Seat, round: Round) => ({
    account: seat.player,
    gamehall: "cq9",
    gamecode: seat.game,
    roundid: round.id,
    session: seat.token,
  })
  const refund = async (seat: Seat, round: Round): Promise<void> => {
    const at = kit.records.findIndex(({ round: id }) => id === round.id)
    if (at >= 0) kit.records.splice(at, 1)
    await untilAnswered("game/refund", { mtcode: `bet-${round.id}:cq9`, account: seat.player })
  }

  return {
    code: "cq9",
    name: "CQ9",
    call,
    cancel: refund,
    sit: async ({ account = "", session: token = "", game = "" }) => {
      const { data, status } = await call("check", { account })
      if (data !== true) throw new NotSeated(status.message)
      const { currency } = Balance.parse((await call("balance", { account })).data)
      return { id: kit.nextId(), token, player: account, currency, game }
    },
    balance: async ({ player }) => Balance.parse((await call("balance", { account: player })).data).balance,
    play: async (seat, round) => {
      // At a table the stake is carried there and what is left comes back.
      const isTable = seat.game === "GT1"
      const stake = { ...about(seat, round), mtcode: `bet-${round.id}:cq9`, amount: toDecimal(round.stake) }
      try {
        const { status } = await call(isTable ? "game/rollout" : "game/bet", stake)
        if (status.code === "1100") throw new NoAnswer("nothing is known")
        if (status.code !== "0") return { state: "refused", reason: status.message }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await refund(seat, round)
        return { state: "cancelled" }
      }
      const win = {
        mtcode: `win-${round.id}:cq9`,
        amount: toDecimal(round.win),
        eventtime: rfc3339(kit.now()),
      }
      const settled = isTable
        ? await untilAnswered("game/rollin", {
            ...about(seat, round),
            ...win,
            validbet: toDecimal(round.stake),
            rake: "0",
            createTime: rfc3339(kit.now()),
          })
        : await untilAnswered("game/endround", {
            ...about(seat, round),
            data: [win],
            createTime: rfc3339(kit.now()),
            freeticket: false,
          })
      if (settled.status.code !== "0") return { state: "refused", reason: settled.status.message }
      kit.records.push(recordOf(seat, round, kit.now()))
      return { state: "played", balance: Balance.parse(settled.data).balance }
    },
    api: (scope) => {
      const fine = (data: unknown) => ({ data, status: { code: "0", message: "Success" } })
      const no = (code: string) => ({ data: null, status: { code, message: "refused" } })
      const isKnown = (header: unknown) => header === given.apiToken
      const Form = z.record(z.string(), z.string())
      scope.get("/gameboy/game/list/cq9", async ({ headers }) =>
        isKnown(headers.authorization) ? fine(LISTED) : no("2"),
      )
      scope.post("/gameboy/player", async ({ headers, body }) => {
        if (!isKnown(headers.authorization)) return no("2")
        accounts.add(Form.parse(body)["account"] ?? "")
        return fine({ account: Form.parse(body)["account"] })
      })
      scope.post("/gameboy/player/sw/gamelink", async ({ headers, body }) => {
        const { account = "", gamecode = "", session = "", lang = "" } = Form.parse(body)
        if (!isKnown(headers.authorization)) return no("2")
        if (!accounts.has(account)) return no("14")
        return fine({ url: kit.page({ account, session, game: gamecode, lang }), token: kit.nextId() })
      })
      scope.get("/gameboy/order/detail/v2", async ({ headers, query }) => {
        if (!isKnown(headers.authorization)) return no("2")
        const { roundid = "", account = "" } = Form.parse(query)
        const isThere = kit.records.some(({ round, player }) => round === roundid && player === account)
        return isThere ? fine(kit.page({ account })) : no("8")
      })
      scope.get("/gameboy/order/view", async ({ headers, query }) => {
        if (!isKnown(headers.authorization)) return no("2")
        const { starttime = "", endtime = "", page = "1", pagesize = "1000" } = Form.parse(query)
        const [from, to, size] = [Date.parse(starttime), Date.parse(endtime), Number(pagesize)]
        const found = kit.records.filter(({ at }) => at.getTime() >= from && at.getTime() < to)
        const rows = found.slice((Number(page) - 1) * size, Number(page) * size)
        if (rows.length === 0) return no("8")
        const Data = rows.map((record) => ({
          gamehall: "cq9",
          gamecode: record.game,
          account: record.player,
          round: record.round,
          bet: toDecimal(record.bet),
          win: toDecimal(record.win),
          currency: record.currency,
          status: "complete",
          bettime: rfc3339(record.at),
        }))
        return fine({ TotalSize: found.length, Data })
      })
    },
  }
}

/** CQ9's clock is UTC-4. */
const rfc3339 = (at: Date): string =>
  `${new Date(at.getTime() - 4 * 3_600_000).toISOString().slice(0, 19)}-04:00`
