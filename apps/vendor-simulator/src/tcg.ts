import { createCipheriv, createDecipheriv, createHash } from "node:crypto"
import { toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { GAMES } from "./catalogue/games.ts"
import { readJson } from "./exact-json.ts"
import { insist } from "./insist.ts"
import { NoAnswer, postForm } from "./line.ts"
import {
  NotSeated,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* TCG's lotteries from TCG's side: encrypted and signed forms, slips of many orders, draws for many players. */

interface TcgGiven {
  readonly merchantCode: string
  readonly desKey: string
  readonly signKey: string
}

const LISTED = GAMES["tcg-sea"].map(({ code, names, isOpen }) => ({
  tcgGameCode: code,
  gameName: names.EN,
  displayStatus: isOpen ? 1 : 0,
}))

const Reply = z.looseObject({
  status: z.string(),
  error_desc: z.string().default(""),
  username: z.string().optional(),
  currency: z.string().optional(),
  balance: z.string().optional(),
  results: z
    .array(
      z.looseObject({ tx_id: z.string().nullable(), status: z.string(), balance: z.string().optional() }),
    )
    .optional(),
})
interface Detail {
  readonly kind: "bet" | "win"
  readonly tx_id: string
  readonly seat: Seat
  readonly amount: Amount
  readonly at: Date
  isCancelled: boolean
}

export function tcg(kit: SimulatorKit, given: TcgGiven): SimulatedVendor {
  const details = kit.books<Detail>()
  const key = Buffer.from(given.desKey.repeat(3))
  const signOf = (params: string) =>
    createHash("sha256")
      .update(params + given.signKey)
      .digest("hex")
  const seal = (message: string) => {
    const cipher = createCipheriv("des-ede3-ecb", key, null)
    const params = Buffer.concat([cipher.update(message, "utf8"), cipher.final()]).toString("base64")
    return new URLSearchParams({ merchant_code: given.merchantCode, params, sign: signOf(params) })
  }
  const call = async (
    method: string,
    { sign, merchant_code, ...fields }: Readonly<Record<string, unknown>>,
  ) => {
    const form = seal(JSON.stringify({ method, ...fields }))
    if (typeof sign === "string") form.set("sign", sign)
    if (typeof merchant_code === "string") form.set("merchant_code", merchant_code)
    return Reply.parse(readJson(await postForm(kit.line, method, kit.platform(), form)))
  }
  const untilAnswered = (method: string, fields: Readonly<Record<string, unknown>>) =>
    insist(async () => {
      const said = await call(method, fields)
      if (said.status === "1") throw new NoAnswer(`${method} is to be tried again`)
      return said
    })
  const who = ({ player: username, currency }: Seat) => ({ username, currency })
  const cancel = async (seat: Seat, round: Round): Promise<void> => {
    for (const each of details)
      if (each.tx_id === `b${round.id}` || each.tx_id === `w${round.id}`) each.isCancelled = true
    await untilAnswered("cancel", {
      cancels: [{ ...who(seat), bet_tx_id: `b${round.id}`, game_code: seat.game }],
    })
  }
  const book = (kind: "bet" | "win", tx_id: string, seat: Seat, amount: Amount) =>
    void details.push({ kind, tx_id, seat, amount, at: kit.now(), isCancelled: false })

  return {
    code: "tcg-sea",
    name: "TCG Lottery",
    call,
    cancel,
    sit: async ({ token = "", game = "" }) => {
      const said = await call("auth", { session_token: token })
      if (said.status !== "0") throw new NotSeated(said.error_desc)
      return { id: kit.nextId(), token, player: said.username ?? "", currency: said.currency ?? "", game }
    },
    balance: async (seat) => (await call("gb", who(seat))).balance ?? "",
    play: async (seat, round) => {
      const order = { order_id: `o${round.id}`, game_code: seat.game }
      try {
        const said = await call("bet", {
          ...who(seat),
          session_token: seat.token,
          numero: "20261121-001",
          orders: [{ ...order, tx_id: `b${round.id}`, amount: toDecimal(round.stake) }],
        })
        if (said.status === "1") throw new NoAnswer("nothing is known")
        const [one] = said.results ?? []
        if (said.status !== "0" || one?.status !== "0")
          return { state: "refused", reason: one ? `status ${one.status}` : said.error_desc }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await cancel(seat, round)
        return { state: "cancelled" }
      }
      book("bet", `b${round.id}`, seat, round.stake)
      const settled = await untilAnswered("settle", {
        numero: "20261121-001",
        settlements: [
          {
            ...who(seat),
            ...order,
            tx_id: `w${round.id}`,
            bet_tx_id: `b${round.id}`,
            amount: toDecimal(round.win),
            valid_bet: toDecimal(round.stake),
          },
        ],
      })
      const [one] = settled.results ?? []
      if (one?.status !== "0") return { state: "refused", reason: `status ${one?.status}` }
      book("win", `w${round.id}`, seat, round.win)
      return { state: "played", balance: one.balance ?? "" }
    },
    api: (scope) => {
      const Page = z.object({ page: z.number(), page_size: z.number() })
      const opened = (body: unknown): Readonly<Record<string, unknown>> | undefined => {
        const { merchant_code, params = "", sign } = z.record(z.string(), z.string()).parse(body)
        if (merchant_code !== given.merchantCode || sign !== signOf(params)) return undefined
        const decipher = createDecipheriv("des-ede3-ecb", key, null)
        const text = Buffer.concat([decipher.update(params, "base64"), decipher.final()]).toString("utf8")
        return z.record(z.string(), z.unknown()).parse(JSON.parse(text))
      }
      scope.post("/doBusiness.do", async ({ body }) => {
        const asked = opened(body)
        if (!asked) return { status: 4, error_desc: "sign" }
        const paged = <T>(items: readonly T[]) => {
          const { page, page_size } = Page.parse(asked)
          return {
            items: items.slice((page - 1) * page_size, page * page_size),
            page_info: {
              totalPage: Math.max(1, Math.ceil(items.length / page_size)),
              currentPage: page,
              totalCount: items.length,
            },
          }
        }
        switch (asked["method"]) {
          case "tgl": {
            const { items, page_info } = paged(LISTED)
            return { status: 0, games: items, page_info }
          }
          case "lg": {
            const {
              session_token: token,
              game_code: game,
              language: lang,
            } = z
              .object({ session_token: z.string(), game_code: z.string(), language: z.string().default("") })
              .parse(asked)
            return { status: 0, game_url: kit.page({ token, game, lang }) }
          }
          case "lbd": {
            const { start_time, end_time } = z
              .object({ start_time: z.string(), end_time: z.string() })
              .parse(asked)
            const [from, to] = [Date.parse(start_time), Date.parse(end_time)]
            const { items, page_info } = paged(
              details.filter(({ at }) => at.getTime() >= from && at.getTime() < to),
            )
            const found = items.map(({ kind, tx_id, seat, amount, at, isCancelled }) => ({
              kind,
              tx_id,
              ...who(seat),
              amount: toDecimal(amount),
              cancelled: isCancelled,
              time: at.toISOString(),
            }))
            return { status: 0, details: found, page_info }
          }
          case "lod": {
            const { order_id, username } = z
              .object({ order_id: z.string(), username: z.string() })
              .parse(asked)
            const own = details.filter(
              ({ tx_id, seat }) => `o${tx_id.slice(1)}` === order_id && seat.player === username,
            )
            const state = own.some(({ isCancelled }) => isCancelled)
              ? "cancelled"
              : own.some(({ kind }) => kind === "win")
                ? "completed"
                : own.length > 0
                  ? "in_progress"
                  : "unknown"
            return { status: 0, state }
          }
          default:
            return { status: 3, error_desc: "method" }
        }
      })
    },
  }
}
