import { sql, type Db } from "@croupier/database"
import { newSeed, roundNumber, seedChain } from "@croupier/fairness"
import { crashPoint, SKY_LANTERN } from "@croupier/house-games"
import type { StudioKit } from "../kit.ts"
import type { SaltSource } from "./salt.ts"

/** Flights of one chain: some days of them. Its seeds are kept in memory, half a megabyte. */
const ROUNDS = 20_000

interface ChainRow {
  readonly id: bigint
  readonly last_seed: Uint8Array
  readonly rounds: number
  readonly commitment: string
  readonly salt: string | null
  readonly salt_source: string
  readonly next_place: number
}

/** A chain in use: what is published of it, and the seeds that are not. */
export interface Chain {
  readonly id: bigint
  readonly commitment: string
  readonly salt: string
  readonly saltSource: string
  readonly seeds: readonly Uint8Array[]
}

const COLUMNS = sql.raw("id, last_seed, rounds, commitment, salt, salt_source, next_place")

/** The chain in use, or a new one where the last is used up. */
export async function chainInUse(kit: StudioKit, saltSource: SaltSource): Promise<Chain> {
  const { rows } = await sql<ChainRow>`
    select ${COLUMNS} from chain where game = ${SKY_LANTERN.code} and salt is not null and next_place < rounds
     order by id desc limit 1`.execute(kit.db)
  return rows[0] ? chainOf(rows[0]) : makeChain(kit, saltSource)
}

/** First the commitment is published, with where the salt will come from; only then is the salt there. */
async function makeChain(kit: StudioKit, saltSource: SaltSource): Promise<Chain> {
  const lastSeed = newSeed(kit.random)
  const { commitment } = seedChain(lastSeed, ROUNDS)
  const { source, salt } = await saltSource()
  const published = await sql<{ id: bigint }>`
    insert into chain (game, last_seed, rounds, commitment, salt_source, made_at)
    values (${SKY_LANTERN.code}, ${Buffer.from(lastSeed)}, ${ROUNDS}, ${commitment}, ${source}, ${kit.clock.now()})
    returning id`.execute(kit.db)
  const { rows } = await sql<ChainRow>`
    update chain set salt = ${await salt()} where id = ${published.rows[0]?.id ?? null} returning ${COLUMNS}`.execute(
    kit.db,
  )
  if (!rows[0]) throw new Error("the chain was not written")
  return chainOf(rows[0])
}

const chainOf = (row: ChainRow): Chain => ({
  id: row.id,
  commitment: row.commitment,
  salt: row.salt ?? "",
  saltSource: row.salt_source,
  seeds: seedChain(Uint8Array.from(row.last_seed), row.rounds).seeds,
})

/** Takes the next place of a chain; undefined where it is used up. No place is ever taken twice. */
export async function takePlace(db: Db, { id }: Chain): Promise<number | undefined> {
  const { rows } = await sql<{ place: number }>`
    update chain set next_place = next_place + 1 where id = ${id} and next_place < rounds returning next_place - 1 as place`.execute(
    db,
  )
  return rows[0]?.place
}

/** Where the lantern of a seed burns out, in hundredths. */
export const pointOf = (seed: Uint8Array, salt: string): number =>
  crashPoint(roundNumber(seed, SKY_LANTERN.code, salt))

/** The published part of a chain. */
export interface PublishedChain {
  readonly commitment: string
  /** Empty until it is known. */
  readonly salt: string
  /** "block 123" of a public chain, or "house". */
  readonly saltSource: string
}

/** The chain that flights are on, or null before the first. */
export async function latestChain(db: Db): Promise<(PublishedChain & { readonly id: bigint }) | null> {
  const { rows } = await sql<ChainRow>`
    select ${COLUMNS} from chain where game = ${SKY_LANTERN.code} order by id desc limit 1`.execute(db)
  const [row] = rows
  return row
    ? { id: row.id, commitment: row.commitment, salt: row.salt ?? "", saltSource: row.salt_source }
    : null
}
