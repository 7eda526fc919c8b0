import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { sheetName, workOutSheets } from "./sheets.ts"
import { sheetMarkdown } from "./write-markdown.ts"

test("the published sheets are those of the games as they are", async () => {
  const read = (path: string) => readFile(new URL(`../../../../${path}`, import.meta.url), "utf8")
  for (const sheet of workOutSheets()) {
    const name = sheetName(sheet)
    expect(JSON.parse(await read(`packages/house-games/sheets/${name}.json`))).toEqual(sheet)
    expect(await read(`docs/par/${name}.md`)).toBe(sheetMarkdown(sheet))
  }
})
