import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  scryptSync,
} from "node:crypto"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { z } from "zod"
import type { Keys } from "./entries.ts"
import { BackupRefused } from "./sealing.ts"

/** Files of keys are small. */
const MOST_KEY_BYTES = 64 * 1024
const RSA_BITS = 3_072
/** The folder of the database's server. */
const SERVER = "postgres"

/** Format of an operator's private key: PKCS#8 under AES-256-GCM, whose key scrypt derives from the passphrase. */
const KEY_FORMAT = "croupier-backup-key/1"
/** 128 MiB and some tenths of a second for each guess at a passphrase. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const TAG_BYTES = 16
/** Values are Base64; the tag is the end of `sealed`, and the format is the additional data. */
const SealedKey = z.strictObject({
  format: z.literal(KEY_FORMAT),
  salt: z.base64(),
  nonce: z.base64(),
  sealed: z.base64(),
})

/**
 * The master secret and the key files of a data folder: the small files below it that its owner alone reads, the folder
 * `postgres` of the database's server left out. `named` are files of keys that settings name; they are kept under `settings/`.
 * Throws where a file or a folder cannot be read, unless there is no data folder: an archive without a key is not whole.
 */
export async function keysOf(
  master: Uint8Array,
  dataDir: string,
  named: Readonly<Record<string, string | undefined>>,
): Promise<Keys> {
  const files: { path: string; content: string }[] = []
  const add = async (path: string, file: string): Promise<void> =>
    void files.push({ path, content: (await readFile(file)).toString("base64") })
  for (const file of await filesIn(dataDir)) {
    const { mode, size } = await stat(file)
    if ((mode & 0o077) === 0 && size <= MOST_KEY_BYTES) await add(relative(dataDir, file), file)
  }
  for (const [name, file] of Object.entries(named))
    if (file !== undefined) await add(`settings/${name}`, file)
  return { secret: Buffer.from(master).toString("hex"), files }
}

async function filesIn(dataDir: string): Promise<string[]> {
  const top = await readdir(dataDir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return []
    throw error
  })
  const found: string[] = []
  for (const entry of top) {
    const path = join(dataDir, entry.name)
    if (entry.isFile()) found.push(path)
    if (!entry.isDirectory() || entry.name === SERVER) continue
    const below = await readdir(path, { recursive: true, withFileTypes: true })
    found.push(...below.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name)))
  }
  return found
}

/** Writes restored keys into a folder that is to be a house's data folder. */
export async function writeKeys(keys: Keys, folder: string): Promise<void> {
  for (const { path, content } of [
    ...keys.files.filter((each) => each.path !== "secret"),
    { path: "secret", content: Buffer.from(keys.secret).toString("base64") },
  ]) {
    const file = join(folder, path)
    if (relative(folder, file).startsWith("..")) throw new BackupRefused(`${path} leads out of the folder`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, Buffer.from(content, "base64"), { mode: 0o600 })
  }
}

/** A pair of keys for archives: the public one for the house, as PEM, the private one, behind a passphrase, for its operator. */
export function newKeyPair(passphrase: string): { readonly publicKey: string; readonly privateKey: string } {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  })
  const [salt, nonce] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv("aes-256-gcm", scryptSync(passphrase, salt, 32, SCRYPT), nonce)
  cipher.setAAD(Buffer.from(KEY_FORMAT))
  const sealed = Buffer.concat([cipher.update(privateKey), cipher.final(), cipher.getAuthTag()])
  const file: z.output<typeof SealedKey> = {
    format: KEY_FORMAT,
    salt: salt.toString("base64"),
    nonce: nonce.toString("base64"),
    sealed: sealed.toString("base64"),
  }
  return { publicKey, privateKey: `${JSON.stringify(file, null, 2)}\n` }
}

/** The key of a file that `newKeyPair` made, or of PEM. Throws BackupRefused where the passphrase is another one. */
export function privateKeyOf(file: string, passphrase: string): KeyObject {
  try {
    if (file.startsWith("-----BEGIN")) return createPrivateKey({ key: file, passphrase })
    const parsed = SealedKey.parse(JSON.parse(file))
    const sealed = Buffer.from(parsed.sealed, "base64")
    const nonce = Buffer.from(parsed.nonce, "base64")
    const key = scryptSync(passphrase, Buffer.from(parsed.salt, "base64"), 32, SCRYPT)
    const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(KEY_FORMAT)).setAuthTag(sealed.subarray(-TAG_BYTES))
    const der = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
    return createPrivateKey({ key: der, format: "der", type: "pkcs8" })
  } catch (error) {
    throw new BackupRefused("the private key does not open: the passphrase or the file is another one", {
      cause: error,
    })
  }
}
