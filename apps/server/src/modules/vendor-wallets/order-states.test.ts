import { readFile } from "node:fs/promises"
import { TRANSFER_STATES } from "@croupier/contract/vendor-wallets"
import fc from "fast-check"
import { expect, test } from "vitest"
import { diagram, isOver, move, TRANSFER_EVENTS, type TransferState } from "./order-states.ts"

const events = fc.array(fc.constantFrom(...TRANSFER_EVENTS.filter((event) => event !== "overruled")), {
  maxLength: 30,
})
const walk = (happened: readonly (typeof TRANSFER_EVENTS)[number][]): TransferState[] => {
  const path: TransferState[] = ["CREATED"]
  for (const event of happened) path.push(move(path.at(-1) ?? "CREATED", event) ?? path.at(-1) ?? "CREATED")
  return path
}

test("no row of events leaves the table, and nothing follows an end", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const path = walk(happened)
      for (const state of path) expect(TRANSFER_STATES).toContain(state)
      const end = path.findIndex(isOver)
      if (end >= 0) expect(new Set(path.slice(end)).size).toBe(1)
    }),
  )
})

test("two people alone overrule an end, and only an end", () => {
  for (const state of TRANSFER_STATES)
    expect(move(state, "overruled")).toBe(
      { SUCCEEDED: "FAILED", FAILED: "SUCCEEDED" }[state as string] as TransferState | undefined,
    )
})

test("what was sent is never called off: only the vendor's word ends it", () => {
  for (const state of ["SENT", "UNKNOWN"] as const) {
    expect(move(state, "called_off")).toBeUndefined()
    expect(move(state, "short")).toBeUndefined()
  }
  for (const state of ["CREATED", "MAIN_DEBITED"] as const) expect(move(state, "done")).toBeUndefined()
})

test("every state can be reached", () => {
  const reached = new Set<TransferState>(["CREATED"])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const state of reached)
      for (const event of TRANSFER_EVENTS) {
        const to = move(state, event)
        if (to) reached.add(to)
      }
  }
  expect([...reached].sort()).toEqual([...TRANSFER_STATES].sort())
})

test("the diagram of the docs is the table's", async () => {
  const docs = await readFile(new URL("../../../../../docs/wallets.md", import.meta.url), "utf8")
  expect(docs).toContain(diagram())
})
