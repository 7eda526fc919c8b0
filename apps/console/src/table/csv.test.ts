import { expect, test } from "vitest"
import { csvCell, csvOf } from "./csv.ts"

test("commas, quotes and lines stay in their cell; no cell is taken for a formula", () => {
  expect(csvCell('a "b", c')).toBe('"a ""b"", c"')
  expect(csvCell("two\nlines")).toBe('"two\nlines"')
  expect(csvCell("=HYPERLINK(1)")).toBe("'=HYPERLINK(1)")
  expect(csvCell("-12.50")).toBe("-12.50")
})

test("an export goes through every page and tells how far it is", async () => {
  const told: number[] = []
  const pages = [
    { rows: [1, 2], cursor: "a" },
    { rows: [3], cursor: null },
  ]
  const asked: unknown[] = []
  const text = await csvOf(
    [{ id: "n", header: "Number", render: (row: number) => String(row) }],
    { state: "open" },
    async (query) => {
      asked.push(query)
      return pages[asked.length - 1] ?? { rows: [], cursor: null }
    },
    { onProgress: (rows) => told.push(rows), signal: new AbortController().signal },
  )
  expect(text).toBe("\uFEFFNumber\r\n1\r\n2\r\n3\r\n")
  expect(asked).toEqual([
    { state: "open", limit: "200" },
    { state: "open", limit: "200", cursor: "a" },
  ])
  expect(told).toEqual([2, 3])
})

test("an export that was given up asks for nothing more", async () => {
  const giveUp = new AbortController()
  await expect(
    csvOf(
      [{ id: "n", header: "Number", render: (row: number) => String(row) }],
      {},
      async () => {
        giveUp.abort()
        return { rows: [1], cursor: "more" }
      },
      { onProgress: () => {}, signal: giveUp.signal },
    ),
  ).rejects.toThrow("abort")
})
