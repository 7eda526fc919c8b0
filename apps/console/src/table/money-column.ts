import { formatMoney } from "../i18n/format.ts"
import type { Column } from "./column.ts"

/** An amount of a row: people read it in their language, a copied row holds it as it came. */
export const moneyColumn = <Row>(
  id: string,
  header: string,
  of: (row: Row) => string,
  more: Pick<Column<Row>, "field" | "order" | "hidden"> = {},
): Column<Row> => ({
  id,
  header,
  render: (row) => formatMoney(of(row)),
  text: of,
  isNumber: true,
  ...more,
})
