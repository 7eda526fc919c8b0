import { useId } from "react"
import { FigureTable, type FigureRow } from "../../../figures/figure-table.tsx"

/** A part of the profit page: its heading and its table. */
export function ProfitTable({
  title,
  heads,
  rows,
}: {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly FigureRow[]
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h4 id={id} className="display text-h4">
        {title}
      </h4>
      <FigureTable label={title} heads={heads} rows={rows} />
    </section>
  )
}
