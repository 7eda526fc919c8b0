import type { ReactNode } from "react"

/** A short table of the page, which scrolls sideways where the window is narrow. Cells stand in the order of the columns. */
export function RecordTable({
  label,
  columns,
  rows,
}: {
  readonly label: string
  readonly columns: readonly string[]
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}) {
  return (
    // Without a mouse the arrow keys scroll it.
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line"
    >
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-start text-fg-3">
            {columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 text-start font-normal whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-0">
              {cells.map((cell, at) => (
                <td key={columns[at]} className="px-3 py-2">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
