import { execFile } from "node:child_process"
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { connect } from "@croupier/database"
import { startPostgres } from "@croupier/embedded-postgres"
import { newKeyPair } from "@croupier/server/modules/integrity/index.ts"
import { studioMigrations } from "@croupier/studio/database"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"

const PASSPHRASE = "a passphrase of the operator"
const PLAYERS = "select id, ref, created_at from studio.player order by id"
const COMMANDS = {
  backup: "apps/server/bin/backup.ts",
  "restore-drill": "apps/server/bin/restore-drill.ts",
  "studio-backup": "bin/studio-backup.ts",
  "studio-restore-drill": "bin/studio-restore-drill.ts",
} as const

let parent: string
let studio: TestDatabase
let env: Record<string, string>

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "studio-archives-"))
  // The account of the server passes through it.
  await chmod(parent, 0o711)
  const { publicKey, privateKey } = newKeyPair(PASSPHRASE)
  await writeFile(join(parent, "key"), privateKey)
  await writeFile(join(parent, "key.pub"), publicKey)
  studio = await testDatabase({ migrations: [studioMigrations] })
  env = {
    DATA_DIR: join(parent, "data"),
    STUDIO_DATABASE_URL: studio.url,
    BACKUP_DIR: join(parent, "archives"),
    BACKUP_PUBLIC_KEY_FILE: join(parent, "key.pub"),
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
})
afterAll(async () => {
  await studio.drop()
  await rm(parent, { recursive: true, force: true })
})

/** Runs a command outside every folder with settings, or in one. */
const run = (
  command: keyof typeof COMMANDS,
  args: readonly string[],
  { cwd = parent, ...more }: Readonly<Record<string, string>> = {},
) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const program = fileURLToPath(new URL(`../../${COMMANDS[command]}`, import.meta.url))
    const options = { cwd, env: { PATH: process.env["PATH"] ?? "", ...env, ...more } }
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })

test("the studio's database is archived beside the house's, and a drill restores all of its rows", async () => {
  await studio.database.pool.query(
    `insert into studio.player (ref, currency, mode, created_at) select 'player-of-the-test-' || n, 'BRL', 'real', now() from generate_series(1, 500) n`,
  )
  const made = await run("studio-backup", [])
  expect(made).toMatchObject({ code: 0, err: "" })
  const [, hash = ""] = /SHA-256 (\w+)/.exec(made.out) ?? []
  const [name = ""] = await readdir(env["BACKUP_DIR"] ?? "")
  expect(name).toMatch(/^studio-.*\.backup$/)
  const sealed = await readFile(join(parent, "archives", name))
  expect(sealed.includes("player-of-the-test")).toBe(false)

  const key = ["--key", join(parent, "key")]
  const kept = join(parent, "kept")
  const drill = await run("studio-restore-drill", [...key, "--hash", hash, "--keep", kept])
  expect(drill).toMatchObject({ code: 0, out: expect.stringMatching(/\bright\n$/) })
  const server = await startPostgres({
    folder: join(kept, "postgres"),
    database: "croupier_studio",
    restart: false,
  })
  const restored = connect(server.url, { max: 1, name: "restored" })
  try {
    const before = await studio.database.pool.query(PLAYERS)
    expect((await restored.pool.query(PLAYERS)).rows).toEqual(before.rows)
  } finally {
    await restored.close()
    await server.stop()
  }

  // A studio that stands there already is left alone, and an archive with another hash is not restored.
  const again = await run("studio-restore-drill", [...key, "--keep", kept])
  expect(again).toMatchObject({ code: 2, err: expect.stringContaining("already") })
  const other = await run("studio-restore-drill", [
    ...key,
    "--hash",
    "0".repeat(64),
    "--keep",
    join(parent, "other"),
  ])
  expect(other).toMatchObject({ code: 1, out: expect.stringContaining("REFUSED  archive: 1") })
})

test("a database that is absent is named by its setting, and one that is not a studio's is not copied", async () => {
  const none = join(parent, "none")
  const at = (url: string) => run("studio-backup", [], { STUDIO_DATABASE_URL: url, BACKUP_DIR: none })
  expect(await at("postgres://croupier@127.0.0.1:1/croupier_studio")).toMatchObject({
    code: 2,
    err: "No backup was made: no PostgreSQL answers at STUDIO_DATABASE_URL\n",
  })
  const other = new URL(studio.url)
  other.pathname = "/postgres"
  expect(await at(other.href)).toMatchObject({
    code: 2,
    err: "No backup was made: the database that STUDIO_DATABASE_URL leads to is none of a studio\n",
  })
  await expect(readdir(none)).rejects.toMatchObject({ code: "ENOENT" })
})

test.each(["backup", "restore-drill", "studio-backup", "studio-restore-drill"] as const)(
  "%s exits 2 and says so where the file of settings cannot be read",
  async (command) => {
    const cwd = await mkdtemp(join(parent, "settings-"))
    await mkdir(join(cwd, ".env"))
    expect(await run(command, [], { cwd })).toEqual({
      code: 2,
      out: "",
      err: expect.stringMatching(
        /^No (?:backup|drill) was made: the settings of \.env cannot be read: [^\n]*\n$/,
      ),
    })
  },
)
