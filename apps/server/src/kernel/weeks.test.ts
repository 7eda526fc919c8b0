import { expect, test } from "vitest"
import { weekAt } from "./weeks.ts"

test("a week begins on Monday of its zone and is named by its Sunday", () => {
  const week = {
    from: new Date("2026-11-16T03:00:00Z"),
    until: new Date("2026-11-23T03:00:00Z"),
    lastDay: "20261122",
  }
  expect(weekAt("America/Sao_Paulo", new Date("2026-11-16T03:00:00Z"))).toEqual(week)
  expect(weekAt("America/Sao_Paulo", new Date("2026-11-23T02:59:59.999Z"))).toEqual(week)
  expect(weekAt("America/Sao_Paulo", new Date("2026-11-23T03:00:00Z")).lastDay).toBe("20261129")
})
