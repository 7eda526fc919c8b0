import { expect, test } from "vitest"
import { sweeping } from "./roles.ts"

test("every sweep is called, and one that fails is tried again with the others", async () => {
  let swept = 0
  const sweep = async () => void swept++
  const fails = async () => {
    throw new Error("a table is locked")
  }
  const run = (sweeps: readonly (() => Promise<void>)[]) =>
    sweeping(sweeps)[0]?.run({}, { key: "1", dueAt: new Date(), attempt: 1, isStopping: () => false })
  await run([sweep, sweep])
  expect(swept).toBe(2)
  await expect(run([fails, sweep])).rejects.toThrow("a table is locked")
  expect(swept).toBe(3)
})
