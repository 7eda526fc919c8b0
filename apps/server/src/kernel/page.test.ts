import fc from "fast-check"
import { expect, test } from "vitest"
import { pageOf } from "./page.ts"

test.each([
  ["an empty list", [], { rows: [], cursor: null }],
  ["fewer rows than the limit", [1], { rows: [1], cursor: null }],
  ["as many rows as the limit", [1, 2], { rows: [1, 2], cursor: null }],
  ["one row more", [1, 2, 3], { rows: [1, 2], cursor: "2" }],
])("a page of %s", (_, found, page) => expect(pageOf(found, 2, String)).toEqual(page))

test("pages that follow one another hold every row once", () =>
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 7 }), (size, limit) => {
      const all = Array.from({ length: size }, (_, at) => at)
      const seen: number[] = []
      for (let cursor: string | null = "-1"; cursor !== null;) {
        const after: number = Number(cursor)
        const page = pageOf(all.filter((row) => row > after).slice(0, limit + 1), limit, String)
        seen.push(...page.rows)
        cursor = page.cursor
      }
      expect(seen).toEqual(all)
    }),
  ))
