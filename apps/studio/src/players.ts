import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { Player } from "./rounds/round.ts"

interface PlayerRow {
  readonly id: bigint
  readonly ref: string
  readonly currency: string
  readonly mode: "real" | "trial"
  readonly play_money: bigint
}

export const playerOf = (row: PlayerRow): Player => ({
  id: row.id,
  ref: row.ref,
  currency: row.currency,
  mode: row.mode,
  playMoney: amount(row.play_money),
})

/** The player of this name, currency and mode; a new one begins with `playMoney`. */
export async function rememberPlayer(
  db: Db,
  { ref, currency, mode }: Pick<Player, "ref" | "currency" | "mode">,
  playMoney: Amount,
  now: Date,
): Promise<Player> {
  const { rows } = await sql<PlayerRow>`
    insert into player (ref, currency, mode, play_money, created_at)
    values (${ref}, ${currency}, ${mode}, ${mode === "trial" ? playMoney : 0n}, ${now})
    on conflict (ref, currency, mode) do update set ref = excluded.ref
    returning id, ref, currency, mode, play_money`.execute(db)
  if (!rows[0]) throw new Error("the player was not written")
  return playerOf(rows[0])
}

/** Throws for a player that is not there: rounds have one. */
export async function findPlayer(db: Db, id: bigint): Promise<Player> {
  const { rows } = await sql<PlayerRow>`
    select id, ref, currency, mode, play_money from player where id = ${id}`.execute(db)
  if (!rows[0]) throw new Error(`no player ${id}`)
  return playerOf(rows[0])
}

/** Adds to a trial's play money, or takes from it. Undefined where there is not enough. */
export async function movePlayMoney(db: Db, playerId: bigint, by: Amount): Promise<Amount | undefined> {
  const { rows } = await sql<{ play_money: bigint }>`
    update player set play_money = play_money + ${by}
     where id = ${playerId} and mode = 'trial' and play_money + ${by} >= 0 returning play_money`.execute(db)
  return rows[0] && amount(rows[0].play_money)
}

/** Fills a trial's play money up to `to`; a trial that has more keeps it. */
export async function refillPlayMoney(db: Db, playerId: bigint, to: Amount): Promise<Amount | undefined> {
  const { rows } = await sql<{ play_money: bigint }>`
    update player set play_money = greatest(play_money, ${to}) where id = ${playerId} and mode = 'trial'
    returning play_money`.execute(db)
  return rows[0] && amount(rows[0].play_money)
}
