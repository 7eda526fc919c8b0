import type { ReactNode } from "react"

/** One column of a list: how it shows, and how it is written into a file. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly render: (row: Row) => ReactNode
  /** What the file of an export holds; by default what `render` gives where that is text. */
  readonly text?: (row: Row) => string
  readonly isNumber?: boolean
  readonly wraps?: boolean
  /** Not shown until somebody asks for it. */
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
  readonly kind?: "text" | "time"
  /** What is asked for where nothing was chosen; there is no "all" then. */
  readonly initial?: string
}

export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly cursor: string | null
}

/** What a list asks the house for: what stands in the page's address. The house checks it. */
export type ListQuery = Readonly<Record<string, string>>
