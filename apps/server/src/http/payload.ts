import { sql, type Db } from "@croupier/database"
import { compactDecrypt, decodeProtectedHeader, type CryptoKey } from "jose"
import { z } from "zod"
import type { Clock } from "../kernel/clock.ts"
import type { Random } from "../kernel/random.ts"
import { refuse } from "../kernel/refusal.ts"
import type { Vault } from "../kernel/secrets.ts"
import { handlers } from "../call/context.ts"
import { payloadKeyRing, type KeyRing, type PublicKey } from "./payload-keys.ts"

/** How far the time in a payload may lie from the server's, either way. */
const SKEW = 120_000
/** Longer than any payload's time would be accepted. */
const NONCE_LIFE = 2 * SKEW + 60_000
const SWEEP_EVERY = 60_000

/** Exactly this and nothing else: no other algorithm, no compression, no extension. */
const Header = z.strictObject({
  alg: z.literal("ECDH-ES"),
  enc: z.literal("A256GCM"),
  kid: z.string().min(1).max(64),
  iat: z.int().min(0),
  nonce: z.string().regex(/^[\w-]{16,64}$/),
  epk: z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: z.string(), y: z.string() }),
})

export interface PayloadKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Seals private keys at rest; every node of a house has the same. */
  readonly vault: Vault
}

/** The encryption of request bodies. */
export interface Payload {
  readonly routes: ReturnType<typeof payloadRoutes>
  /** The keys that a client may seal to; the first is the one to use. */
  readonly publicKeys: () => Promise<readonly PublicKey[]>
  /**
   * The plain JSON of a compact JWE. Refuses PAYLOAD_KEY_UNKNOWN, PAYLOAD_UNREADABLE, PAYLOAD_EXPIRED (its
   * time is more than two minutes from the server's), PAYLOAD_REPLAYED (its nonce was used, on any node).
   */
  readonly open: (jwe: string) => Promise<unknown>
}

export function payload(kit: PayloadKit): Payload {
  const ring = payloadKeyRing(kit)
  let sweptAt = 0

  const sweep = async () => {
    const now = kit.clock.now()
    if (now.getTime() - sweptAt < SWEEP_EVERY) return
    sweptAt = now.getTime()
    await sql`delete from payload_nonce where nonce in
      (select nonce from payload_nonce where expires_at < ${now} limit 10000 for update skip locked)`.execute(
      kit.db,
    )
  }

  const open = async (jwe: string): Promise<unknown> => {
    const header = headerOf(jwe)
    const key = (await ring.privateKey(header.kid)) ?? refuse("PAYLOAD_KEY_UNKNOWN")
    const body = await decrypted(jwe, key)
    // Only what was sealed whole tells its time; before this line the header is anybody's word.
    const iat = header.iat * 1000
    if (Math.abs(kit.clock.now().getTime() - iat) > SKEW) refuse("PAYLOAD_EXPIRED")
    if (!(await isFirst(kit.db, header.nonce, new Date(iat + NONCE_LIFE)))) refuse("PAYLOAD_REPLAYED")
    await sweep()
    return body
  }

  return {
    open,
    publicKeys: ring.publicKeys,
    routes: payloadRoutes(kit, ring),
  }
}

const payloadRoutes = ({ clock }: PayloadKit, ring: KeyRing) =>
  handlers({
    payloadKeys: async () => ({
      keys: [...(await ring.publicKeys())],
      serverTime: clock.now().toISOString(),
    }),
  })

function headerOf(jwe: string): z.output<typeof Header> {
  try {
    return Header.parse(decodeProtectedHeader(jwe))
  } catch {
    return refuse("PAYLOAD_UNREADABLE")
  }
}

async function decrypted(jwe: string, key: CryptoKey): Promise<unknown> {
  try {
    const { plaintext } = await compactDecrypt(jwe, key, {
      keyManagementAlgorithms: ["ECDH-ES"],
      contentEncryptionAlgorithms: ["A256GCM"],
    })
    const body: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(plaintext))
    return body
  } catch {
    return refuse("PAYLOAD_UNREADABLE")
  }
}

/** Takes a nonce; false when it was used already. One row decides for all nodes. */
async function isFirst(db: Db, nonce: string, expiresAt: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into payload_nonce (nonce, expires_at) values (${nonce}, ${expiresAt})
    on conflict do nothing returning nonce`.execute(db)
  return rows.length === 1
}
