import { createECDH, createPrivateKey, sign, type KeyObject } from "node:crypto"
import { sql, type Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import { HOUR_MS } from "../../kernel/durations.ts"
import type { Vault } from "../../kernel/secrets.ts"

/** Push services take a statement for a day at most (RFC 8292, section 2). */
const GOOD_FOR_MS = 12 * HOUR_MS

export interface HouseKey {
  /** In Base64 without padding, as browsers take it. */
  readonly publicKey: string
  readonly privateKey: KeyObject
}

/** Makes the house's pair at the first start. Of processes that start at once, one gives all of them theirs. */
export async function makeHouseKey(db: Db, vault: Vault, clock: Clock): Promise<void> {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  await sql`
    insert into push_key (id, public_key, sealed, made_at)
    values (1, ${pair.getPublicKey("base64url")}, ${Buffer.from(vault.seal(pair.getPrivateKey()))}, ${clock.now()})
    on conflict do nothing`.execute(db)
}

/** The house's pair; made now where no start has made it yet. */
export async function readHouseKey(db: Db, vault: Vault, clock: Clock): Promise<HouseKey> {
  const { rows } = await sql<{ publicKey: string; sealed: Buffer }>`
    select public_key as "publicKey", sealed from push_key`.execute(db)
  const [kept] = rows
  if (!kept) {
    await makeHouseKey(db, vault, clock)
    return readHouseKey(db, vault, clock)
  }
  const point = Buffer.from(kept.publicKey, "base64url")
  const part = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url")
  // A private key that begins with zero octets is kept shorter than the form of a key wants it.
  const secret = Buffer.from(vault.open(kept.sealed))
  const padded = Buffer.concat([Buffer.alloc(32 - secret.length), secret])
  const privateKey = createPrivateKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: part(point.subarray(1, 33)),
      y: part(point.subarray(33)),
      d: part(padded),
    },
  })
  return { publicKey: kept.publicKey, privateKey }
}

const json = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url")

/** The Authorization header that identifies the sender to a push service (VAPID, RFC 8292). */
export function statement(
  { publicKey, privateKey }: HouseKey,
  { endpoint, contact, now }: { readonly endpoint: string; readonly contact: string; readonly now: Date },
): string {
  const expires = Math.floor((now.getTime() + GOOD_FOR_MS) / 1_000)
  const said = `${json({ typ: "JWT", alg: "ES256" })}.${json({ aud: new URL(endpoint).origin, exp: expires, sub: contact })}`
  const signature = sign("sha256", Buffer.from(said), { key: privateKey, dsaEncoding: "ieee-p1363" })
  return `vapid t=${said}.${signature.toString("base64url")}, k=${publicKey}`
}
