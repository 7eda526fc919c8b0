import { createHmac, timingSafeEqual } from "node:crypto"
import { toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { GAMES } from "./catalogue/games.ts"
import { readJson } from "./exact-json.ts"
import { insist } from "./insist.ts"
import { NoAnswer } from "./line.ts"
import {
  NotSeated,
  type Played,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* DS88's sportsbook from DS88's side: signed JSON, tickets that are settled later. Assumed as docs/vendors.md says. */

interface Ds88Given {
  readonly agent: string
  readonly secret: string
}

const KINDS: Readonly<Record<string, string>> = {
  arena: "cockfight",
  "neon-cup": "esports",
  "pixel-league": "esports",
}
const LISTED = GAMES.ds88.map(({ code, names }) => ({ code, name: names.EN, kind: KINDS[code] ?? "sports" }))

const Reply = z.looseObject({
  code: z.string(),
  message: z.string().default(""),
  user: z.string().optional(),
  currency: z.string().optional(),
  balance: z.string().optional(),
  results: z
    .array(z.looseObject({ ticket: z.string(), code: z.string(), balance: z.string().optional() }))
    .optional(),
})

interface Booked {
  readonly kind: "bet" | "win"
  readonly id: string
  readonly ticket: string
  readonly seat: Seat
  readonly amount: Amount
  readonly at: Date
  isCancelled: boolean
}

export function ds88(
  kit: SimulatorKit,
  given: Ds88Given,
): SimulatedVendor & Required<Pick<SimulatedVendor, "tickets">> {
  const booked = kit.books<Booked>()
  const signOf = (path: string, time: string, body: string) =>
    createHmac("sha256", given.secret).update(`${path}\n${time}\n${body}`).digest("hex")
  const call = async (name: string, { sign, time, ...fields }: Readonly<Record<string, unknown>>) => {
    const body = JSON.stringify({ agent: given.agent, ...fields })
    const at = typeof time === "string" ? time : String(kit.now().getTime())
    const { status, text } = await kit.line.send({
      name,
      method: "POST",
      url: `${kit.platform()}/${name}`,
      headers: {
        "content-type": "application/json",
        "x-ds88-time": at,
        "x-ds88-sign": typeof sign === "string" ? sign : signOf(`/${name}`, at, body),
      },
      body,
    })
    if (status !== 200) throw new NoAnswer(`${name} was answered ${status}`)
    return Reply.parse(readJson(text))
  }
  const untilAnswered = (name: string, fields: Readonly<Record<string, unknown>>) =>
    insist(async () => {
      const said = await call(name, fields)
      if (said.code === "1") throw new NoAnswer(`${name} is to be tried again`)
      return said
    })
  const who = ({ player: user, currency }: Seat) => ({ user, currency })
  const cancel = async (seat: Seat, round: Round): Promise<void> => {
    for (const each of booked) if (each.ticket === round.id) each.isCancelled = true
    await untilAnswered("cancel", { tickets: [{ ...who(seat), ticket: round.id }] })
  }
  const book = (kind: "bet" | "win", id: string, seat: Seat, { id: ticket }: Round, amount: Amount) =>
    void booked.push({ kind, id, ticket, seat, amount, at: kit.now(), isCancelled: false })

  const bet = async (seat: Seat, round: Round): Promise<Played> => {
    const ticket = { ...who(seat), ticket: round.id }
    const stake = toDecimal(round.stake)
    try {
      const said = await call("bet", { ...ticket, token: seat.token, stake, market: seat.game })
      if (said.code === "1") throw new NoAnswer("nothing is known")
      if (said.code !== "0") return { state: "refused", reason: said.message }
      book("bet", round.id, seat, round, round.stake)
      return { state: "played", balance: said.balance ?? "" }
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      await cancel(seat, round)
      return { state: "cancelled" }
    }
  }
  const settle = async (seat: Seat, round: Round): Promise<Played> => {
    const ticket = { ...who(seat), ticket: round.id }
    const settle_id = `s${round.id}`
    const result = round.win > 0n ? "WON" : "LOST"
    const payout = toDecimal(round.win)
    const settled = await untilAnswered("settle", {
      tickets: [{ ...ticket, settle_id, result, payout, valid_stake: toDecimal(round.stake) }],
    })
    const [one] = settled.results ?? []
    if (one?.code !== "0") return { state: "refused", reason: `code ${one?.code}` }
    book("win", settle_id, seat, round, round.win)
    return { state: "played", balance: one.balance ?? "" }
  }

  return {
    code: "ds88",
    name: "DS88",
    call,
    cancel,
    sit: async ({ token = "", game = "" }) => {
      const said = await call("session", { token })
      if (said.code !== "0") throw new NotSeated(said.message)
      return { id: kit.nextId(), token, player: said.user ?? "", currency: said.currency ?? "", game }
    },
    balance: async (seat) => (await call("balance", who(seat))).balance ?? "",
    play: async (seat, round) => {
      const placed = await bet(seat, round)
      return placed.state === "played" ? settle(seat, round) : placed
    },
    tickets: { bet, settle },
    api: (scope) => {
      scope.removeContentTypeParser("application/json")
      scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
        done(null, body),
      )
      const answer = (path: string, make: (asked: Readonly<Record<string, unknown>>) => object) =>
        void scope.post(path, async ({ body, headers }) => {
          const text = String(body)
          const sign = Buffer.from(String(headers["x-ds88-sign"]))
          const wanted = Buffer.from(signOf(path, String(headers["x-ds88-time"]), text))
          if (sign.length !== wanted.length || !timingSafeEqual(sign, wanted)) return { code: 3 }
          return { code: 0, ...make(z.record(z.string(), z.unknown()).parse(JSON.parse(text))) }
        })
      answer("/api/games", () => ({ games: LISTED }))
      answer("/api/open", (asked) => {
        const { token, game, language } = z
          .object({ token: z.string(), game: z.string(), language: z.string().default("") })
          .parse(asked)
        return { url: kit.page({ token, game, lang: language }) }
      })
      answer("/api/ticket", (asked) => {
        const { ticket, user } = z.object({ ticket: z.string(), user: z.string() }).parse(asked)
        const own = booked.filter((each) => each.ticket === ticket && each.seat.player === user)
        if (own.length === 0) return { state: "unknown" }
        if (own.some(({ isCancelled }) => isCancelled)) return { state: "cancelled" }
        return { state: own.some(({ kind }) => kind === "win") ? "completed" : "in_progress" }
      })
      answer("/api/records", (asked) => {
        const { from, to, cursor } = z
          .object({ from: z.string(), to: z.string(), cursor: z.string().nullable() })
          .parse(asked)
        const [first, last, at] = [Date.parse(from), Date.parse(to), Number(cursor ?? 0)]
        const found = booked.filter((each) => each.at.getTime() >= first && each.at.getTime() < last)
        const records = found.slice(at, at + 500).map(({ kind, id, seat, amount, at, isCancelled }) => ({
          kind,
          id,
          ...who(seat),
          amount: toDecimal(amount),
          cancelled: isCancelled,
          at: at.toISOString(),
        }))
        return { records, cursor: at + 500 < found.length ? String(at + 500) : null }
      })
    },
  }
}
