import {
  constants,
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  type KeyObject,
  privateDecrypt,
  publicEncrypt,
  randomBytes,
} from "node:crypto"
import { byteReader, type Bytes } from "./byte-reader.ts"

/** An archive cannot be restored: it is damaged, cut off, sealed for another key or of another release. */
export class BackupRefused extends Error {
  override readonly name = "BackupRefused"
}

const FORMAT = "croupier-backup/1"
const CHUNK_BYTES = 1024 * 1024
const TAG_BYTES = 16
const MOST_HEADER_BYTES = 8_192
const PADDING = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha256" } as const

interface Header {
  readonly format: string
  readonly at: string
  /** The archive's own key, for the holder of the private key alone. */
  readonly key: string
}

/** Chunks are numbered in their nonces, and the last one says so: none can be left out, moved or cut off. */
const nonceOf = (place: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 4, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/**
 * Seals a stream under a key of its own (AES-256-GCM), which is wrapped for the operator's public key (RSA-OAEP with
 * SHA-256): the house that writes an archive cannot read it.
 */
export async function* sealed(publicKey: string, at: Date, source: Bytes): AsyncGenerator<Buffer> {
  const key = randomBytes(32)
  const header: Header = {
    format: FORMAT,
    at: at.toISOString(),
    key: publicEncrypt({ key: createPublicKey(publicKey), ...PADDING }, key).toString("base64"),
  }
  const line = Buffer.from(`${JSON.stringify(header)}\n`)
  yield line
  const about = createHash("sha256").update(line).digest()
  const sealChunk = (plain: Buffer, place: number, isLast: boolean): Buffer => {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place, isLast)).setAAD(about)
    const whole = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(whole.length)
    return Buffer.concat([length, whole])
  }
  let place = 0
  let pending: Buffer[] = []
  let size = 0
  for await (const part of source) {
    pending.push(part)
    size += part.length
    if (size <= CHUNK_BYTES) continue
    const whole = Buffer.concat(pending)
    let from = 0
    for (; whole.length - from > CHUNK_BYTES; from += CHUNK_BYTES)
      yield sealChunk(whole.subarray(from, from + CHUNK_BYTES), place++, false)
    pending = [whole.subarray(from)]
    size = whole.length - from
  }
  yield sealChunk(Buffer.concat(pending), place, true)
}

/** The content of a sealed stream. Throws BackupRefused where the key is another one, or a byte was changed or is missing. */
export async function* opened(privateKey: KeyObject, source: Bytes): AsyncGenerator<Buffer> {
  const reader = byteReader(source)
  const line = (await reader.line(MOST_HEADER_BYTES)) ?? Buffer.alloc(0)
  const header = headerIn(line)
  let key: Buffer
  try {
    key = privateDecrypt({ key: privateKey, ...PADDING }, Buffer.from(header.key, "base64"))
  } catch (error) {
    throw new BackupRefused("the archive was sealed for another key", { cause: error })
  }
  const about = createHash("sha256").update(line).digest()
  for (let place = 0; ; place++) {
    const length = (await reader.take(4))?.readUInt32BE()
    if (length === undefined) throw new BackupRefused("the archive is cut off")
    if (length < TAG_BYTES || length > CHUNK_BYTES + TAG_BYTES)
      throw new BackupRefused("the archive is damaged")
    const whole = await reader.take(length)
    if (whole === undefined) throw new BackupRefused("the archive is cut off")
    const isLast = await reader.isAtEnd()
    yield openChunk(key, about, whole, nonceOf(place, isLast))
    if (isLast) return
  }
}

function openChunk(key: Buffer, about: Buffer, whole: Buffer, nonce: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES }).setAAD(about)
  decipher.setAuthTag(whole.subarray(whole.length - TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(whole.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new BackupRefused("the archive is damaged or cut off", { cause: error })
  }
}

function headerIn(line: Buffer): Header {
  try {
    const header: Partial<Header> = JSON.parse(line.toString("utf8"))
    if (header.format === FORMAT && typeof header.key === "string" && typeof header.at === "string")
      return { format: FORMAT, key: header.key, at: header.at }
  } catch {
    // Told below: a file of another kind.
  }
  throw new BackupRefused("the file is no archive of this house")
}
