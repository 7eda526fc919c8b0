import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { balanceChanges } from "./balance-changes.ts"

function listen() {
  const messages: object[] = []
  const moved = balanceChanges({ publish: (_, message) => void messages.push(message) })
  return { messages, moved }
}

test("a member whose money moves often in one turn is published once, together with the others", async () => {
  const { messages, moved } = listen()
  moved([])
  moved([1n])
  moved([2n, 1n])
  await turn()
  expect(messages).toEqual([{ memberIds: ["1", "2"] }])
  moved([1n])
  await turn()
  expect(messages.slice(1)).toEqual([{ memberIds: ["1"] }])
})

test("the settlement of ten thousand members is a few messages, each within what a NOTIFY carries", async () => {
  const { messages, moved } = listen()
  moved(Array.from({ length: 10_000 }, (_, at) => (1n << 45n) + BigInt(at)))
  await turn()
  expect(messages).toHaveLength(34)
  for (const message of messages) expect(JSON.stringify(message).length).toBeLessThan(7_000)
})
