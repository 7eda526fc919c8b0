import { lazy, Suspense, type ComponentProps } from "react"
import { loadChunk } from "./load-chunk.ts"

/** Controls of the account that the frame shows; their code and texts arrive after the first screen. */
const LazySignOut = lazy(() =>
  loadChunk(async () => ({ default: (await import("../features/auth/sign-out-button.tsx")).SignOutButton })),
)
const LazyFreePlay = lazy(() =>
  loadChunk(async () => ({
    default: (await import("../features/auth/free-play-button.tsx")).FreePlayButton,
  })),
)

export const SignOutButton = (props: ComponentProps<typeof LazySignOut>) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <LazySignOut {...props} />
  </Suspense>
)
export const FreePlayButton = (props: ComponentProps<typeof LazyFreePlay>) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <LazyFreePlay {...props} />
  </Suspense>
)
