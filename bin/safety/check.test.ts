import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { compare, marksOf, readSafety } from "./check.ts"

const pageOf = (shown: string, to = 66): string =>
  Array.from(
    { length: to },
    (_, at) => `| ${at + 1} a rule | — | ${at === 0 ? shown : "Not kept yet."} |`,
  ).join("\n")

test("the page names the tests that bear a number, and every requirement is there", async () => {
  const { requirements, faults } = await readSafety(fileURLToPath(new URL("../../", import.meta.url)))
  expect(faults).toEqual([])
  expect(requirements).toHaveLength(66)
})

test("a title bears several numbers, and a comment bears none", () => {
  const source = '// "safety/3"\ntest("safety/1, safety/2: both", () => {})'
  expect(marksOf("a.test.ts", source).map((mark) => mark.number)).toEqual([1, 2])
})

test("a test that is not there, one that the page leaves out, an absent row and an unknown number are faults", () => {
  const marks = marksOf("a.test.ts", 'test("safety/1: a rule", () => {})')
  expect(compare(pageOf("`a.test.ts`"), marks).faults).toEqual([])
  expect(compare(pageOf("`a.test.ts`"), []).faults).toEqual(["1: no test of a.test.ts bears safety/1"])
  expect(compare(pageOf("Not kept yet."), marks).faults).toEqual([
    "1: the page does not name a.test.ts: safety/1: a rule",
  ])
  expect(compare(pageOf("`a.test.ts`", 65), marks).faults).toEqual(["66: the page has 0 rows of it"])
  expect(
    compare(pageOf("Not kept yet."), marksOf("b.test.ts", 'test("safety/67: more", () => {})')).faults,
  ).toHaveLength(1)
})
