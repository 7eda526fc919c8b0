import { expect, test } from "vitest"
import type { Column } from "../table/column.ts"
import { chosenColumns } from "./chosen-columns.ts"

interface Row {
  readonly account: string
  readonly registeredAt: string
}
const FIELDS = ["account", "registeredAt"]
const account: Column<Row> = { id: "account", header: "Account", render: (row) => row.account }
const at: Column<Row> = { id: "at", field: "registeredAt", header: "Time", render: () => "yesterday" }
const act: Column<Row> = { id: "do", header: "Do", render: () => null, isAction: true }
const unknown: Column<Row> = { id: "mixed", header: "Mixed", render: () => "a and b" }

test("a file holds what shows, in its order and under its headings; buttons are no column", () => {
  expect(chosenColumns([at, account, act], FIELDS)).toEqual([
    { field: "registeredAt", header: "Time" },
    { field: "account", header: "Account" },
  ])
})

test("where a column does not say what it shows, every field comes, so that nothing is missing", () => {
  expect(chosenColumns([account, unknown], FIELDS)).toBeUndefined()
  expect(chosenColumns([act], FIELDS)).toBeUndefined()
})
