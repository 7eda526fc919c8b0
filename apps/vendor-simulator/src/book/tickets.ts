import { readFileSync } from "node:fs"
import { rename, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { amount, isDecimal, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"
import { NoAnswer } from "../line.ts"
import type { Played, Seat, SimulatedVendor } from "../simulated-vendor.ts"
import { isRight, type Fixtures } from "./fixtures.ts"

export const TicketRequest = z.object({
  stake: z
    .string()
    .refine((text) => isDecimal(text) && parseAmount(text) > 0n && parseAmount(text) % 100n === 0n),
  match: z.string().max(100),
  kind: z.enum(["result", "total", "handicap"]),
  pick: z.enum(["home", "draw", "away", "over", "under"]),
  odds: z.string().max(10),
})

const Ticket = z.object({
  id: z.string(),
  seat: z.object({
    id: z.string(),
    token: z.string(),
    player: z.string(),
    currency: z.string(),
    game: z.string(),
  }),
  match: z.string(),
  kind: TicketRequest.shape.kind,
  pick: TicketRequest.shape.pick,
  line: z.number().nullable(),
  odds: z.string(),
  stake: z.string(),
  payout: z.string(),
  state: z.enum(["open", "won", "lost"]),
})
type Ticket = z.output<typeof Ticket>

/** A page of one player shows as many. */
const SHOWN = 20
/** Tickets that were settled are forgotten beyond these. */
const KEPT = 1_000
const EVERY_MS = 5_000

export interface Tickets {
  readonly place: (
    seat: Seat,
    asked: z.output<typeof TicketRequest>,
  ) => Promise<Played & { readonly ticket?: string }>
  readonly of: (seat: Seat) => readonly object[]
  /** Settles the tickets whose match has ended. One whose settlement is not answered waits for the next time. */
  readonly settle: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Single bets on the book of a vendor. With a folder, tickets outlive a restart: their stakes are the players'. */
export function tickets(kit: {
  readonly vendor: Required<Pick<SimulatedVendor, "tickets">>
  readonly fixtures: Fixtures
  readonly now: () => Date
  readonly nextId: () => string
  readonly folder: string | undefined
}): Tickets {
  const file = kit.folder === undefined ? undefined : join(kit.folder, "tickets.json")
  let all: Ticket[] = file === undefined ? [] : read(file)
  let writing: Promise<void> = Promise.resolve()
  const keep = (): Promise<void> => {
    const settled = all.filter(({ state }) => state !== "open")
    const old = new Set(settled.slice(0, Math.max(0, settled.length - KEPT)))
    all = all.filter((ticket) => !old.has(ticket))
    if (file === undefined) return Promise.resolve()
    writing = writing
      .then(() => writeFile(`${file}.new`, JSON.stringify(all)))
      .then(() => rename(`${file}.new`, file))
    return writing
  }
  const settleOne = async (ticket: Ticket): Promise<void> => {
    const match = kit.fixtures.byId(ticket.seat.game, ticket.match)
    const now = kit.now()
    if (!match || match.endsAt > now) return
    const isWon = isRight(ticket, ticket.pick, match.scoreAt(now))
    const stake = parseAmount(ticket.stake)
    const win: Amount = isWon ? returnOf(stake, ticket.odds) : ZERO
    const settled = await kit.vendor.tickets.settle(ticket.seat, { id: ticket.id, stake, win })
    if (settled.state !== "played") return
    ticket.state = isWon ? "won" : "lost"
    ticket.payout = toDecimal(win)
    await keep()
  }
  let settling = false
  const settle = async (): Promise<void> => {
    if (settling) return
    settling = true
    try {
      for (const ticket of all.filter(({ state }) => state === "open"))
        await settleOne(ticket).catch((error: unknown) => {
          if (!(error instanceof NoAnswer)) throw error
        })
    } finally {
      settling = false
    }
  }
  const timer = setInterval(() => void settle().catch(() => {}), EVERY_MS)
  timer.unref()
  return {
    settle,
    place: async (seat, { stake, match: id, kind, pick, odds }) => {
      const match = kit.fixtures.byId(seat.game, id)
      const market = match?.markets.find((each) => each.kind === kind)
      const offered = market?.picks.find((each) => each.pick === pick)
      if (!match || !market || !offered) return { state: "refused", reason: "unknown" }
      if (match.startsAt <= kit.now()) return { state: "refused", reason: "closed" }
      if (offered.odds !== odds) return { state: "refused", reason: "odds" }
      const round = { id: kit.nextId(), stake: parseAmount(stake), win: ZERO }
      const placed = await kit.vendor.tickets.bet(seat, round)
      if (placed.state !== "played") return placed
      all.push({
        id: round.id,
        seat,
        match: id,
        kind,
        pick,
        line: market.line,
        odds,
        stake,
        payout: "0.00",
        state: "open",
      })
      await keep()
      return { ...placed, ticket: round.id }
    },
    of: (seat) =>
      all
        .filter((ticket) => ticket.seat.player === seat.player && ticket.seat.game === seat.game)
        .slice(-SHOWN)
        .toReversed()
        .map(({ seat: own, match: id, ...ticket }) => {
          const match = kit.fixtures.byId(own.game, id)
          const score = ticket.state === "open" ? undefined : match?.scoreAt(kit.now()).join(" : ")
          return { ...ticket, home: match?.home, away: match?.away, score }
        }),
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

/** Stake times odds, cut to two places. */
const returnOf = (stake: Amount, odds: string): Amount =>
  amount(((stake * parseAmount(odds)) / 10_000n / 100n) * 100n)

function read(file: string): Ticket[] {
  try {
    return z.array(Ticket).parse(JSON.parse(readFileSync(file, "utf8")))
  } catch {
    // There are none yet, or the file was cut off: the house asks about rounds that stay open.
    return []
  }
}
