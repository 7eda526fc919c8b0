import { sql, type Db } from "@croupier/database"
import { betTx, winTx } from "../house.ts"
import type { PublishedChain } from "./chain.ts"

/** A flight that is over, as everybody may see it. */
export interface PastFlight {
  readonly id: string
  readonly place: number
  readonly point: number
  readonly seed: string
  readonly isVoid: boolean
}

export async function insertFlight(
  db: Db,
  flight: { chainId: bigint; place: number; seed: Uint8Array; point: number; now: Date },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into flight (chain_id, place, state, seed, point, opened_at)
    values (${flight.chainId}, ${flight.place}, 'boarding', ${Buffer.from(flight.seed)}, ${flight.point}, ${flight.now})
    returning id`.execute(db)
  if (!rows[0]) throw new Error("the flight was not written")
  return rows[0].id
}

export async function markLeft(db: Db, id: bigint, now: Date): Promise<void> {
  await sql`update flight set state = 'flying', left_at = ${now} where id = ${id} and state = 'boarding'`.execute(
    db,
  )
}

export async function markEnded(db: Db, id: bigint, state: "landed" | "void", now: Date): Promise<void> {
  await sql`
    update flight set state = ${state}, ended_at = ${now} where id = ${id} and state in ('boarding', 'flying')`.execute(
    db,
  )
}

/** Flights that a process left when it died. */
export async function unfinishedFlights(db: Db): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from flight where state in ('boarding', 'flying') order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Rounds that still hold on to a flight. */
export async function ridersOf(db: Db, flightId: bigint): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from round where flight_id = ${flightId} and state = 'riding' order by created_at`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Ends the rounds of these that held on too long, in one statement: they pay nothing, and the house hears of it as of any pay,
 * so that it closes their rounds.
 */
export async function loseRest(
  db: Db,
  flightId: bigint,
  roundIds: readonly string[],
  point: number,
  now: Date,
): Promise<readonly string[]> {
  const book = JSON.stringify([{ kind: "burned", flight: String(flightId), point }])
  const { rows } = await sql<{ id: string }>`
    with lost as (
      update round r set state = case p.mode when 'real' then 'paying' else 'completed' end, payout = 0,
             book = ${book}::jsonb, finished_at = case p.mode when 'real' then null else ${now}::timestamptz end
        from player p
       where p.id = r.player_id and r.flight_id = ${flightId} and r.id = any(${[...roundIds]}::text[]) and r.state = 'riding'
      returning r.id, r.game, p.ref, p.currency, p.mode
    ), moved as (
      insert into movement (tx_id, kind, round_id, player_ref, currency, amount, at)
      select id || ${winTx("")}, 'win', id, ref, currency, 0, ${now} from lost where mode = 'real'
      on conflict (tx_id) do nothing
    ), planned as (
      insert into outbox (round_id, call, body, due_at, created_at)
      select id, 'win', jsonb_build_object('tx_id', id || ${winTx("")}, 'ref_tx_id', id || ${betTx("")}, 'player', ref,
             'game', game, 'round_id', id, 'round_closed', true, 'currency', currency, 'amount', '0'), ${now}, ${now}
        from lost where mode = 'real'
    )
    select id from lost`.execute(db)
  return rows.map(({ id }) => id)
}

/** The last flights of a chain that are over, the newest first. */
export async function pastFlights(db: Db, chainId: bigint, limit: number): Promise<readonly PastFlight[]> {
  const { rows } = await sql<{ id: bigint; place: number; point: number; seed: Uint8Array; state: string }>`
    select id, place, point, seed, state from flight where chain_id = ${chainId} and state in ('landed', 'void') order by id desc limit ${limit}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: String(row.id),
    place: row.place,
    point: row.point,
    seed: Buffer.from(row.seed).toString("hex"),
    isVoid: row.state === "void",
  }))
}

/** A flight that is over with the chain that it is of; undefined while it lasts. */
export async function flightProof(
  db: Db,
  flightId: bigint,
): Promise<{ readonly chain: PublishedChain; readonly flights: readonly PastFlight[] } | undefined> {
  const { rows } = await sql<{
    place: number
    point: number
    seed: Uint8Array
    state: string
    commitment: string
    salt: string | null
    source: PublishedChain["saltSource"]
  }>`
    select f.place, f.point, f.seed, f.state, c.commitment, c.salt, c.salt_source as source
      from flight f join chain c on c.id = f.chain_id where f.id = ${flightId} and f.state in ('landed', 'void')`.execute(
    db,
  )
  const [row] = rows
  if (!row) return undefined
  const seed = Buffer.from(row.seed).toString("hex")
  return {
    chain: { commitment: row.commitment, salt: row.salt ?? "", saltSource: row.source },
    flights: [
      { id: String(flightId), place: row.place, point: row.point, seed, isVoid: row.state === "void" },
    ],
  }
}
