import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runProgram } from "@croupier/testkit"
import { afterAll, expect, test } from "vitest"

const folder = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
afterAll(() => rm(folder, { recursive: true }))

const good = {
  SIMULATOR_PORT: "0",
  SIMULATOR_DATA_DIR: folder,
  PAYMENT_PROVIDER_KEY: "api-key-of-the-tests",
  PAYMENT_WEBHOOK_SECRET: "webhook-secret-of-the-tests",
}

const run = (env: Record<string, string>) => runProgram(new URL("main.ts", import.meta.url), env)

test("it says where it listens, answers there, and stops when it is told to", async () => {
  const { child, output, ended } = run(good)
  await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()))
  const url = /^payment simulator on (\S+)\n$/.exec(output.out)?.[1] ?? ""
  expect((await fetch(`${url}/health`)).status).toBe(200)
  child.kill("SIGTERM")
  expect(await ended).toBe(0)
})

test.each([
  ["a port that is none", { SIMULATOR_PORT: "99999" }, /SIMULATOR_PORT/],
  ["a secret that is missing", { PAYMENT_WEBHOOK_SECRET: "" }, /PAYMENT_WEBHOOK_SECRET/],
  ["a key that is too short", { PAYMENT_PROVIDER_KEY: "short" }, /PAYMENT_PROVIDER_KEY needs at least 16/],
])("%s is one line, and nothing starts", async (_, env, line) => {
  const { output, ended } = run({ ...good, ...env })
  expect(await ended).toBe(1)
  expect(output.err).toMatch(line)
  expect(output.err.trim().split("\n")).toHaveLength(1)
})

test("a port in use is one line that names the setting", async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const { output, ended } = run({ ...good, SIMULATOR_PORT: String(port) })
  expect(await ended).toBe(1)
  expect(output.err).toBe("payment simulator: the port is in use; name another with SIMULATOR_PORT\n")
  server.close()
})
