import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { createGzip } from "node:zlib"
import type { Database } from "@croupier/database"
import type pg from "pg"
import type { Clock } from "../../../kernel/clock.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Report } from "../../../kernel/reports.ts"
import type { Bytes } from "./byte-reader.ts"
import { dump, type Dumped } from "./dump.ts"
import type { Keys } from "./entries.ts"
import { sealed } from "./sealing.ts"
import { keepBackup, type StoredBackup } from "./store.ts"

export interface BackupPlan {
  readonly folder: string
  /** The operator's public key, as PEM; read for each archive. */
  readonly publicKey: () => Promise<string>
  readonly keepDays: number
}

export interface BackupKit {
  readonly database: Pick<Database, "db" | "dedicated">
  readonly clock: Clock
  readonly keys: () => Promise<Keys>
  readonly report: Report
}

/** No statement limit holds: a table of any size is read by one statement. */
const NO_LIMITS = { statementMs: 0, lockMs: 0, idleMs: 0 }
const DRAFT = ".draft"
/** Whose database an archive holds; its name begins so. */
export type ArchiveOf = "croupier" | "studio"
const NAME = /^(croupier|studio)-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.backup$/

const nameOf = (of: ArchiveOf, at: Date): string =>
  `${of}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z.backup`

const takenAt = (of: ArchiveOf, name: string): Date | undefined => {
  const [, whose, hour, minute, second] = NAME.exec(name) ?? []
  return whose === of ? new Date(`${hour}:${minute}:${second}Z`) : undefined
}

/** The archives of a folder, those of the house unless others are asked for, the newest first. */
export async function archivesIn(folder: string, of: ArchiveOf = "croupier"): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => takenAt(of, name) !== undefined)
    .toSorted((one, other) => (one < other ? 1 : -1))
}

/**
 * Copies the house into an archive: it stands under its name once it is whole and on the disk. The outcome is kept beside
 * the house's records, a failure too, which is thrown. Archives that are older than the days to keep are removed then, never
 * the newest; a removal that fails is reported, since the archive is whole. Throws where another copy is under way.
 */
export async function takeBackup(kit: BackupKit, plan: BackupPlan): Promise<StoredBackup> {
  const client = await kit.database.dedicated(NO_LIMITS)
  try {
    await takeTurn(client)
    const at = kit.clock.now()
    const file = nameOf("croupier", at)
    const taken = await write(client, kit, plan, { of: "croupier", at, file }).catch((error: unknown) =>
      keepFailure(kit, at, file, error),
    )
    await keepBackup(kit.database.db, taken)
    await removeOld("croupier", plan, at).catch((cause: unknown) =>
      kit.report(new Error("archives past their days were not removed", { cause })),
    )
    return taken
  } finally {
    await client.end().catch(() => {})
  }
}

const NO_KEYS: Keys = { secret: "", files: [] }

/**
 * Copies the database of a studio into an archive, as `takeBackup` copies the house. The archive has no keys, because those of a studio
 * are its settings; and no row tells of it, because a studio is a provider beside the house.
 */
export async function takeStudioBackup(
  kit: Pick<BackupKit, "database" | "clock" | "report">,
  plan: BackupPlan,
): Promise<StoredBackup> {
  const client = await kit.database.dedicated(NO_LIMITS)
  try {
    await takeTurn(client)
    const at = kit.clock.now()
    const about = { of: "studio" as const, at, file: nameOf("studio", at) }
    const taken = await write(client, { keys: async () => NO_KEYS }, plan, about)
    await removeOld("studio", plan, at).catch((cause: unknown) =>
      kit.report(new Error("archives past their days were not removed", { cause })),
    )
    return taken
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws the failure, and beside it that of its row where that is not kept either. */
async function keepFailure(kit: BackupKit, at: Date, file: string, error: unknown): Promise<never> {
  const fault = error instanceof Error ? error.message : String(error)
  const nothing = { bytes: null, tables: null, rows: null, hash: null }
  try {
    await keepBackup(kit.database.db, { at, file, ...nothing, fault })
  } catch (unkept) {
    throw new AggregateError([error, unkept], `${fault}; and the failure is not kept`, { cause: unkept })
  }
  throw error
}

/** The turn ends with the connection. */
async function takeTurn(client: pg.Client): Promise<void> {
  const turn = await client.query<{ mine: boolean }>(
    "select pg_try_advisory_lock(hashtextextended('integrity.backup', 0)) as mine",
  )
  if (turn.rows[0]?.mine !== true) throw new Error("another backup is under way")
}

async function write(
  client: pg.Client,
  kit: Pick<BackupKit, "keys">,
  plan: BackupPlan,
  { of, at, file: name }: { readonly of: ArchiveOf; readonly at: Date; readonly file: string },
): Promise<StoredBackup> {
  const file = join(plan.folder, name)
  const draft = `${file}${DRAFT}`
  const hash = createHash("sha256")
  let dumped: Dumped = { tables: 0, rows: 0 }
  await mkdir(plan.folder, { recursive: true, mode: 0o700 })
  await removeDrafts(of, plan)
  const publicKey = await plan.publicKey()
  try {
    const content = dump(client, at, await kit.keys(), (found) => (dumped = found))
    await pipeline(
      content,
      createGzip({ level: 1 }),
      async function* (source: Bytes) {
        for await (const piece of sealed(publicKey, at, source)) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(draft, { mode: 0o600, flush: true }),
    )
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  const { size } = await stat(file)
  return {
    at,
    file: name,
    bytes: BigInt(size),
    tables: dumped.tables,
    rows: BigInt(dumped.rows),
    hash: hash.digest("hex"),
    fault: null,
  }
}

/** Drafts of runs that were killed; none is written to, since this run holds the turn. */
async function removeDrafts(of: ArchiveOf, { folder }: BackupPlan): Promise<void> {
  for (const name of await readdir(folder))
    if (name.endsWith(DRAFT) && takenAt(of, name.slice(0, -DRAFT.length)) !== undefined)
      await rm(join(folder, name), { force: true })
}

async function removeOld(of: ArchiveOf, { folder, keepDays }: BackupPlan, now: Date): Promise<void> {
  const [, ...earlier] = await archivesIn(folder, of)
  for (const name of earlier) {
    const at = takenAt(of, name)
    if (at && now.getTime() - at.getTime() > keepDays * DAY_MS) await rm(join(folder, name), { force: true })
  }
}
