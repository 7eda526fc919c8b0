import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  timingSafeEqual,
  verify,
  type KeyObject,
} from "node:crypto"
import { promisify } from "node:util"

// With a callback they are done by threads of libuv: each would keep the one thread of Node for 60 to 180 µs.
const signApart = promisify<string | null, Buffer, KeyObject, Buffer>(sign)
const verifyApart = promisify<string | null, Buffer, KeyObject, Buffer, boolean>(verify)

/** How messages are signed. Ed25519 unless a provider cannot; HMAC only for small ones, since both sides hold it. */
export type Algorithm = "ed25519" | "rsa-sha256" | "hmac-sha256"
export const ALGORITHMS = ["ed25519", "rsa-sha256", "hmac-sha256"] as const satisfies readonly Algorithm[]

/** Signs with a secret half of a key. */
export interface SigningKey {
  readonly id: string
  readonly sign: (text: string) => Promise<string>
}

/** Verifies with the other half. */
export interface VerifyingKey {
  readonly id: string
  readonly verifies: (text: string, signature: string) => Promise<boolean>
}

/** A key as settings carry it: PEM for pairs, the shared secret itself for HMAC. */
export interface KeySetting {
  readonly id: string
  readonly algorithm: Algorithm
  readonly key: string
}

const MIN_RSA_BITS = 2048
const MIN_SHARED_SECRET = 32

/** The secret half: PEM (PKCS 8), or a shared secret of at least 32 characters. Throws RangeError for another. */
export function signingKey({ id, algorithm, key }: KeySetting): SigningKey {
  if (algorithm === "hmac-sha256") {
    const secret = shared(key)
    return { id, sign: async (text) => mac(secret, text).toString("base64") }
  }
  const secret = ofKind(createPrivateKey(key), algorithm)
  return {
    id,
    sign: async (text) =>
      (await signApart(digestOf(algorithm), Buffer.from(text), secret)).toString("base64"),
  }
}

/** The public half: PEM (SPKI), or the shared secret. Throws RangeError for a key of another kind. */
export function verifyingKey({ id, algorithm, key }: KeySetting): VerifyingKey {
  if (algorithm === "hmac-sha256") {
    const secret = shared(key)
    return {
      id,
      verifies: async (text, signature) => {
        const [given, right] = [Buffer.from(signature, "base64"), mac(secret, text)]
        return given.length === right.length && timingSafeEqual(given, right)
      },
    }
  }
  const open = ofKind(createPublicKey(key), algorithm)
  return {
    id,
    verifies: (text, signature) =>
      verifyApart(digestOf(algorithm), Buffer.from(text), open, Buffer.from(signature, "base64")),
  }
}

/** A new Ed25519 pair, as PEM. */
export function newKeyPair(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  })
}

const PRINT_LENGTH = 16

/**
 * The beginning of the SHA-256 of a key's public half (of the secret itself where both sides share one), in
 * hexadecimal: what two people compare over the telephone.
 */
export function fingerprintOf({ algorithm, key }: KeySetting): string {
  const shown =
    algorithm === "hmac-sha256"
      ? Buffer.from(shared(key))
      : createPublicKey(key).export({ type: "spki", format: "der" })
  return createHash("sha256").update(shown).digest("hex").slice(0, PRINT_LENGTH)
}

const digestOf = (algorithm: "ed25519" | "rsa-sha256") => (algorithm === "ed25519" ? null : "sha256")
const mac = (secret: string, text: string) => createHmac("sha256", secret).update(text).digest()

function shared(key: string): string {
  if (key.length < MIN_SHARED_SECRET)
    throw new RangeError(`a shared secret has ${MIN_SHARED_SECRET} characters or more`)
  return key
}

function ofKind(key: KeyObject, algorithm: "ed25519" | "rsa-sha256"): KeyObject {
  const kind = algorithm === "ed25519" ? "ed25519" : "rsa"
  if (key.asymmetricKeyType !== kind)
    throw new RangeError(`not an ${algorithm} key, but ${key.asymmetricKeyType ?? "none"}`)
  if (kind === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS)
    throw new RangeError(`an RSA key has ${MIN_RSA_BITS} bits or more`)
  return key
}
