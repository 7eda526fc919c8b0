import { parseAmount } from "@croupier/money"
import { z } from "zod"
import type { WalletTransaction } from "./index.ts"
import { GAME } from "./test-house.ts"

const Seats = z.array(z.object({ player: z.string(), session: z.string() }))

/** For each seat, the transactions of its rounds: a stake of 1 that wins 0.25 at once, and a prize of 0.5. */
export const roundsOf = (vendor: string, seats: string): ((round: number) => WalletTransaction[])[] =>
  Seats.parse(JSON.parse(seats)).map(({ player, session }) => (n) => {
    const about = {
      vendor,
      player,
      game: GAME,
      currency: "BRL",
      round: `${player}/${n}`,
      play: "normal",
    } as const
    return [
      {
        ...about,
        kind: "bet",
        session,
        txId: `b${about.round}`,
        amount: parseAmount("1"),
        win: parseAmount("0.25"),
        roundClosed: false,
      },
      { ...about, kind: "win", txId: `w${about.round}`, amount: parseAmount("0.5"), roundClosed: true },
    ]
  })
