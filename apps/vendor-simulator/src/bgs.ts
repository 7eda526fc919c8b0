import { add, parseAmount, toDecimal, type Amount } from "@croupier/money"
import {
  NoAnswer as HouseSilent,
  signedRoute,
  signedRoutes,
  signingKey,
  verifyingKey,
  walletClient,
} from "@croupier/provider"
import { PROVIDER_CALLS, type Reply } from "@croupier/provider/wire"
import type { z } from "zod"
import { GAMES } from "./catalogue/games.ts"
import { factsOf } from "./catalogue/sheet.ts"
import { insist } from "./insist.ts"
import { NoAnswer } from "./line.ts"
import {
  NotSeated,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* BGS has no protocol of its own in this house: it speaks GWP/1 (docs/providers.md), and names the rooms of its tables. */

export interface BgsGiven {
  /** Signs calls of BGS to the wallet. */
  readonly ownSecret: string
  /** Verifies calls of the wallet to BGS. */
  readonly houseSecret: string
}
export const BGS_KEY = "bgs-1"
export const HOUSE_KEY = "house-to-bgs-1"

type Answered = z.output<typeof Reply>
const PAGE = 500
const CATEGORIES: Readonly<Record<string, string>> = { duel: "PVP" }

interface Booked {
  readonly tx_id: string
  readonly kind: "bet" | "win"
  readonly seat: Seat
  readonly round: string
  readonly amount: Amount
  readonly at: Date
  isTakenBack: boolean
}

export function bgs(kit: SimulatorKit, given: BgsGiven, house: () => string): SimulatedVendor {
  const booked = kit.books<Booked>()
  const ownKey = signingKey({ id: BGS_KEY, algorithm: "hmac-sha256", key: given.ownSecret })
  const theirKeys = [verifyingKey({ id: HOUSE_KEY, algorithm: "hmac-sha256", key: given.houseSecret })]
  // Made with the first call: the house may take its port after this service has.
  let made: ReturnType<typeof walletClient> | undefined
  const wallet = () => (made ??= walletClient({ url: house(), ownKey, theirKeys, now: kit.now }))
  const asked = async <T>(send: () => Promise<T>): Promise<T> => {
    try {
      return await send()
    } catch (error) {
      throw error instanceof HouseSilent ? new NoAnswer("the house did not answer", { cause: error }) : error
    }
  }
  const untilFinal = (send: () => Promise<Answered>): Promise<Answered> =>
    insist(async () => {
      const said = await asked(send)
      if (!said.final) throw new NoAnswer(said.status)
      return said
    })
  const balanceIn = ({ balance }: Pick<Answered, "balance">): string =>
    balance ? toDecimal(add(parseAmount(balance.real), parseAmount(balance.bonus))) : ""
  const about = ({ player, game, currency }: Seat, { id }: Round) => ({
    player,
    game,
    currency,
    round_id: id,
  })
  const book = (kind: Booked["kind"], seat: Seat, round: Round, amount: Amount) =>
    void booked.push({
      tx_id: `${kind}-${round.id}`,
      kind,
      seat,
      round: round.id,
      amount,
      at: kit.now(),
      isTakenBack: false,
    })
  const rollback = async (seat: Seat, round: Round): Promise<void> => {
    for (const each of booked) if (each.round === round.id) each.isTakenBack = true
    await untilFinal(() =>
      wallet().call("rollback", {
        ...about(seat, round),
        tx_id: `back-${round.id}`,
        ref_tx_id: `bet-${round.id}`,
      }),
    )
  }

  return {
    code: "bgs",
    name: "BGS",
    call: async () => {
      throw new Error("BGS has no calls of its own: its protocol has a conformance kit")
    },
    cancel: rollback,
    sit: async ({ token = "", game = "" }) => {
      const said = await asked(() => wallet().call("authenticate", { token, game }))
      if (!("session" in said) || said.mode !== "real") throw new NotSeated(said.status)
      return { id: kit.nextId(), token: said.session, player: said.player, currency: said.currency, game }
    },
    balance: async ({ token: session, player }) =>
      balanceIn(await asked(() => wallet().call("balance", { session, player }))),
    play: async (seat, round) => {
      try {
        const said = await asked(() =>
          wallet().call("bet", {
            ...about(seat, round),
            tx_id: `bet-${round.id}`,
            session: seat.token,
            amount: toDecimal(round.stake),
          }),
        )
        if (!said.final) throw new NoAnswer(said.status)
        if (said.status !== "OK")
          return { state: "refused", reason: said.status.toLowerCase().replaceAll("_", " ") }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await rollback(seat, round)
        return { state: "cancelled" }
      }
      book("bet", seat, round, round.stake)
      const won = await untilFinal(() =>
        wallet().call("win", {
          ...about(seat, round),
          tx_id: `win-${round.id}`,
          ref_tx_id: `bet-${round.id}`,
          amount: toDecimal(round.win),
          round_closed: true,
        }),
      )
      if (won.status !== "OK") return { state: "refused", reason: won.status }
      book("win", seat, round, round.win)
      return { state: "played", balance: balanceIn(won) }
    },
    api: (scope) => {
      const { games, round, records } = PROVIDER_CALLS
      const caller = { code: "house", theirKeys, ownKey }
      signedRoutes(scope, { callers: [caller], now: kit.now, report: () => {} }, [
        signedRoute({ name: "games", fresh: true, body: games.body }, async () => ({
          vendor: { code: "BGS", name: "BGS" },
          games: GAMES.bgs.map((game) => ({
            category: CATEGORIES[game.scene] ?? "RNG",
            ...factsOf(game, () => parseAmount("0")),
          })),
        })),
        signedRoute({ name: "round", fresh: true, body: round.body }, async (_, { round_id }) => {
          const own = booked.filter((each) => each.round === round_id)
          const isCancelled = own.some(({ isTakenBack }) => isTakenBack)
          const isEnded = own.some(({ kind }) => kind === "win")
          const state =
            own.length === 0 ? "unknown" : isCancelled ? "cancelled" : isEnded ? "completed" : "in_progress"
          return { round_id, state }
        }),
        signedRoute({ name: "records", fresh: true, body: records.body }, async (_, { from, to, cursor }) => {
          const [first, last, begin] = [Date.parse(from), Date.parse(to), Number(cursor ?? 0)]
          const found = booked.filter(({ at }) => at.getTime() >= first && at.getTime() < last)
          return {
            records: found
              .slice(begin, begin + PAGE)
              .map(({ tx_id, kind, seat, round, amount, at, isTakenBack }) => ({
                tx_id,
                kind,
                round_id: round,
                player: seat.player,
                currency: seat.currency,
                amount: toDecimal(amount),
                rolled_back: isTakenBack,
                at: at.toISOString(),
              })),
            cursor: begin + PAGE < found.length ? String(begin + PAGE) : null,
          }
        }),
      ])
    },
  }
}
