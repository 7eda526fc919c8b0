import { runProgram } from "@croupier/testkit"
import { expect, test } from "vitest"

const run = (env: Record<string, string>) =>
  runProgram(new URL("main.ts", import.meta.url), { SIMULATOR_PORT: "0", SIMULATOR_SMTP_PORT: "0", ...env })

test("it says where it listens, answers there, and stops when it is told to", async () => {
  const { child, output, ended } = run({ SMS_KEY: "key-of-the-simulators-tests" })
  await new Promise<void>((resolve) => child.stdout.once("data", () => resolve()))
  const url = /^message simulator on (\S+)\n$/.exec(output.out)?.[1] ?? ""
  expect((await fetch(`${url}/health`)).status).toBe(200)
  child.kill("SIGTERM")
  expect(await ended).toBe(0)
})

test.each([
  ["a port that is none", { SIMULATOR_SMTP_PORT: "99999" }, /SIMULATOR_SMTP_PORT/],
  ["a key that is too short", { SMS_KEY: "short" }, /SMS_KEY needs at least 16/],
])("%s is one line, and nothing starts", async (_, env, line) => {
  const { output, ended } = run({ SMS_KEY: "key-of-the-simulators-tests", ...env })
  expect(await ended).toBe(1)
  expect(output.err).toMatch(line)
  expect(output.err.trim().split("\n")).toHaveLength(1)
})
