import type { UseQueryResult } from "@tanstack/react-query"
import { Button } from "./button.tsx"
import { Fault, Notice } from "./notice.tsx"

/** Figures that differ between a statement of pay and its recomputation. */
interface Recomputed {
  readonly differences: readonly {
    readonly figure: string
    readonly stated: string | null
    readonly recomputed: string | null
  }[]
}

/** A statement of pay computed again from its facts, on demand: a table of figures that differ, or that none does. */
export function Recomputation({
  asked: { data, error, isFetching, refetch },
  words,
}: {
  /** The recomputation, which is asked for by the button alone. */
  readonly asked: UseQueryResult<Recomputed>
  readonly words: Readonly<Record<"act" | "same" | "figure" | "stated" | "found", string>>
}) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <Button busy={isFetching} onClick={() => void refetch()}>
        {words.act}
      </Button>
      {error ? <Fault error={error} /> : null}
      {data?.differences.length === 0 ? <Notice tone="right">{words.same}</Notice> : null}
      {data && data.differences.length > 0 ? (
        <table className="w-full">
          <thead>
            <tr>
              <th scope="col">{words.figure}</th>
              <th scope="col">{words.stated}</th>
              <th scope="col">{words.found}</th>
            </tr>
          </thead>
          <tbody>
            {data.differences.map(({ figure, stated, recomputed }) => (
              <tr key={figure}>
                <th scope="row">{figure}</th>
                <td>{stated}</td>
                <td>{recomputed}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </div>
  )
}
