import { createHash, type KeyObject } from "node:crypto"
import { createReadStream } from "node:fs"
import { basename } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGunzip } from "node:zlib"
import type { DrillCheck } from "@croupier/contract/integrity-values"
import type { Database } from "@croupier/database"
import type { Clock } from "../../../kernel/clock.ts"
import type { Bytes } from "./byte-reader.ts"
import type { Keys } from "./entries.ts"
import { restore, type Restored } from "./restore.ts"
import { BackupRefused, opened } from "./sealing.ts"
import type { StoredDrill } from "./store.ts"

/** Looks at a restored house by one rule; answers with the number of differences. */
export interface RestoredCheck {
  readonly check: DrillCheck
  readonly differences: (database: Database, keys: Keys) => Promise<number>
}

export interface DrillKit {
  readonly clock: Clock
  /** A fresh database with the tables of this release, on a server that is not the house's. */
  readonly database: Database
  readonly checks: readonly RestoredCheck[]
  /** SHA-256 of the file as the house recorded it; undefined where the house or its record is not there. */
  readonly recordedHash: string | undefined
}

export interface Drilled {
  readonly drill: StoredDrill
  /** Undefined where the archive was refused. */
  readonly restored: Restored | undefined
}

const NO_LIMITS = { statementMs: 0, lockMs: 0, idleMs: 0 }

/** Restores an archive into a fresh database. Throws BackupRefused where it is not whole or the key is another one. */
export async function restoreArchive(
  database: Database,
  file: string,
  privateKey: KeyObject,
): Promise<Restored> {
  const client = await database.dedicated(NO_LIMITS)
  try {
    const zipped = opened(privateKey, createReadStream(file) as Bytes)
    return await restore(client, unzipped(zipped))
  } finally {
    await client.end().catch(() => {})
  }
}

/** A fault of what is read stands before one of the unzipping: an archive that was cut off is told as such. */
async function* unzipped(source: Bytes): AsyncGenerator<Buffer> {
  const gunzip = createGunzip()
  let fault: unknown
  const feeding = (async () => {
    try {
      for await (const piece of source)
        if (!gunzip.write(piece)) await new Promise<void>((resolve) => void gunzip.once("drain", resolve))
      gunzip.end()
    } catch (error) {
      fault = error
      gunzip.destroy(error instanceof Error ? error : new Error(String(error)))
    }
  })()
  try {
    yield* gunzip as Bytes
    await feeding
  } catch (error) {
    throw fault ?? new BackupRefused("the archive is damaged", { cause: error })
  }
}

/**
 * Restores an archive and looks at what came of it; a refusal is a finding, too. A file with another SHA-256 than the
 * recorded one is not restored: the public key is no secret, and another party can seal an archive for it.
 */
export async function runDrill(kit: DrillKit, file: string, privateKey: KeyObject): Promise<Drilled> {
  const at = kit.clock.now()
  const seconds = () => Math.round((kit.clock.now().getTime() - at.getTime()) / 1_000)
  const about = { at, file: basename(file) }
  const none = { holds: null, tables: null, rows: null }
  const checks: { check: DrillCheck; differences: number }[] = []
  if (kit.recordedHash !== undefined) {
    const differences = (await hashOf(file)) === kit.recordedHash ? 0 : 1
    checks.push({ check: "archive", differences })
    if (differences > 0)
      return {
        drill: { ...about, ...none, checks, seconds: seconds(), fault: `archive: ${differences}` },
        restored: undefined,
      }
  }
  let restored: Restored
  try {
    restored = await restoreArchive(kit.database, file, privateKey)
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    return {
      drill: { ...about, ...none, checks, seconds: seconds(), fault: error.message },
      restored: undefined,
    }
  }
  for (const { check, differences } of kit.checks)
    checks.push({ check, differences: await differences(kit.database, restored.keys) })
  const wrong = checks.filter(({ differences }) => differences > 0)
  return {
    drill: {
      ...about,
      holds: restored.at,
      seconds: seconds(),
      tables: restored.tables,
      rows: BigInt(restored.rows),
      checks,
      fault:
        wrong.length === 0
          ? null
          : wrong.map(({ check, differences }) => `${check}: ${differences}`).join(", "),
    },
    restored,
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash)
  return hash.digest("hex")
}
