import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { link, mkdir, readFile, unlink, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** Seals small secrets before they are stored, so that a copy of the database alone opens none of them. */
export interface Vault {
  readonly seal: (plain: Uint8Array) => Uint8Array
  /** Throws when the sealed bytes were changed, or sealed for another purpose or by another house. */
  readonly open: (sealed: Uint8Array) => Uint8Array
}

/** Derives a vault for one purpose; two purposes never share a key. */
export type Vaults = (purpose: string) => Vault

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM under a key derived (HKDF-SHA256) from the house's master secret and the purpose. */
export function vaultsFrom(master: Uint8Array): Vaults {
  return (purpose) => {
    const key = Buffer.from(hkdfSync("sha256", master, "croupier", purpose, 32))
    return {
      seal: (plain) => {
        const nonce = randomBytes(NONCE_BYTES)
        const cipher = createCipheriv("aes-256-gcm", key, nonce)
        return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
      },
      open: (sealed) => {
        if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error("sealed bytes are too few")
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES), {
          authTagLength: TAG_BYTES,
        })
        decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      },
    }
  }
}

/** A key of 32 bytes for one purpose; what is made with it fits no other purpose and no other house. */
export const keyFrom = (master: Uint8Array, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", master, "croupier", `key:${purpose}`, 32))

/**
 * The master secret: from the setting HOUSE_SECRET, else made once and kept in the data folder (mode 0600).
 * Throws when the kept one is damaged: with another in its place, nothing sealed before could be opened.
 */
export async function masterSecret(setting: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (setting) return Buffer.from(setting, "hex")
  const file = join(dataDir, "secret")
  return (await readSecret(file)) ?? (await makeSecret(file, dataDir))
}

async function readSecret(file: string): Promise<Uint8Array | undefined> {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined
    throw error
  })
  if (text === undefined) return undefined
  if (!/^[0-9a-f]{64}$/.test(text.trim()))
    throw new Error(`${file} does not hold a secret of 64 hexadecimal digits: restore it from a backup`)
  return Buffer.from(text.trim(), "hex")
}

/** Written whole under another name, then linked: of processes that start at once, one gives all of them theirs. */
async function makeSecret(file: string, dataDir: string): Promise<Uint8Array> {
  await mkdir(dataDir, { recursive: true })
  const draft = `${file}.${randomBytes(6).toString("hex")}`
  await writeFile(draft, randomBytes(32).toString("hex"), { mode: 0o600, flush: true })
  try {
    await link(draft, file)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error
  } finally {
    await unlink(draft)
  }
  const kept = await readSecret(file)
  if (!kept) throw new Error(`${file} was removed while it was made`)
  return kept
}
