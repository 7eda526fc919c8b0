import { lazy, startTransition, Suspense, useEffect, useState } from "react"
import { refreshStatus, useStatus } from "../boot/boot.ts"
import { text } from "../i18n/texts.ts"
import { modalAtFirst, openModal, openModalAbove, useOpenModals } from "../modals/modals.tsx"
import { queryClient } from "../api/query.ts"
import { onConsentAsked } from "../api/consent-asked.ts"
import { onHouseClosed } from "../api/house-closed.ts"
import { onSessionLost } from "../session/store.ts"
import { toast } from "../ui/toast.ts"
import { useHydrated } from "../ui/use-hydrated.ts"
import { useMedia } from "../ui/use-media.ts"
import { bring, preload } from "../address/go.ts"
import { whenAtRest } from "./at-rest.ts"
import { AwaitedPage } from "./awaited-page.tsx"
import { ErrorBoundary } from "./error-boundary.tsx"
import { Hydrated } from "./hydrated.ts"
import { lateComponent } from "./late-component.ts"
import { loadChunk } from "./load-chunk.ts"
import { MemberWatch } from "./member-watch.tsx"
import { RootLayout } from "./root-layout.tsx"

const StartUpView = lazy(() =>
  loadChunk(async () => ({ default: (await import("./start-up-view.tsx")).StartUpView })),
)
export const ModalHost = lateComponent(() =>
  loadChunk(async () => (await import("../modals/modal-host.tsx")).ModalHost),
)

/** Loaded behind the first screen, and not with the first toast: that one may say that the network is lost. */
const ToastHost = lazy(() =>
  loadChunk(async () => ({ default: (await import("../ui/toast-host.tsx")).ToastHost })),
)

/**
 * One element for all times: when `Site` is drawn again, the layout is not. A page that is still hydrated would be hydrated at
 * once then, in a single long task.
 */
const LAYOUT = (
  <ErrorBoundary>
    <RootLayout />
  </ErrorBoundary>
)

/** One element for all times, for the same reason. */
const WATCH = (
  <ErrorBoundary>
    <MemberWatch />
  </ErrorBoundary>
)

/** The modals have no place in the page: where their code is lost, that is told in sight. */
const OVER_THE_PAGE =
  "fixed inset-x-3 bottom-20 z-30 mx-auto max-w-xl rounded-card border border-line bg-bg-1 lg:bottom-5"

/** A sheet leaves a margin from this width on (sheet.css). */
const SEEN_AROUND = "(min-width: 768px)"

/**
 * Whether the page below the modals is made. A page that opens with a sheet shows that first: what is below costs nothing
 * before it is seen, which is when the sheet has closed, or, in a window that is wider than the sheet, once that one stands.
 */
function usePageBelow(): boolean {
  const sheet = modalAtFirst()
  const isCovered = useOpenModals().some((open) => open === sheet)
  const [isMade, make] = useState(!isCovered)
  if (!isMade && !isCovered) make(true)
  const isSeen = useMedia(isMade ? "not all" : SEEN_AROUND)
  useEffect(
    () =>
      isMade || !isSeen
        ? undefined
        : whenAtRest(
            () =>
              void bring(location.pathname + location.search).then(() => startTransition(() => make(true))),
          ),
    [isMade, isSeen],
  )
  useEffect(() => {
    if (isMade) return
    // Its code comes while the sheet is used.
    const fetchAhead = () => preload(location.pathname + location.search)
    addEventListener("pointerdown", fetchAhead, { once: true })
    return () => removeEventListener("pointerdown", fetchAhead)
  }, [isMade])
  return isMade
}

/** The application, or one of the two start-up views that stand in its place. */
export function Site() {
  const status = useStatus()
  const isPageMade = usePageBelow()
  const [modals, setModals] = useState(false)
  // Once a modal was asked for, its host stays: a dialog that leaves with its host could not give focus back.
  if (useOpenModals().length > 0 && !modals) setModals(true)
  useEffect(() => {
    onSessionLost(() => {
      queryClient.clear()
      toast(text("session_lost"))
      openModal("login")
    })
    onConsentAsked(() => openModalAbove("consent"))
    onHouseClosed(() => void refreshStatus().catch(() => undefined))
  }, [])
  if (status && status.status !== 0)
    return (
      <Suspense fallback={null}>
        <StartUpView status={status} />
      </Suspense>
    )
  return (
    <>
      {isPageMade ? LAYOUT : <AwaitedPage />}
      {modals ? (
        <ErrorBoundary className={OVER_THE_PAGE}>
          <Suspense fallback={null}>
            <ModalHost />
            {isPageMade ? null : <Hydrated />}
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {WATCH}
      <Toasts />
    </>
  )
}

const Toasts = () =>
  useHydrated() ? (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  ) : null
