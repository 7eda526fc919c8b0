import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { HOUR_MS } from "../../../kernel/durations.ts"
import { choose, confirmed, type Chosen } from "./choose.ts"

const now = new Date("2026-11-21T12:00:00Z")
const rule = { loosenAfterHours: 24, now }
const of = (amount: string, next: Chosen["next"] = null): Chosen => ({ amount: parseAmount(amount), next })
const tomorrow = new Date(now.getTime() + 24 * HOUR_MS)

test("safety/20: a tighter limit holds at once, a looser one a day later after a second yes", () => {
  expect(choose(undefined, parseAmount("50"), rule)).toEqual({ act: "SET", limit: of("50") })
  expect(choose(of("50"), parseAmount("20"), rule)).toEqual({ act: "SET", limit: of("20") })
  const looser = choose(of("50"), parseAmount("80"), rule)
  expect(looser).toEqual({ act: "ASKED", limit: of("50", { amount: parseAmount("80"), from: tomorrow }) })
  if (looser.act !== "ASKED") return
  expect(confirmed(looser.limit, new Date(tomorrow.getTime() - 1))).toBeUndefined()
  expect(confirmed(looser.limit, tomorrow)).toEqual(of("80"))
})

test("no limit is the loosest choice: it waits as well, and without a limit it changes nothing", () => {
  const none = choose(of("50"), null, rule)
  expect(none).toEqual({ act: "ASKED", limit: of("50", { amount: null, from: tomorrow }) })
  if (none.act === "ASKED") expect(confirmed(none.limit, tomorrow)).toBeNull()
  expect(choose(undefined, null, rule)).toEqual({ act: "NONE" })
})

test("a limit that is loosened and tightened within one second is the tighter one, and nothing waits", () => {
  const looser = choose(of("50"), parseAmount("80"), rule)
  const tighter = looser.act === "NONE" ? looser : choose(looser.limit, parseAmount("40"), rule)
  expect(tighter).toEqual({ act: "SET", limit: of("40") })
})

test("whatever is chosen in whatever order, no limit is looser than a day before without a confirmation", () => {
  const wish = fc.option(fc.bigInt({ min: 1n, max: 100n }), { nil: null })
  fc.assert(
    fc.property(
      fc.array(fc.record({ wish, hours: fc.integer({ min: 0, max: 30 }), confirms: fc.boolean() })),
      (steps) => {
        let present: Chosen | undefined
        let at = now.getTime()
        let asked = Number.NEGATIVE_INFINITY
        for (const { wish: amount, hours, confirms } of steps) {
          at += hours * HOUR_MS
          const before: Chosen | undefined = present
          if (confirms && present) {
            const after = confirmed(present, new Date(at))
            if (after !== undefined) {
              expect(at - asked).toBeGreaterThanOrEqual(24 * HOUR_MS)
              present = after ?? undefined
            }
            continue
          }
          const choice = choose(present, amount === null ? null : parseAmount(String(amount)), {
            ...rule,
            now: new Date(at),
          })
          if (choice.act === "NONE") continue
          present = choice.limit
          if (choice.act === "ASKED") asked = at
          if (before) expect(present.amount <= before.amount).toBe(true)
        }
      },
    ),
  )
})
