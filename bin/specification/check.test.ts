import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { readFile } from "node:fs/promises"
import { compare, missingTests, readSpecification, readTests } from "./check.ts"

const pageOf = (...rows: string[]): string =>
  ["## Section", "| row | names | state | shown by |", ...rows].join("\n")
const SOURCES = new Map([["apps/a/one.test.ts", 'test("does it", () => {})\n// "does not"']])
const faultsOf = (...rows: string[]): string[] =>
  compare(pageOf(...rows), new Set(["login()"]), SOURCES).faults

test("every row has a test or a reason, and every call, route, page of a centre and setting has a row", async () => {
  const { rows, faults } = await readSpecification(fileURLToPath(new URL("../../", import.meta.url)))
  expect(faults).toEqual([])
  expect(new Set(rows.map(({ section }) => section)).size).toBeGreaterThanOrEqual(10)
})

test("each test that the page of rewards names is there", async () => {
  const root = fileURLToPath(new URL("../../", import.meta.url))
  const page = await readFile(`${root}docs/rewards.md`, "utf8")
  const sources = await readTests(root)
  expect(missingTests(page, sources)).toEqual([])
  expect(missingTests("`rewards.test.ts: no such title`", sources)).toEqual([
    "0 tests of rewards.test.ts: no such title",
  ])
})

test("a row is done by a test that is there, and departs by a reason", () => {
  expect(faultsOf("| a | `login()` | done | `one.test.ts: does it` |")).toEqual([])
  expect(faultsOf("| a | `login()` | departs | Not kept. |")).toEqual([])
  expect(faultsOf("| a | `login()` | done | Not kept. |")).toEqual(["a: done, and no test shows it"])
  expect(faultsOf("| a | `login()` | departs | `one.test.ts: does it` |")).toEqual([
    "a: departs without a reason",
  ])
  expect(faultsOf("| a | `login()` | works | Not kept. |")).toEqual(["a: works is no state"])
})

test("a test that is not there, or in two files, is a fault", () => {
  expect(faultsOf("| a | `login()` | departs | So `one.test.ts: does not` |")).toEqual([
    "a: 0 tests of one.test.ts: does not",
  ])
  const twice = new Map([...SOURCES, ["apps/b/one.test.ts", 'it(\n  "does it at once", () => {})']])
  const row = "| a | `login()` | done | `one.test.ts: does it` |"
  expect(compare(pageOf(row), new Set(["login()"]), twice).faults).toEqual([
    "a: 2 tests of one.test.ts: does it",
  ])
})

test("a name without a row and a row's name that the house does not have are faults", () => {
  expect(faultsOf("| a | `logout()` | departs | Not kept. |")).toEqual([
    "login(): no row of the page has it",
    "logout(): the house has none",
  ])
})
