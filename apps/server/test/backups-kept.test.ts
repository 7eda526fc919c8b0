import { execFile } from "node:child_process"
import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { startPostgres } from "@croupier/embedded-postgres"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "../src/config.ts"
import { startPlatform } from "../src/main.ts"
import { newKeyPair } from "../src/modules/integrity/index.ts"
import { openHouse, siteAt, type OpenHouse } from "./open-house.ts"

const PASSPHRASE = "a passphrase of the operator"
/** Ends the test of a command where it hangs. */
const PATIENCE_MS = 240_000

let parent: string
let house: OpenHouse
let env: Record<string, string>

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "kept-house-"))
  // The account of the server passes through it.
  await chmod(parent, 0o711)
  const { publicKey, privateKey } = newKeyPair(PASSPHRASE)
  await writeFile(join(parent, "key"), privateKey)
  await writeFile(join(parent, "key.pub"), publicKey)
  house = await openHouse({ env: { DATA_DIR: join(parent, "data") } })
  env = {
    DATABASE_URL: house.store.url,
    DATA_DIR: join(parent, "data"),
    BACKUP_DIR: join(parent, "archives"),
    BACKUP_PUBLIC_KEY_FILE: join(parent, "key.pub"),
    BACKUP_PASSPHRASE: PASSPHRASE,
  }
})
afterAll(async () => {
  await house.close()
  await rm(parent, { recursive: true, force: true })
})

/** Runs a command of the house outside every folder with settings. */
const run = (command: "backup" | "restore-drill", args: readonly string[], settings = env) =>
  new Promise<{ readonly code: number; readonly out: string; readonly err: string }>((resolve) => {
    const program = fileURLToPath(new URL(`../bin/${command}.ts`, import.meta.url))
    const options = {
      cwd: parent,
      env: { PATH: process.env["PATH"] ?? "", ...settings },
      timeout: PATIENCE_MS,
    }
    const child = execFile(process.execPath, [program, ...args], options, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    )
  })

test("safety/50: a house opens from the folder that a drill keeps, with its players and their sessions", async () => {
  const token = await house.newPlayer()
  const before = await house.call("memberInfo", {}, { token })
  expect(before.success).toBe(true)
  expect(await run("backup", [])).toMatchObject({ code: 0 })
  const kept = join(parent, "kept")
  const drill = await run("restore-drill", ["--key", join(parent, "key"), "--keep", kept])
  expect(drill.out).toMatch(/\bright\n$/)
  expect(drill.code).toBe(0)

  const server = await startPostgres({ folder: join(kept, "postgres"), database: "croupier", restart: false })
  try {
    const settings = {
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: server.url,
      DATA_DIR: kept,
      LOG_LEVEL: "silent",
      NODE_ENV: "test",
    }
    const restored = await startPlatform(readConfig(settings))
    try {
      const call = siteAt(restored.addresses[0]?.url ?? "")
      expect(await call("memberInfo", {}, { token })).toMatchObject({
        success: true,
        value: before.success ? before.value : {},
      })
    } finally {
      await restored.stop()
    }
  } finally {
    await server.stop()
  }
})

test("a backup of a folder without a house is refused in one line, and none is made there", async () => {
  const empty = join(parent, "empty")
  const { DATABASE_URL: _, ...rest } = env
  const { code, err } = await run("backup", [], { ...rest, DATA_DIR: empty })
  expect({ code, err }).toEqual({
    code: 2,
    err: expect.stringMatching(/^No backup was made: .*holds no database.*DATA_DIR.*\n$/),
  })
  await expect(readdir(empty)).rejects.toThrow("ENOENT")
})
