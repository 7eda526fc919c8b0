import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { crashSheet } from "./crash-sheet.ts"
import { diceSheet } from "./dice-sheet.ts"
import { slotSheet } from "./slot-sheet.ts"
import { sheetName, workOutSheets } from "./sheets.ts"
import { sheetMarkdown } from "./write-markdown.ts"

test("safety/41: the published sheets are those of the games as they are: a change of strips, pays or rules is a new version with a sheet of its own", async () => {
  const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8")
  for (const sheet of workOutSheets()) {
    const name = sheetName(sheet)
    expect(JSON.parse(await read(`packages/house-games/sheets/${name}.json`))).toEqual(sheet)
    expect(await read(`docs/par/${name}.md`)).toBe(sheetMarkdown(sheet))
  }
})

test("safety/33: the highest win of each game comes at least once in 100 million rounds, or its odds stand in the sheet", () => {
  const [slot, crash, dice] = [slotSheet(), crashSheet(), diceSheet()]
  const tops = slot.tables.find(({ title }) => title === "Top win")?.rows.map((row) => Number(row[2]))
  expect(tops).toHaveLength(2)
  expect(Math.max(...(tops ?? []))).toBeLessThanOrEqual(100_000_000)
  // Wins of a whole round are rarer the higher they are: each has its odds there.
  const odds = slot.tables
    .find(({ title }) => title.startsWith("How often a round pays"))
    ?.rows.map(([, once]) => Number(once))
  expect(odds?.some((once) => once > 100_000_000)).toBe(true)
  for (const { bets } of [crash, dice])
    for (const { hits } of bets)
      expect(Number(hits.denominator) / Number(hits.numerator)).toBeLessThanOrEqual(100_000_000)
})
