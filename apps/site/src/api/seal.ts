import { CompactEncrypt, importJWK } from "jose"

export interface PayloadKey {
  readonly kid: string
  readonly kty: "EC"
  readonly crv: "P-256"
  readonly x: string
  readonly y: string
}

/**
 * Seals a body to the house's published key (JWE, ECDH-ES + A256GCM). The header carries the server's time
 * in seconds and a nonce that is used once, which is how the server refuses a replay.
 */
export async function seal(key: PayloadKey, serverMillis: number, body: unknown): Promise<string> {
  const { kid, kty, crv, x, y } = key
  const recipient = await importJWK({ kty, crv, x, y }, "ECDH-ES")
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(body)))
    .setProtectedHeader({
      alg: "ECDH-ES",
      enc: "A256GCM",
      kid,
      iat: Math.floor(serverMillis / 1000),
      nonce: crypto.randomUUID(),
    })
    .encrypt(recipient)
}
