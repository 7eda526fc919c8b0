import { Skeleton } from "../../ui/skeleton.tsx"

/** Holds the place of a hall, or of a board, whose games are not known yet. */
export const LobbySkeleton = () => (
  <div className="lottery-lobby grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-12 w-72" />
    <Skeleton className="h-36" />
    <Skeleton className="h-96" />
  </div>
)
