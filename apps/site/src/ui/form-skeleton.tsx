import { Skeleton } from "./skeleton.tsx"

/** Holds the place of a form whose calls are not answered yet. */
export const FormSkeleton = () => (
  <div className="grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-14" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-13" />
  </div>
)
