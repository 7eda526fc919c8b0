import { Activity, Suspense, useState, type ReactNode } from "react"
import { ErrorBoundary } from "../shell/error-boundary.tsx"
import { Skeleton } from "../ui/skeleton.tsx"

/** The pages seen last, whose forms are kept. */
const MOST_KEPT = 6

/**
 * The page that shows, and those that were left for the menu or for another page: they keep all that was typed, ask the server
 * for nothing, and are gone with the centre. A page is made when it is first shown.
 */
export function CentrePages<Name extends string>({
  shown,
  shape,
  renderPage,
}: {
  /** Undefined: the menu alone shows. */
  readonly shown: Name | undefined
  /** Holds the place of the page that shows until it is here. */
  readonly shape: ReactNode
  readonly renderPage: (name: Name) => ReactNode
}) {
  const [kept, keep] = useState<readonly Name[]>([])
  if (shown !== undefined && kept.at(-1) !== shown)
    keep([...kept.filter((name) => name !== shown), shown].slice(-MOST_KEPT))
  return kept.map((name) => (
    <Activity key={name} mode={name === shown ? "visible" : "hidden"}>
      <ErrorBoundary>
        <Suspense fallback={shape}>{renderPage(name)}</Suspense>
      </ErrorBoundary>
    </Activity>
  ))
}

export const PageSkeleton = () => (
  <div className="grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </div>
)
