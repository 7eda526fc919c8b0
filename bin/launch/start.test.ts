import { spawn } from "node:child_process"
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "@croupier/embedded-postgres"
import { afterEach, beforeEach, expect, test } from "vitest"
import { root } from "./npm.mjs"

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "croupier-start-"))
  await chmod(folder, 0o711)
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs the start command as a person would, without npm. */
function start(env: Record<string, string>) {
  const child = spawn(process.execPath, ["bin/start.mjs"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      DATABASE_URL: "",
      DEMO_VENDORS: "off",
      ...env,
    },
  })
  let errors = ""
  let output = ""
  child.stderr.on("data", (chunk: Buffer) => void (errors += chunk.toString()))
  const heard = (text: string) =>
    new Promise<void>((resolve) => {
      child.stdout.on("data", () => {
        if (output.includes(text)) resolve()
      })
    })
  child.stdout.on("data", (chunk: Buffer) => void (output += chunk.toString()))
  const opened = heard("\nOpen ")
  const ended = new Promise<{ code: number | null; errors: string; said: string }>((resolve) =>
    child.once("close", (code) => resolve({ code, errors: errors.trim(), said: output })),
  )
  return { child, heard, opened, ended, said: () => output }
}

test("a bad setting ends the start in one line that names every one", async () => {
  const { code, errors } = await start({ PORT: "x", LOG_LEVEL: "loud" }).ended
  expect(code).toBe(1)
  expect(errors).toMatch(/^Croupier cannot start: bad setting: PORT .*LOG_LEVEL [^\n]*$/)
})

test("a database that does not answer ends the start in one line", async () => {
  const port = await freePort()
  const { code, errors } = await start({ PORT: "0", DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` })
    .ended
  expect(code).toBe(1)
  expect(errors).toBe("Croupier cannot start: no PostgreSQL answers at DATABASE_URL")
})

test("a file where the data folder should be ends the start in one line", async () => {
  const file = join(folder, "taken")
  await writeFile(file, "")
  const { code, errors } = await start({ PORT: "0", DATA_DIR: file }).ended
  expect(code).toBe(1)
  expect(errors).toBe(`Croupier cannot start: ${file} is in the way: a folder is needed there`)
})

test("asked to stop while it starts, it ends in order; then it opens, refuses a second, and stops on SIGTERM", async () => {
  const { child, heard, ended, said } = start({ PORT: "0" })
  await heard("bringing the database forward")
  child.kill("SIGINT")
  expect(await ended).toMatchObject({ code: 0, errors: "" })
  expect(said()).toMatch(/Stopping …[^]*told this once\n {2}owner \/ \S+\n[^]*Stopped\.\n$/)
  expect(said()).not.toContain("Open after")

  const port = await freePort()
  const again = start({ PORT: String(port) })
  await again.opened
  // Nothing was left running on its folder.
  expect(again.said()).not.toContain("left behind")
  const second = await start({ PORT: "0" }).ended
  expect(second.code).toBe(1)
  expect(second.errors).toMatch(/^Croupier cannot start: process \d+ already runs on [^\n]*$/)
  again.child.kill("SIGTERM")
  expect(await again.ended).toMatchObject({ code: 0, errors: "" })
})

test("a port in use ends the start in one line that names it", async () => {
  const busy = createServer()
  const port = await new Promise<number>((resolve) =>
    busy.listen(0, "127.0.0.1", () => resolve((busy.address() as AddressInfo).port)),
  )
  try {
    const { code, errors, said } = await start({ PORT: String(port) }).ended
    expect(code).toBe(1)
    expect(errors).toMatch(new RegExp(`^Croupier cannot start: port ${port} is in use[^\\n]*$`))
    // Nothing was started for it.
    expect(said).not.toContain("PostgreSQL")
  } finally {
    busy.close()
  }
})
