import { sql, type Db } from "@croupier/database"
import { amount, toDecimal, type Amount } from "@croupier/money"
import type { Recorded } from "@croupier/provider/wire"
import type { z } from "zod"
import { betTx, winTx } from "./house.ts"
import { stakedBy, type Player, type Round } from "./rounds/round.ts"

/** Notes a bet that the house took, or may have taken. */
export const noteBet = (
  db: Db,
  player: Player,
  round: Round,
  isTakenBack: boolean,
  now: Date,
): Promise<void> =>
  note(db, { txId: betTx(round.id), kind: "bet", amount: stakedBy(round), isTakenBack }, player, round, now)

/** Notes what a round pays. */
export const noteWin = (db: Db, player: Player, round: Round, payout: Amount, now: Date): Promise<void> =>
  note(db, { txId: winTx(round.id), kind: "win", amount: payout, isTakenBack: false }, player, round, now)

interface Moved {
  readonly txId: string
  readonly kind: "bet" | "win"
  readonly amount: Amount
  readonly isTakenBack: boolean
}

async function note(db: Db, moved: Moved, player: Player, round: Round, now: Date): Promise<void> {
  await sql`
    insert into movement (tx_id, kind, round_id, player_ref, currency, amount, rolled_back, at)
    values (${moved.txId}, ${moved.kind}, ${round.id}, ${player.ref}, ${player.currency}, ${moved.amount}, ${moved.isTakenBack}, ${now})
    on conflict (tx_id) do update set rolled_back = excluded.rolled_back`.execute(db)
}

interface MovementRow {
  readonly tx_id: string
  readonly kind: "bet" | "win"
  readonly round_id: string
  readonly player_ref: string
  readonly currency: string
  readonly amount: bigint
  readonly rolled_back: boolean
  readonly at: Date
}

const PAGE = 1_000

/** Movements between two moments, in the order of their time, for the house's reconciliation. */
export async function readMovements(
  db: Db,
  from: Date,
  to: Date,
  cursor: string | undefined,
): Promise<{ readonly records: z.infer<typeof Recorded>[]; readonly cursor: string | null }> {
  const [at, txId] = cursor?.split("|") ?? []
  const after = at === undefined ? null : new Date(Number(at))
  const { rows } = await sql<MovementRow>`
    select tx_id, kind, round_id, player_ref, currency, amount, rolled_back, at from movement
     where at >= ${from} and at < ${to}
       and (${after}::timestamptz is null or (at, tx_id) > (${after}::timestamptz, ${txId ?? ""}::text))
     order by at, tx_id limit ${PAGE}`.execute(db)
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return {
    records: rows.map((row) => ({
      tx_id: row.tx_id,
      kind: row.kind,
      round_id: row.round_id,
      player: row.player_ref,
      currency: row.currency,
      amount: toDecimal(amount(row.amount)),
      rolled_back: row.rolled_back,
      at: row.at.toISOString(),
    })),
    cursor: last ? `${last.at.getTime()}|${last.tx_id}` : null,
  }
}
