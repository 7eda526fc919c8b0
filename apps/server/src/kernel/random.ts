import { randomBytes, randomUUID } from "node:crypto"

/** The one source of randomness: the operating system's CSPRNG, injected so that tests can fix it. */
export interface Random {
  readonly bytes: (count: number) => Uint8Array
  readonly uuid: () => string
  /** A 256-bit secret as text, for sessions and links. */
  readonly token: () => string
}

export const systemRandom: Random = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  uuid: () => randomUUID(),
  token: () => randomBytes(32).toString("base64url"),
}
