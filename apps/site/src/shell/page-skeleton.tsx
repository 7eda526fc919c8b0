import { Skeleton } from "../ui/skeleton.tsx"

/** Holds a page's place while its code arrives. */
export const PageSkeleton = () => (
  <div className="grid grid-cols-1 gap-5" aria-busy="true">
    <Skeleton className="h-56 rounded-panel" />
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <Skeleton className="h-56 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </div>
  </div>
)
