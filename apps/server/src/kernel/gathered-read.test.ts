import { beforeEach, expect, test } from "vitest"
import { gatheredRead } from "./gathered-read.ts"

/** Statements in the order in which they began, each answered by the test. */
interface Statement {
  readonly keys: readonly number[]
  readonly answer: (row: (key: number) => string) => void
  readonly fail: (error: Error) => void
}
let statements: Statement[]
let ask: (key: number) => Promise<string>

beforeEach(() => {
  statements = []
  ask = gatheredRead<number, string>(
    (keys) =>
      new Promise((resolve, reject) =>
        statements.push({ keys, answer: (row) => resolve(keys.map(row)), fail: reject }),
      ),
  )
})

const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Until what an answer set off has begun. */
const settle = async () => {
  for (let turns = 0; turns < 3; turns++) await turn()
}
const asked = () => statements.map(({ keys }) => keys)

test("calls of one moment share a statement, and each hears of its own key", async () => {
  const calls = [ask(1), ask(2), ask(1)]
  await settle()
  expect(asked()).toEqual([[1, 2, 1]])
  statements[0]?.answer((key) => `row ${key}`)
  expect(await Promise.all(calls)).toEqual(["row 1", "row 2", "row 1"])
})

test("two statements are under way, and the calls that come meanwhile wait for one to return", async () => {
  const calls = []
  for (const key of [1, 2, 3, 4]) {
    calls.push(ask(key))
    await settle()
  }
  expect(asked()).toEqual([[1], [2]])
  statements[1]?.answer(() => "second")
  await settle()
  expect(asked()).toEqual([[1], [2], [3, 4]])
  statements[0]?.answer(() => "first")
  statements[2]?.answer((key) => `row ${key}`)
  expect(await Promise.all(calls)).toEqual(["first", "second", "row 3", "row 4"])
})

test("an answer is read after the call, also where the same key is being read", async () => {
  const before = ask(7)
  await settle()
  const after = ask(7)
  await settle()
  statements[0]?.answer(() => "open")
  statements[1]?.answer(() => "shut")
  expect([await before, await after]).toEqual(["open", "shut"])
})

test("a statement that fails refuses each call that waits for it once, and no other", async () => {
  const waiting = [1, 2, 3].map((key) => ask(key).catch((error: unknown) => error))
  await settle()
  const other = ask(4)
  await settle()
  const fault = new Error("the connection is lost")
  statements[0]?.fail(fault)
  expect(await Promise.all(waiting)).toEqual([fault, fault, fault])
  statements[1]?.answer(() => "well")
  expect(await other).toBe("well")
  // Both places are free again.
  const next = [ask(5)]
  await settle()
  next.push(ask(6))
  await settle()
  expect(asked()).toEqual([[1, 2, 3], [4], [5], [6]])
  for (const statement of statements.slice(2)) statement.answer(() => "well")
  await Promise.all(next)
})

test("a crowd is divided into statements of at most 500 keys", async () => {
  const calls = Array.from({ length: 1_001 }, (_, key) => ask(key))
  await settle()
  expect(statements.map(({ keys }) => keys.length)).toEqual([500, 500])
  for (const statement of statements) statement.answer(() => "well")
  await settle()
  expect(statements.map(({ keys }) => keys.length)).toEqual([500, 500, 1])
  statements[2]?.answer(() => "well")
  expect(new Set(await Promise.all(calls))).toEqual(new Set(["well"]))
})
