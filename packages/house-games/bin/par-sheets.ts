/** Writes the sheet of every game: docs/par for people, sheets/ for the studio. Run it when a game has changed. */
import { mkdir, writeFile } from "node:fs/promises"
import { sheetName, workOutSheets } from "../src/par/sheets.ts"
import { sheetMarkdown } from "../src/par/write-markdown.ts"

const pages = new URL("../../../docs/par/", import.meta.url)
const data = new URL("../sheets/", import.meta.url)
await mkdir(pages, { recursive: true })
await mkdir(data, { recursive: true })
for (const sheet of workOutSheets()) {
  await writeFile(new URL(`${sheetName(sheet)}.md`, pages), sheetMarkdown(sheet))
  await writeFile(new URL(`${sheetName(sheet)}.json`, data), `${JSON.stringify(sheet, null, 2)}\n`)
  process.stdout.write(`${sheet.name}: ${sheet.lowestReturn.percent} % to ${sheet.highestReturn.percent} %\n`)
}
