import fc from "fast-check"
import { DEPOSIT_STATES } from "@croupier/contract/payments"
import { expect, test } from "vitest"
import { DEPOSIT_EVENTS, diagram, move, type DepositState } from "./deposit-states.ts"
import { readFile } from "node:fs/promises"

const events = fc.array(fc.constantFrom(...DEPOSIT_EVENTS), { maxLength: 30 })
const walk = (happened: readonly (typeof DEPOSIT_EVENTS)[number][]): DepositState[] => {
  const path: DepositState[] = ["PENDING"]
  for (const event of happened) path.push(move(path.at(-1) ?? "PENDING", event) ?? path.at(-1) ?? "PENDING")
  return path
}

test("no row of events leaves the table, and nothing follows a credit, nor a review unless people say so", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const path = walk(happened)
      for (const state of path) expect(DEPOSIT_STATES).toContain(state)
      const credited = path.indexOf("CREDITED")
      if (credited >= 0) expect(new Set(path.slice(credited))).toEqual(new Set(["CREDITED"]))
      for (const [at, event] of happened.entries())
        if (path[at] === "REVIEW" && path[at + 1] !== "REVIEW")
          expect(["approved", "closed"]).toContain(event)
    }),
  )
})

test("a credit is reached only from PAID, or by two people from a review", () => {
  fc.assert(
    fc.property(events, (happened) => {
      const path = walk(happened)
      const credited = path.indexOf("CREDITED")
      if (credited > 0)
        expect(path[credited - 1]).toBe(happened[credited - 1] === "approved" ? "REVIEW" : "PAID")
    }),
  )
})

test("every state can be reached", () => {
  const reached = new Set<DepositState>(["PENDING"])
  for (let before = 0; before !== reached.size;) {
    before = reached.size
    for (const state of reached)
      for (const event of DEPOSIT_EVENTS) {
        const to = move(state, event)
        if (to) reached.add(to)
      }
  }
  expect([...reached].sort()).toEqual([...DEPOSIT_STATES].sort())
})

test("the diagram of the docs is the table's", async () => {
  const docs = await readFile(new URL("../../../../../docs/payments.md", import.meta.url), "utf8")
  expect(docs).toContain(diagram())
})
