import { Activity, Suspense, useState, type ReactNode } from "react"
import { ErrorBoundary } from "../shell/error-boundary.tsx"
import { Skeleton } from "../ui/skeleton.tsx"

/** The pages whose forms are kept; the one that was left longest ago goes first. */
const MOST_KEPT = 6

/**
 * The page that shows. A page in which something was typed is kept when it is left for the menu or for another page: it has all that
 * was typed, asks the server for nothing, and is gone with the centre. Any other page is made anew each time it shows.
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
  const [typedIn, setTypedIn] = useState<readonly Name[]>([])
  const pages = shown === undefined || typedIn.includes(shown) ? typedIn : [...typedIn, shown]
  const keep = (): void => {
    if (shown !== undefined && !typedIn.includes(shown)) setTypedIn([...typedIn, shown].slice(-MOST_KEPT))
  }
  return (
    <div className="contents" onInput={keep}>
      {pages.map((name) => (
        <Activity key={name} mode={name === shown ? "visible" : "hidden"}>
          <ErrorBoundary>
            <Suspense fallback={shape}>{renderPage(name)}</Suspense>
          </ErrorBoundary>
        </Activity>
      ))}
    </div>
  )
}

export const PageSkeleton = () => (
  <div className="grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </div>
)
