import { useId, type ReactNode } from "react"

/** A table of figures that scrolls sideways where it has no room; its first column stays. */
export function FigureTable(props: {
  readonly title: string
  readonly heads: readonly string[]
  readonly rows: readonly {
    readonly key: string
    readonly head: ReactNode
    readonly cells: readonly ReactNode[]
  }[]
}) {
  const id = useId()
  const [first, ...heads] = props.heads
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h4 id={id} className="display text-h4">
        {props.title}
      </h4>
      {/* A box that scrolls can be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-labelledby={id} tabIndex={0} className="overflow-x-auto">
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
            {props.rows.map(({ key, head, cells }) => (
              <tr key={key} className="border-b border-line">
                <th scope="row" className="py-2.5 pe-4 text-start font-normal">
                  {head}
                </th>
                {cells.map((cell, at) => (
                  // The cells of a row keep their places.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} className="py-2.5 ps-4 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
