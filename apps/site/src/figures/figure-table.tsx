import type { ReactNode } from "react"

export interface FigureRow {
  readonly key: string
  readonly head: ReactNode
  readonly cells: readonly ReactNode[]
}

/** A table of figures that scrolls sideways where it has no room. The first head is that of the rows. */
export function FigureTable({
  label,
  heads: [first, ...heads],
  rows,
}: {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly FigureRow[]
}) {
  return (
    // A box that scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="region" aria-label={label} tabIndex={0} className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-fg-2">
            <th scope="col" className="py-2 pe-4 text-start font-semibold">
              {first}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="py-2 ps-4 text-end font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, cells }) => (
            <tr key={key} className="border-b border-line">
              <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                {head}
              </th>
              {cells.map((cell, at) => (
                <td key={heads[at]} className="py-2.5 ps-4 text-end">
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
