import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import type { ReactNode } from "react"

/** One column of a list: how it shows, and which field of the row it shows. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly render: (row: Row) => ReactNode
  /** Text of a copied row in this column; by default the result of `render` where that is text. */
  readonly text?: (row: Row) => string
  /** The field of the row that a file holds for this column; by default the one that bears its id. */
  readonly field?: keyof Row & string
  /** Holds things to press and nothing to read. */
  readonly isAction?: boolean
  /** Holds a button beside what is read: it stays in sight at the end of the row, as acts do. */
  readonly isPinned?: boolean
  /** The house orders the list by this name; with a minus before it, the other way round. */
  readonly order?: string
  readonly isNumber?: boolean
  readonly wraps?: boolean
  /** Hidden until the person chooses it. */
  readonly hidden?: boolean
}

export const textOf = <Row>(column: Column<Row>, row: Row): string => {
  if (column.text) return column.text(row)
  const shown = column.render(row)
  return typeof shown === "string" || typeof shown === "number" ? String(shown) : ""
}

/** One filter of a list, kept in the page's address under its name. */
export interface Filter {
  readonly name: string
  readonly label: string
  /** The values to choose from; without them it is typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
  readonly kind?: "text" | "time" | "day"
  /** Value asked for where none was chosen; there is no "all" then. */
  readonly initial?: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly cursor: string | null
}

/** Query of a list to the house, from the page's address. The house checks it. */
export type ListQuery = Readonly<Record<string, string>>

/** Asks for a page; knows the call that it makes, so that the house can be asked for the whole list as a file. */
export interface ListLoad<Row> {
  (query: ListQuery): Promise<Page<Row>>
  readonly row?: ConsoleEndpoint
}
