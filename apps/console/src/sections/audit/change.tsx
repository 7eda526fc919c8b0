import { changedIn, Diff } from "../../parts/diff.tsx"

/** So many lines show as they are. */
const UNFOLDED = 2

/** Values that an act changed; a change of much folds, so that a page of the log stays a page. */
export function Change({ before, after }: { readonly before: unknown; readonly after: unknown }) {
  const names = changedIn(before, after)
  if (names.length <= UNFOLDED) return <Diff before={before} after={after} />
  return (
    <details>
      <summary className="min-h-6 max-w-72 truncate text-sm text-fg-2">{names.join(", ")}</summary>
      <Diff before={before} after={after} />
    </details>
  )
}
