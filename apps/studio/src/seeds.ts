import { inTransaction, sql, type Db } from "@croupier/database"
import { isClientSeed, newSeed, seedCommitment, toHex } from "@croupier/fairness"
import type { Clock, Random } from "./clock.ts"
import { refuse } from "./refusal.ts"
import { openOnPair } from "./rounds/store.ts"

interface PairRow {
  readonly id: bigint
  readonly server_seed: Uint8Array
  readonly commitment: string
  readonly client_seed: string
  readonly next_nonce: bigint
  readonly revealed_at: Date | null
}

/** A pair of seeds as its player may see it: the house's own only when it is no longer in use. */
export interface ShownPair {
  readonly id: string
  readonly commitment: string
  readonly clientSeed: string
  readonly rounds: number
  readonly serverSeed: string | null
}

interface Kit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
}

const COLUMNS = sql.raw("id, server_seed, commitment, client_seed, next_nonce, revealed_at")

const shown = (row: PairRow): ShownPair => ({
  id: String(row.id),
  commitment: row.commitment,
  clientSeed: row.client_seed,
  rounds: Number(row.next_nonce),
  serverSeed: row.revealed_at === null ? null : toHex(row.server_seed),
})

/** The pair in use, made when there is none. */
export async function pairInUse(kit: Kit, playerId: bigint, game: string): Promise<ShownPair> {
  const read = () =>
    sql<PairRow>`
      select ${COLUMNS} from seed_pair where player_id = ${playerId} and game = ${game} and revealed_at is null`.execute(
      kit.db,
    )
  const [found] = (await read()).rows
  if (found) return shown(found)
  await insertPair(kit, kit.db, playerId, game, toHex(kit.random(8)))
  const [made] = (await read()).rows
  if (!made) throw new Error("the pair of seeds was not written")
  return shown(made)
}

/** Takes the next nonce of the pair in use: no two rounds ever get the same one. */
export async function takeNonce(
  db: Db,
  playerId: bigint,
  game: string,
): Promise<{ readonly pairId: bigint; readonly nonce: bigint } | undefined> {
  const { rows } = await sql<{ id: bigint; nonce: bigint }>`
    update seed_pair set next_nonce = next_nonce + 1
     where player_id = ${playerId} and game = ${game} and revealed_at is null
     returning id, next_nonce - 1 as nonce`.execute(db)
  return rows[0] && { pairId: rows[0].id, nonce: rows[0].nonce }
}

/** Both seeds of the pair that a round is played from. */
export async function seedsOf(
  db: Db,
  pairId: bigint,
): Promise<{ readonly serverSeed: Uint8Array; readonly clientSeed: string }> {
  const { rows } = await sql<PairRow>`select ${COLUMNS} from seed_pair where id = ${pairId}`.execute(db)
  if (!rows[0]) throw new Error(`no pair of seeds ${pairId}`)
  return { serverSeed: Uint8Array.from(rows[0].server_seed), clientSeed: rows[0].client_seed }
}

/** The pair of a round, as its player may see it. */
export async function shownPair(db: Db, pairId: bigint): Promise<ShownPair | undefined> {
  const { rows } = await sql<PairRow>`select ${COLUMNS} from seed_pair where id = ${pairId}`.execute(db)
  return rows[0] && shown(rows[0])
}

/**
 * Reveals the pair in use and begins another with the player's own seed. Refuses BAD_REQUEST for a seed that could
 * be misread, ROUND_OPEN while a bet on the pair is not decided: its outcome would be known before.
 */
export async function rotatePair(
  kit: Kit,
  playerId: bigint,
  game: string,
  clientSeed: string,
): Promise<{ readonly revealed: ShownPair; readonly inUse: ShownPair }> {
  if (!isClientSeed(clientSeed)) refuse("BAD_REQUEST")
  await pairInUse(kit, playerId, game)
  const revealed = await inTransaction(kit.db, async (tx) => {
    // Locks the row that bets take their nonces from, so none begins while this is decided.
    const { rows } = await sql<PairRow>`
      update seed_pair set revealed_at = ${kit.clock.now()}
       where player_id = ${playerId} and game = ${game} and revealed_at is null returning ${COLUMNS}`.execute(
      tx,
    )
    const [old] = rows
    if (!old || (await openOnPair(tx, old.id))) refuse("ROUND_OPEN")
    await insertPair(kit, tx, playerId, game, clientSeed)
    return shown(old)
  })
  return { revealed, inUse: await pairInUse(kit, playerId, game) }
}

async function insertPair(
  kit: Kit,
  db: Db,
  playerId: bigint,
  game: string,
  clientSeed: string,
): Promise<void> {
  const seed = newSeed(kit.random)
  await sql`
    insert into seed_pair (player_id, game, server_seed, commitment, client_seed, created_at)
    values (${playerId}, ${game}, ${Buffer.from(seed)}, ${seedCommitment(seed)}, ${clientSeed}, ${kit.clock.now()})
    on conflict (player_id, game) where revealed_at is null do nothing`.execute(db)
}
