import { lazy, Suspense, useState } from "react"
import { loadChunk } from "../../../shell/load-chunk.ts"
import { useOutcomes, type Win } from "./use-outcomes.ts"

const WinMoment = lazy(() => loadChunk(() => import("./win-moment.tsx")))

/** Tells the member of settled bets on every page. The code of the celebration comes with the first win. */
export function Outcomes() {
  const [win, celebrate] = useState<Win>()
  useOutcomes(celebrate)
  if (!win) return null
  return (
    <Suspense fallback={null}>
      <WinMoment key={`${win.issue} ${win.net}`} win={win} end={() => celebrate(undefined)} />
    </Suspense>
  )
}
