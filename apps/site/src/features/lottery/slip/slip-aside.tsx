import { Suspense } from "react"
import { useMedia } from "../../../ui/use-media.ts"
import { SlipPanel, type SlipPanelProps } from "./slip-panel.tsx"

/** Screens that show the ticket beside the board, as a media query. */
export const BESIDE_THE_BOARD = "(min-width: 1024px)"

/**
 * The ticket beside the board of a wide screen. A narrow one has the sheet and draws no second ticket out of sight: it is
 * hydrated apart from the page, so that a narrow screen drops the server's without hydrating it.
 */
export function SlipAside(props: SlipPanelProps) {
  const isWide = useMedia(BESIDE_THE_BOARD, true)
  return (
    <aside className="hidden lg:block">
      {isWide ? (
        <Suspense fallback={null}>
          <div className="sticky top-[calc(var(--header-h)+16px)] max-h-[calc(100dvh-var(--header-h)-32px)] overflow-y-auto rounded-card">
            <SlipPanel {...props} />
          </div>
        </Suspense>
      ) : null}
    </aside>
  )
}
