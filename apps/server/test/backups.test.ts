import { randomBytes } from "node:crypto"
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { inTransaction, type Database } from "@croupier/database"
import { commitmentOf } from "@croupier/fairness"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { folderOfDrill, folderToKeep, removeAbandonedDrills } from "../src/compose/drill-folder.ts"
import { emptyHouse, RESTORED_CHECKS } from "../src/compose/restored.ts"
import { DAY_MS } from "../src/kernel/durations.ts"
import { jobs } from "../src/kernel/jobs.ts"
import { vaultsFrom } from "../src/kernel/secrets.ts"
import {
  archivesIn,
  integrity,
  keepDrill,
  keysOf,
  newKeyPair,
  privateKeyOf,
  recordedHash,
  runDrill,
  takeBackup,
  writeKeys,
  type Integrity,
} from "../src/modules/integrity/index.ts"
import { significantEvents } from "../src/modules/significant-events/index.ts"
import { ground, type Ground } from "./ground.ts"

const PASSPHRASE = "a passphrase of the operator"
const MASTER = new Uint8Array(randomBytes(32))
const { publicKey, privateKey } = newKeyPair(PASSPHRASE)

let base: Ground
let folder: string
let dataDir: string
let house: Integrity
let key: ReturnType<typeof privateKeyOf>
let emptied: TestDatabase
let restoredInto: Database
let publicKeyFile: () => Promise<string> = async () => publicKey
const plan = () => ({ folder, publicKey: () => publicKeyFile(), keepDays: 14 })
const keys = () => keysOf(MASTER, dataDir, {})
const last = async () => join(folder, (await archivesIn(folder))[0] ?? "")

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archives-"))
  dataDir = await mkdtemp(join(tmpdir(), "data-"))
  await writeFile(join(dataDir, "secret"), Buffer.from(MASTER).toString("hex"), { mode: 0o600 })
  await writeFile(join(dataDir, "port"), "8080", { mode: 0o644 })
  await writeFile(join(dataDir, "postgres-replica.key"), "a key", { mode: 0o600 })
  await mkdir(join(dataDir, "postgres"))
  await writeFile(join(dataDir, "postgres", "password"), "of the server", { mode: 0o600 })
  key = privateKeyOf(privateKey, PASSPHRASE)
  base = await ground({ migrations: MIGRATIONS })
  const { note, chain } = significantEvents(base)
  await (await jobs({ database: base.database, onError: () => {} })).stop()
  // A house that has run for a while has partitions that no migration made.
  await base.database.pool.query("select ledger.add_quarter('2027-01-01T00:00:00Z')")
  for (let n = 0; n < 20; n++) await base.aMember("12.3456")
  const seed = randomBytes(32)
  const about = { gameCode: "SSC1M", issue: "20261120-0001" }
  await base.database.pool.query(
    `with made as (
       insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at)
       values (1, $1, $2, 'SCHEDULED', now(), now() + interval '1 hour', now() + interval '2 hours', $3, now()) returning id)
     insert into lottery_seed (issue_id, sealed) select id, $4 from made`,
    [
      about.gameCode,
      about.issue,
      commitmentOf(seed, about),
      Buffer.from(vaultsFrom(MASTER)("lottery-seed").seal(seed)),
    ],
  )
  await inTransaction(base.db, (tx) =>
    note(tx, { at: base.clock.now(), merchantId: null, kind: "CLOCK", about: 'a "tab\t", a line\nand \\N' }),
  )
  await chain()
  emptied = await testDatabase()
  restoredInto = await emptyHouse(emptied.url)
  house = integrity({
    ...base,
    note,
    keys,
    backups: plan(),
    hash: async () => [],
    release: async () => undefined,
    sources: [],
  })
})
afterAll(async () => {
  await restoredInto.close()
  await emptied.drop()
  await base.close()
  await Promise.all([folder, dataDir].map((each) => rm(each, { recursive: true })))
})

const caller = { record: async () => {} } as unknown as Parameters<Integrity["consoleRoutes"]["integrity"]>[1]
const standing = async () => (await house.consoleRoutes.integrity({}, caller)).backups

/** The database that archives are restored into, one after the other: a drill that is refused leaves it as it was. */
async function drill(file: string, { into, by = key }: { into?: Database; by?: typeof key } = {}) {
  const database = into ?? restoredInto
  const hash = await recordedHash(base.db, basename(file))
  const kit = { clock: base.clock, database, checks: RESTORED_CHECKS, recordedHash: hash }
  const found = await runDrill(kit, file, by)
  const { rows } = await database.pool.query<{ n: number }>(
    "select count(*)::int as n from ledger.wallet where balance = 123456",
  )
  return { ...found, wallets: rows[0]?.n }
}

test("safety/50: a backup is restored whole, with its keys: the books are right, the chains hold and a sealed seed opens", async () => {
  expect(await standing()).toMatchObject({ planned: true, backup: null, backupLate: true, drillLate: true })
  expect(await house.isWhole()).toBe(false)
  const job = house.jobs?.find(({ name }) => name === "integrity.backup")
  expect(job?.recurs?.cron).toBe("50 2 * * *")
  await job?.run({}, { key: "test", dueAt: base.clock.now(), attempt: 1, isStopping: () => false })
  const file = await last()
  // The money of this member comes after the archive, and is not in it.
  await base.aMember("12.3456")
  const { drill: found, restored, wallets } = await drill(file)
  expect(found.fault).toBeNull()
  expect(found.checks).toEqual(
    ["archive", "ledger", "subLedgers", "audit", "events", "sealed"].map((check) => ({
      check,
      differences: 0,
    })),
  )
  expect(wallets).toBe(20)
  const kept = await mkdtemp(join(tmpdir(), "kept-"))
  if (restored) await writeKeys(restored.keys, kept)
  expect((await readdir(kept)).toSorted()).toEqual(["postgres-replica.key", "secret"])
  expect(await readFile(join(kept, "secret"), "utf8")).toBe(Buffer.from(MASTER).toString("hex"))
  expect((await stat(join(kept, "secret"))).mode & 0o777).toBe(0o600)
  await rm(kept, { recursive: true })

  await keepDrill(base.db, found)
  expect(await standing()).toMatchObject({ backupLate: false, drillLate: false, drill: { fault: null } })
  expect(await house.isWhole()).toBe(true)
})

test("safety/50: an archive that was changed, cut off or sealed for another key is refused, and so is a wrong passphrase", async () => {
  await takeBackup({ ...base, keys }, plan())
  const file = await last()
  const bytes = await readFile(file)
  const broken = join(folder, "broken")
  // The wallets of the drill before go, so that each refused archive would be seen by its own.
  await restoredInto.pool.query("truncate ledger.wallet")
  const refused = async (content: Buffer) => {
    await writeFile(broken, content)
    const { drill: found, wallets } = await drill(broken)
    expect(wallets).toBe(0)
    return found.fault
  }
  const changed = Buffer.from(bytes)
  const at = bytes.length - 100
  changed[at] = (changed[at] ?? 0) ^ 1
  expect(await refused(changed)).toContain("damaged or cut off")
  expect(await refused(Buffer.concat([bytes, bytes.subarray(-50)]))).toContain("damaged or cut off")
  await writeFile(broken, bytes)
  await truncate(broken, bytes.length - 1)
  expect(await refused(await readFile(broken))).toContain("cut off")
  expect(await refused(Buffer.from("no archive\n"))).toContain("no archive of this house")
  const other = newKeyPair(PASSPHRASE)
  const { drill: found } = await drill(file, {
    by: privateKeyOf(other.privateKey, PASSPHRASE),
  })
  expect(found.fault).toContain("another key")
  expect(() => privateKeyOf(privateKey, "another passphrase")).toThrow("passphrase")
  expect(() => privateKeyOf(privateKey.replace("backup-key/1", "backup-key/2"), PASSPHRASE)).toThrow("file")
  await rm(broken)
})

test("safety/50: a restored house whose books or keys are wrong is told by the drill", async () => {
  const wrong = vaultsFrom(new Uint8Array(32))("lottery-seed").seal(randomBytes(32))
  await base.database.pool.query("update lottery_seed set sealed = $1", [Buffer.from(wrong)])
  await base.database.pool.query("update ledger.wallet set balance = balance + 1 where balance = 123456")
  base.clock.advance(DAY_MS)
  await takeBackup({ ...base, keys }, plan())
  emptied.booksDiffer("the archive holds a changed balance")
  const { drill: found } = await drill(await last())
  await base.database.pool.query("update ledger.wallet set balance = balance - 1 where balance = 123457")
  expect(found.fault).toMatch(/^ledger: \d+, subLedgers: \d+, sealed: 1$/)
  await keepDrill(base.db, found)
  // An earlier drill found everything right: the age counts from that one.
  expect(await standing()).toMatchObject({
    drill: { fault: expect.stringContaining("ledger") },
    drillLate: false,
  })
})

test("safety/50: archives are kept for their days, the newest always; a failed backup is told, and two at once are one", async () => {
  base.clock.advance(20 * DAY_MS)
  const both = await Promise.allSettled([
    takeBackup({ ...base, keys }, plan()),
    takeBackup({ ...base, keys }, plan()),
  ])
  expect(both.filter(({ status }) => status === "fulfilled").length).toBe(1)
  expect(await archivesIn(folder)).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name.endsWith(".draft"))).toEqual([])
  base.clock.advance(27 * 3_600_000)
  await expect(
    takeBackup({ ...base, keys }, { ...plan(), folder: join(dataDir, "secret") }),
  ).rejects.toThrow()
  expect(await standing()).toMatchObject({ backupLate: true, backup: { fault: expect.any(String) } })
  const late = house.jobs?.find(({ name }) => name === "integrity.late-backups")
  await late?.run({}, { key: "test", dueAt: base.clock.now(), attempt: 1, isStopping: () => false })
  expect(base.reported.map(String)).toEqual([expect.stringContaining("more than a day old")])
  base.clock.advance(10 * DAY_MS)
  expect(await standing()).toMatchObject({ drillLate: true })
})

test("safety/50: an archive that another party sealed in the place of the house's is not restored", async () => {
  const { file } = await takeBackup({ ...base, keys }, plan())
  const bytes = await readFile(join(folder, file))
  base.clock.advance(1_000)
  const other = await takeBackup({ ...base, keys }, plan())
  await writeFile(join(folder, other.file), bytes)
  const { drill: found, restored } = await drill(join(folder, other.file), { into: base.database })
  expect(found).toMatchObject({ fault: "archive: 1", checks: [{ check: "archive", differences: 1 }] })
  expect(restored).toBeUndefined()
})

test("safety/50: an archive is restored into an empty database and an empty folder alone", async () => {
  const counts =
    "select (select count(*) from ledger.wallet) as wallets, (select count(*) from backup_run) as runs"
  const before = await base.database.pool.query(counts)
  await expect(emptyHouse(base.url)).rejects.toThrow("empty database")
  expect((await base.database.pool.query(counts)).rows).toEqual(before.rows)

  await expect(folderToKeep(dataDir)).rejects.toThrow("not empty")
  expect(await readFile(join(dataDir, "secret"), "utf8")).toBe(Buffer.from(MASTER).toString("hex"))
  const kept = join(folder, "kept")
  expect(await folderToKeep(kept)).toBe(kept)
  expect(await folderToKeep(kept)).toBe(kept)
})

test("safety/50: a folder that a killed drill left is removed by the next one, and one of a moment ago stays", async () => {
  const parent = await mkdtemp(join(tmpdir(), "drills-"))
  const left = await folderOfDrill(parent)
  expect((await stat(left)).mode & 0o777).toBe(0o700)
  await mkdir(join(left, "postgres", "data"), { recursive: true })
  const { birthtimeMs } = await stat(left)
  await removeAbandonedDrills(parent, birthtimeMs + 1_000)
  expect(await readdir(parent)).toHaveLength(1)
  await removeAbandonedDrills(parent, birthtimeMs + 3_600_000)
  expect(await readdir(parent)).toEqual([])
  await rm(parent, { recursive: true })
})

test("safety/50: a public key that cannot be read is a run that failed, and the house still tells where it stands", async () => {
  publicKeyFile = () => readFile(join(dataDir, "no-such-key"), "utf8")
  const job = house.jobs?.find(({ name }) => name === "integrity.backup")
  base.clock.advance(DAY_MS)
  await expect(
    job?.run({}, { key: "test", dueAt: base.clock.now(), attempt: 1, isStopping: () => false }),
  ).rejects.toThrow("no-such-key")
  publicKeyFile = async () => publicKey
  expect(await standing()).toMatchObject({
    planned: true,
    backup: { hash: null, fault: expect.stringContaining("no-such-key") },
  })
})

test("safety/50: keys that cannot be read fail a backup, and a data folder that is not there has none", async () => {
  await expect(keysOf(MASTER, join(dataDir, "secret"), {})).rejects.toThrow("ENOTDIR")
  expect((await keysOf(MASTER, join(dataDir, "none"), {})).files).toEqual([])
})

test("safety/50: the draft of a killed run is removed, and a removal of old archives that fails leaves the backup whole", async () => {
  base.clock.advance(DAY_MS)
  const draft = "croupier-2026-01-01T02-50-00Z.backup.draft"
  await writeFile(join(folder, draft), "half")
  // No file: it cannot be removed as one.
  const stuck = join(folder, "croupier-2020-01-01T02-50-00Z.backup")
  await mkdir(stuck)
  const { fault } = await takeBackup({ ...base, keys }, plan())
  expect(fault).toBeNull()
  expect(await readdir(folder)).not.toContain(draft)
  expect(String(base.reported.at(-1))).toContain("were not removed")
  expect(await standing()).toMatchObject({ backupLate: false, backup: { fault: null } })
  await rm(stuck, { recursive: true })
})
