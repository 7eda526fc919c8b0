import { createPrivateKey, generateKeyPairSync, type KeyObject } from "node:crypto"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import type { Keys } from "./entries.ts"
import { BackupRefused } from "./sealing.ts"

/** Files of keys are small. */
const MOST_KEY_BYTES = 64 * 1024
const RSA_BITS = 3_072

/**
 * The master secret and the key files of a data folder: the small files below it that its owner alone reads, those of the
 * database's server left out. `named` are files of keys that settings name; they are kept under `settings/`.
 */
export async function keysOf(
  master: Uint8Array,
  dataDir: string,
  named: Readonly<Record<string, string | undefined>>,
): Promise<Keys> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: { path: string; content: string }[] = []
  const add = async (path: string, file: string): Promise<void> =>
    void files.push({ path, content: (await readFile(file)).toString("base64") })
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(dataDir, file)
    if (path.startsWith("postgres")) continue
    const { mode, size } = await stat(file)
    if ((mode & 0o077) === 0 && size <= MOST_KEY_BYTES) await add(path, file)
  }
  for (const [name, file] of Object.entries(named))
    if (file !== undefined) await add(`settings/${name}`, file)
  return { secret: Buffer.from(master).toString("hex"), files }
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

/** A pair of keys for archives, as PEM: the public one for the house, the private one, behind a passphrase, for its operator. */
export function newKeyPair(passphrase: string): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync("rsa", {
    modulusLength: RSA_BITS,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase },
  })
}

/** Throws BackupRefused where the passphrase is another one. */
export function privateKeyOf(pem: string, passphrase: string): KeyObject {
  try {
    return createPrivateKey({ key: pem, passphrase })
  } catch (error) {
    throw new BackupRefused("the private key does not open: the passphrase is another one", { cause: error })
  }
}
