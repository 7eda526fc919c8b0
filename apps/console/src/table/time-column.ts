import { formatTime } from "../i18n/format.ts"
import type { Column } from "./column.ts"

/** An instant of a row: people read it in the merchant's zone, a copied row holds it as it came. */
export const timeColumn = <Row>(
  id: string,
  header: string,
  of: (row: Row) => string | null,
  more: Pick<Column<Row>, "field" | "order" | "hidden"> = {},
): Column<Row> => ({
  id,
  header,
  render: (row) => formatTime(of(row)),
  text: (row) => of(row) ?? "",
  ...more,
})
