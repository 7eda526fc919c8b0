import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from "jose"
import { z } from "zod"
import type { Clock } from "../kernel/clock.ts"
import type { Random } from "../kernel/random.ts"
import type { Vault } from "../kernel/secrets.ts"
import { DAY_MS } from "../kernel/durations.ts"

/** A new key every day; the one before is accepted for a day more, for pages that were open over the change. */
const USED_FOR = DAY_MS
const ACCEPTED_FOR = 2 * DAY_MS
/** An unknown key id makes the ring look into the database, at most this often: ids are anybody's to invent. */
const LOOK_EVERY = 1_000

const PublicJwk = z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() })

export interface PublicKey extends z.output<typeof PublicJwk> {
  readonly kid: string
  readonly use: "enc"
  readonly alg: "ECDH-ES"
}

interface Key {
  readonly public: PublicKey
  readonly private: CryptoKey
  readonly createdAt: number
  readonly expiresAt: number
}

export interface KeyRing {
  /** The accepted keys, newest first; makes a new one when the newest is a day old. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>
  /** The private key of an id, or undefined when it is unknown or no longer accepted. */
  readonly privateKey: (kid: string) => Promise<CryptoKey | undefined>
}

interface RingKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly vault: Vault
}

/** The house's keys: in the database for all nodes, the private half sealed by the house's vault. */
export function payloadKeyRing(kit: RingKit): KeyRing {
  let known: readonly Key[] = []
  let lookedAt = Number.NEGATIVE_INFINITY
  // Callers share the answer while one of them reads or makes a key.
  let looking: Promise<void> | undefined
  let rotating: Promise<void> | undefined

  const now = () => kit.clock.now().getTime()
  const accepted = () => known.filter((key) => now() < key.expiresAt)
  const keep = (keys: readonly Key[]) => {
    known = keys
    lookedAt = now()
  }
  const isFresh = ([newest]: readonly Key[]) => newest !== undefined && now() - newest.createdAt < USED_FOR
  const look = async () => keep(await readKeys(kit.db, kit))
  const rotate = async () =>
    keep(
      await inTransaction(kit.db, async (tx) => {
        // One node makes the day's key; the others, waiting here, find it made.
        await sql`select pg_advisory_xact_lock(hashtextextended('payload_key', 0))`.execute(tx)
        const keys = await readKeys(tx, kit)
        if (isFresh(keys)) return keys
        await makeKey(tx, kit)
        return readKeys(tx, kit)
      }),
    )

  return {
    publicKeys: async () => {
      if (!isFresh(known)) await (rotating ??= rotate().finally(() => (rotating = undefined)))
      return accepted().map((key) => key.public)
    },
    privateKey: async (kid) => {
      const find = () => accepted().find((key) => key.public.kid === kid)?.private
      const found = find()
      if (found) return found
      if (!looking && Math.abs(now() - lookedAt) >= LOOK_EVERY)
        looking = look().finally(() => (looking = undefined))
      await looking
      return find()
    },
  }
}

async function makeKey(tx: Tx, kit: RingKit): Promise<void> {
  const pair = await generateKeyPair("ECDH-ES", { crv: "P-256", extractable: true })
  const created = kit.clock.now()
  const kid = kit.random.uuid()
  const { kty, crv, x, y } = PublicJwk.parse(await exportJWK(pair.publicKey))
  // The id is sealed in with the key, so that a row's key cannot be put into another's place.
  const sealed = kit.vault.seal(Buffer.from(JSON.stringify({ ...(await exportJWK(pair.privateKey)), kid })))
  await sql`delete from payload_key where expires_at < ${created}`.execute(tx)
  await sql`
    insert into payload_key (kid, public_jwk, sealed_private, created_at, expires_at)
    values (${kid}, ${JSON.stringify({ kty, crv, x, y })}, ${sealed}, ${created},
            ${new Date(created.getTime() + ACCEPTED_FOR)})`.execute(tx)
}

/** The accepted keys, newest first. One that this house's vault does not open is left out, as if it were not there. */
async function readKeys(from: Db | Tx, kit: RingKit): Promise<Key[]> {
  const { rows } = await sql<{
    kid: string
    public_jwk: unknown
    sealed_private: Buffer
    created_at: Date
    expires_at: Date
  }>`
    select kid, public_jwk, sealed_private, created_at, expires_at from payload_key
     where expires_at > ${kit.clock.now()} order by created_at desc, kid`.execute(from)
  const keys: Key[] = []
  for (const row of rows) {
    const jwk = unsealed(kit.vault, row.kid, row.sealed_private)
    const imported = jwk && (await importJWK(jwk, "ECDH-ES"))
    if (!imported || imported instanceof Uint8Array) continue
    keys.push({
      public: { kid: row.kid, ...PublicJwk.parse(row.public_jwk), use: "enc", alg: "ECDH-ES" },
      private: imported,
      createdAt: row.created_at.getTime(),
      expiresAt: row.expires_at.getTime(),
    })
  }
  return keys
}

function unsealed(vault: Vault, kid: string, sealed: Buffer): JWK | undefined {
  try {
    const jwk: JWK = JSON.parse(Buffer.from(vault.open(sealed)).toString("utf8"))
    return jwk.kid === kid ? jwk : undefined
  } catch {
    return undefined
  }
}
