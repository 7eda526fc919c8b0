import { sheetCell } from "@croupier/contract/console/sheet-cell"
import { useEffect, useRef } from "react"
import { useT } from "../i18n/texts.ts"
import { Icon } from "../parts/icon.tsx"
import { textOf, type Column } from "./column.ts"
import { walkRows } from "./walk-rows.ts"

/** The rows of a page. By keys: arrows, Home and End walk, Enter opens, C copies the row for a spreadsheet. */
export function ListTable<Row>({
  title,
  columns,
  rows,
  rowKey,
  busy,
  order,
  onOrder,
  isHiddenNarrow = false,
  isNarrowed = false,
}: {
  /** A telephone shows something else in its place. */
  readonly isHiddenNarrow?: boolean
  /** Filters are chosen: without a row nothing fits them, else there is nothing yet. */
  readonly isNarrowed?: boolean
  readonly title: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string
  readonly busy: boolean
  readonly order: string | undefined
  readonly onOrder: (order: string | undefined) => void
}) {
  const t = useT()
  const body = useRef<HTMLTableSectionElement>(null)
  const copy = useRef((_at: number) => {})
  useEffect(() => {
    copy.current = (at) => {
      const row = rows?.[at]
      if (!row) return
      const cells = columns.map((column) => sheetCell(textOf(column, row).replaceAll(/[\t\r\n]+/g, " ")))
      void navigator.clipboard.writeText(cells.join("\t"))
    }
  })
  useEffect(() => {
    const { current } = body
    const listen = (event: KeyboardEvent) => walkRows(event, (at) => copy.current(at))
    current?.addEventListener("keydown", listen)
    return () => current?.removeEventListener("keydown", listen)
  }, [])
  return (
    <div
      role="region"
      aria-label={title}
      // Without a mouse the arrow keys scroll it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-list
      className={`max-h-[calc(100dvh-220px)] overflow-auto rounded-ctl border border-line bg-bg-1 ${isHiddenNarrow ? "max-sm:hidden" : ""}`}
    >
      <table className="list" aria-busy={busy}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows?.map((row) => (
            <tr key={rowKey(row)} data-row={rowKey(row)} tabIndex={-1}>
              {columns.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows?.length === 0 ? (
        <p className="p-4 text-center text-fg-3">{t(isNarrowed ? "list_empty" : "list_none")}</p>
      ) : null}
    </div>
  )
}

/** How a cell is laid out; acts stay in sight where the table is wider than the screen. */
const classOf = <Row,>({ isNumber, wraps, isAction, isPinned }: Column<Row>): string =>
  [isNumber ? "number" : wraps ? "wraps" : "", isAction || isPinned ? "acts" : ""].filter(Boolean).join(" ")

/** The name of a column; a press orders the list by it, another the other way round, a third as it was. */
function Heading<Row>({
  column,
  order,
  onOrder,
}: {
  readonly column: Column<Row>
  readonly order: string | undefined
  readonly onOrder: (order: string | undefined) => void
}) {
  const { header, order: by } = column
  const up = by !== undefined && order === by
  const down = by !== undefined && order === `-${by}`
  return (
    <th
      scope="col"
      className={classOf(column)}
      aria-sort={up ? "ascending" : down ? "descending" : undefined}
    >
      {by === undefined ? (
        header
      ) : (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 font-semibold hover:text-fg"
          onClick={() => onOrder(up ? `-${by}` : down ? undefined : by)}
        >
          {header}
          {up || down ? <Icon name={up ? "arrow-up" : "arrow-down"} size={12} /> : null}
        </button>
      )}
    </th>
  )
}
