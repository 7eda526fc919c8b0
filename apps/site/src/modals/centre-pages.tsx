import { Activity, Suspense, useCallback, useState, type ReactNode } from "react"
import { FormSent } from "../forms/form-sent.ts"
import { ErrorBoundary } from "../shell/error-boundary.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { afterLeaving, keepTyped, withoutPage } from "./kept-pages.ts"

/**
 * The page that shows. A page in which something was typed is kept when it is left for the menu or for another page: it has all that
 * was typed, asks the server for nothing, and is gone with the centre. Any other page is made anew each time it shows, and so is one
 * whose form was sent.
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
  const [kept, setKept] = useState<readonly Name[]>([])
  const [before, setBefore] = useState(shown)
  if (before !== shown) {
    setBefore(shown)
    if (before !== undefined) setKept(afterLeaving(kept, before))
  }
  const forget = useCallback((name: Name) => setKept((all) => withoutPage(all, name)), [])
  const pages = shown === undefined || kept.includes(shown) ? kept : [...kept, shown]
  return (
    <div className="contents" onInput={() => shown !== undefined && setKept(keepTyped(kept, shown))}>
      {/* In an order that stays: an element that moves within the document loses the focus. */}
      {pages.toSorted().map((name) => (
        <Activity key={name} mode={name === shown ? "visible" : "hidden"}>
          <ErrorBoundary>
            <Page name={name} forget={forget}>
              <Suspense fallback={shape}>{renderPage(name)}</Suspense>
            </Page>
          </ErrorBoundary>
        </Activity>
      ))}
    </div>
  )
}

function Page<Name>({
  name,
  forget,
  children,
}: {
  readonly name: Name
  readonly forget: (name: Name) => void
  readonly children: ReactNode
}) {
  const sent = useCallback(() => forget(name), [forget, name])
  return <FormSent value={sent}>{children}</FormSent>
}

export const CentrePageSkeleton = () => (
  <div className="grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </div>
)
