import { toDecimal } from "@croupier/money"
import { z } from "zod"
import { GAMES } from "./catalogue/games.ts"
import { readJson } from "./exact-json.ts"
import { insist } from "./insist.ts"
import { NoAnswer } from "./line.ts"
import {
  NotSeated,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* BNG's wallet from BNG's side: one address, JSON, anything but 200 is sent again. */

interface BngGiven {
  readonly apiToken: string
  readonly callSecret: string
  readonly brand: string
}

const LISTED = GAMES.bng.map(({ code, names }) => ({
  game_id: code,
  game_name: names.EN.toLowerCase().replaceAll(" ", "_"),
  type: "SLOT",
  i18n: Object.fromEntries(
    Object.entries(names).map(([language, title]) => [language.toLowerCase(), { title }]),
  ),
}))

const Reply = z.looseObject({
  uid: z.string().optional(),
  balance: z.object({ value: z.string(), version: z.string() }).optional(),
  player: z.looseObject({ id: z.string(), currency: z.string() }).optional(),
  error: z.object({ code: z.string(), message: z.string().default("") }).optional(),
})

interface Booked {
  readonly uid: string
  readonly round: string
  readonly seat: Seat
  readonly bet: string | null
  readonly win: string | null
  readonly at: Date
  isTakenBack: boolean
}

export function bng(kit: SimulatorKit, given: BngGiven): SimulatedVendor {
  const booked = kit.books<Booked>()
  const call = async (name: string, { secret, ...fields }: Readonly<Record<string, unknown>>) => {
    const { status, text } = await kit.line.send({
      name,
      method: "POST",
      url: `${kit.platform()}/${typeof secret === "string" ? secret : given.callSecret}`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        name,
        uid: kit.nextId(),
        session: "s",
        game_name: "g",
        provider_id: "1",
        provider_name: "booongo",
        c_at: kit.now().toISOString(),
        sent_at: kit.now().toISOString(),
        ...fields,
      }),
    })
    if (status >= 500) throw new NoAnswer(`${name} was answered ${status}`)
    return Reply.parse(readJson(text))
  }
  const playerOf = ({ player: id, currency }: Seat) => ({
    id,
    currency,
    mode: "REAL",
    brand: given.brand,
    is_test: false,
  })
  const about = (seat: Seat) => ({ token: seat.token, game_id: seat.game })
  const transact = (seat: Seat, round: Round, uid: string, bet: string | null, win: string | null) =>
    call("transaction", {
      ...about(seat),
      uid,
      args: {
        bet,
        win,
        round_started: bet !== null,
        round_finished: win !== null,
        round_id: round.id,
        player: playerOf(seat),
        bonus: null,
        tag: "",
      },
    })
  const takeBack = async (seat: Seat, round: Round, uid: string): Promise<void> => {
    for (const each of booked) if (each.uid === uid) each.isTakenBack = true
    await insist(() =>
      call("rollback", {
        ...about(seat),
        args: { transaction_uid: uid, round_id: round.id, player: playerOf(seat) },
      }),
    )
  }

  return {
    code: "bng",
    name: "BNG",
    call,
    cancel: (seat, round) => takeBack(seat, round, `t${round.id}`),
    sit: async ({ token = "", game = "" }) => {
      const { player, error } = await call("login", { token, game_id: game, args: {} })
      if (!player) throw new NotSeated(error?.message ?? "")
      return { id: kit.nextId(), token, player: player.id, currency: player.currency, game }
    },
    balance: async (seat) =>
      (await call("getbalance", { ...about(seat), args: { player: playerOf(seat) } })).balance?.value ?? "",
    play: async (seat, round) => {
      // One game whose rounds are bet and won apart.
      const isApart = seat.game === "211"
      const uid = `t${round.id}`
      const [bet, win] = [toDecimal(round.stake), toDecimal(round.win)]
      let said: z.output<typeof Reply>
      try {
        said = await transact(seat, round, uid, bet, isApart ? null : win)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await takeBack(seat, round, uid)
        return { state: "cancelled" }
      }
      if (said.error) return { state: "refused", reason: said.error.message }
      const about = { round: round.id, seat, at: kit.now(), isTakenBack: false }
      booked.push({ ...about, uid, bet, win: isApart ? null : win })
      if (isApart) {
        said = await insist(() => transact(seat, round, `w${round.id}`, null, win))
        booked.push({ ...about, uid: `w${round.id}`, bet: null, win, at: kit.now() })
      }
      return said.error
        ? { state: "refused", reason: said.error.message }
        : { state: "played", balance: said.balance?.value ?? "" }
    },
    api: (scope) => {
      const Asked = z.looseObject({ api_token: z.literal(given.apiToken) })
      scope.post("/api/v1/game/list/", async ({ body }, reply) =>
        Asked.safeParse(body).success ? { items: LISTED } : reply.code(403).send({ error: "token" }),
      )
      scope.post("/api/v1/transaction/list/", async ({ body }, reply) => {
        const asked = Asked.extend({
          start_date: z.iso.datetime(),
          end_date: z.iso.datetime(),
          fetch_size: z.number(),
          fetch_state: z.string().default("0"),
        }).safeParse(body)
        if (!asked.success) return reply.code(403).send({ error: "token" })
        const { start_date, end_date, fetch_size, fetch_state } = asked.data
        const found = booked.filter(
          ({ at }) => at.getTime() >= Date.parse(start_date) && at.getTime() < Date.parse(end_date),
        )
        const from = Number(fetch_state)
        return {
          items: found
            .slice(from, from + fetch_size)
            .map(({ uid, round, seat, bet, win, at, isTakenBack }) => ({
              transaction_id: uid,
              round_id: round,
              player_id: seat.player,
              currency: seat.currency,
              bet,
              win,
              status: isTakenBack ? "ROLLBACK" : "OK",
              c_at: at.toISOString(),
            })),
          fetch_state: from + fetch_size < found.length ? String(from + fetch_size) : null,
        }
      })
    },
  }
}
