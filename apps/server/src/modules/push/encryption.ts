import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto"

const SALT_BYTES = 16
const AUTH_BYTES = 16
const POINT_BYTES = 65
/** The size of a record: the whole message is one. */
const RECORD = 4_096
/** The last octet of the last record (RFC 8188, section 2). */
const LAST = 2

/** The keys of a subscription, in Base64 without padding. */
export interface DeviceKeys {
  readonly p256dh: string
  readonly auth: string
}

/** The random parts of one message: a salt and a private key of P-256. */
export interface MessageSecrets {
  readonly salt: Uint8Array
  readonly privateKey: Uint8Array
}

const derived = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes))
const named = (name: string): Buffer => Buffer.from(`Content-Encoding: ${name}\0`)

/** True where the keys are a point of P-256 and sixteen bytes. */
export function areKeys({ p256dh, auth }: DeviceKeys): boolean {
  const point = Buffer.from(p256dh, "base64url")
  if (point.length !== POINT_BYTES || point[0] !== 4 || Buffer.from(auth, "base64url").length !== AUTH_BYTES)
    return false
  try {
    const ours = createECDH("prime256v1")
    ours.generateKeys()
    ours.computeSecret(point)
    return true
  } catch {
    // No point of the curve.
    return false
  }
}

function freshSecrets(): MessageSecrets {
  const pair = createECDH("prime256v1")
  pair.generateKeys()
  return { salt: randomBytes(SALT_BYTES), privateKey: pair.getPrivateKey() }
}

/** Encrypts a message for one device, as `aes128gcm` (RFC 8291 over RFC 8188). Throws on keys that `areKeys` refuses. */
export function encryptFor(
  { p256dh, auth }: DeviceKeys,
  plain: Uint8Array,
  { salt, privateKey }: MessageSecrets = freshSecrets(),
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url")
  const pair = createECDH("prime256v1")
  pair.setPrivateKey(privateKey)
  const ours = pair.getPublicKey()
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours])
  const input = derived(pair.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32)
  const cipher = createCipheriv(
    "aes-128-gcm",
    derived(input, salt, named("aes128gcm"), 16),
    derived(input, salt, named("nonce"), 12),
  )
  const sealed = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(LAST)),
    cipher.final(),
    cipher.getAuthTag(),
  ])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD)
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, sealed])
}
