import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto"
import { mkdir, readFile, writeFile } from "node:fs/promises"
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
        const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, NONCE_BYTES))
        decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES))
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
      },
    }
  }
}

/** The master secret: from the setting HOUSE_SECRET, else made once and kept in the data folder (mode 0600). */
export async function masterSecret(setting: string | undefined, dataDir: string): Promise<Uint8Array> {
  if (setting) return Buffer.from(setting, "hex")
  const file = join(dataDir, "secret")
  try {
    return Buffer.from((await readFile(file, "utf8")).trim(), "hex")
  } catch {
    const made = randomBytes(32)
    await mkdir(dataDir, { recursive: true })
    // "wx": of two processes that start at once, one makes the secret and the other reads it.
    await writeFile(file, made.toString("hex"), { mode: 0o600, flag: "wx" }).catch(() => {})
    return Buffer.from((await readFile(file, "utf8")).trim(), "hex")
  }
}
