import { readFile } from "node:fs/promises"
import { expect, test } from "vitest"
import { KINDS } from "./transfer.ts"

test("the chart of accounts tells of every kind of transfer what it debits and credits", async () => {
  const page = await readFile(new URL("../../../docs/ledger.md", import.meta.url), "utf8")
  const [, table = ""] = page.split("## Which event posts what")
  for (const kind of Object.keys(KINDS)) expect(table.split("\n## ")[0]).toContain(`\`${kind}\``)
})
