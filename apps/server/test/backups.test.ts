import { randomBytes } from "node:crypto"
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inTransaction, type Database } from "@croupier/database"
import { commitmentOf } from "@croupier/fairness"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"
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
const emptied: TestDatabase[] = []
const opened: Database[] = []
const plan = () => ({ folder, publicKey, keepDays: 14 })
const keys = () => keysOf(MASTER, dataDir, {})
const last = async () => join(folder, (await archivesIn(folder))[0] ?? "")

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archives-"))
  dataDir = await mkdtemp(join(tmpdir(), "data-"))
  await writeFile(join(dataDir, "secret"), Buffer.from(MASTER).toString("hex"), { mode: 0o600 })
  await writeFile(join(dataDir, "port"), "8080", { mode: 0o644 })
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
  house = integrity({
    ...base,
    note,
    keys,
    backups: async () => plan(),
    hash: async () => [],
    release: async () => undefined,
    sources: [],
  })
})
afterAll(async () => {
  for (const each of opened) await each.close()
  for (const each of emptied) await each.drop()
  await base.close()
  await Promise.all([folder, dataDir].map((each) => rm(each, { recursive: true })))
})

const caller = { record: async () => {} } as unknown as Parameters<Integrity["consoleRoutes"]["integrity"]>[1]
const standing = async () => (await house.consoleRoutes.integrity({}, caller)).backups

/** An empty database that archives are restored into; one that refuses an archive stays empty. */
async function emptyOne(differsBecause?: string): Promise<Database> {
  const store = await testDatabase({ migrations: MIGRATIONS })
  emptied.push(store)
  if (differsBecause !== undefined) store.booksDiffer(differsBecause)
  const database = await emptyHouse(store.url)
  opened.push(database)
  return database
}

async function drill(file: string, { into, by = key }: { into?: Database; by?: typeof key } = {}) {
  const database = into ?? (await emptyOne())
  const found = await runDrill({ clock: base.clock, database, checks: RESTORED_CHECKS }, file, by)
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
    ["content", "ledger", "subLedgers", "audit", "events", "sealed"].map((check) => ({
      check,
      differences: 0,
    })),
  )
  expect(wallets).toBe(20)
  const kept = await mkdtemp(join(tmpdir(), "kept-"))
  if (restored) await writeKeys(restored.keys, kept)
  expect(await readdir(kept)).toEqual(["secret"])
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
  const into = await emptyOne()
  const refused = async (content: Buffer) => {
    await writeFile(broken, content)
    const { drill: found, wallets } = await drill(broken, { into })
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
    into,
    by: privateKeyOf(other.privateKey, PASSPHRASE),
  })
  expect(found.fault).toContain("another key")
  expect(() => privateKeyOf(privateKey, "another passphrase")).toThrow("passphrase")
  await rm(broken)
})

test("safety/50: a restored house whose books or keys are wrong is told by the drill", async () => {
  const wrong = vaultsFrom(new Uint8Array(32))("lottery-seed").seal(randomBytes(32))
  await base.database.pool.query("update lottery_seed set sealed = $1", [Buffer.from(wrong)])
  await base.database.pool.query("update ledger.wallet set balance = balance + 1 where balance = 123456")
  base.clock.advance(DAY_MS)
  await takeBackup({ ...base, keys }, plan())
  const { drill: found } = await drill(await last(), {
    into: await emptyOne("the archive holds a changed balance"),
  })
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
