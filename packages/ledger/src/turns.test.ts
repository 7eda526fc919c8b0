import { PATIENCE_MS } from "@croupier/testkit"
import { expect, test } from "vitest"
import { Turns } from "./turns.ts"

/** Work that the test lets finish. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { open: resolve, work: () => promise }
}

test("requests of one lane run side by side; one of another lane waits for those before it", async () => {
  const turns = new Turns(PATIENCE_MS)
  const seen: string[] = []
  const first = gate()
  const one = turns.take("a", [1], async () => {
    seen.push("a1")
    await first.work()
    seen.push("a1 done")
  })
  const two = turns.take("a", [1], async () => void seen.push("a2"))
  const other = turns.take("b", [1, 2], async () => void seen.push("b"))
  const after = turns.take("a", [1], async () => void seen.push("a3"))
  const elsewhere = turns.take("a", [3], async () => void seen.push("elsewhere"))
  await Promise.all([two, elsewhere])
  expect(seen).toEqual(["a1", "a2", "elsewhere"])
  first.open()
  await Promise.all([one, other, after])
  expect(seen).toEqual(["a1", "a2", "elsewhere", "a1 done", "b", "a3"])
})

test("a turn that does not come is refused as unavailable, and the next one goes on", async () => {
  const turns = new Turns(20)
  const stuck = gate()
  const held = turns.take("a", [1], stuck.work)
  await expect(turns.take("b", [1], async () => "never")).rejects.toMatchObject({ code: "UNAVAILABLE" })
  stuck.open()
  await held
  expect(await turns.take("b", [1], async () => "now")).toBe("now")
})

test("work that throws ends its turn", async () => {
  const turns = new Turns(PATIENCE_MS)
  await expect(turns.take("a", [1], () => Promise.reject(new Error("no")))).rejects.toThrow("no")
  expect(await turns.take("b", [1], async () => 1)).toBe(1)
})
