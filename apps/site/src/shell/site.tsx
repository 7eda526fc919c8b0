import { lazy, Suspense, useEffect, useState } from "react"
import { refreshStatus, useStatus } from "../boot/boot.ts"
import { text } from "../i18n/texts.ts"
import { openModal, openModalAbove, useOpenModals } from "../modals/modals.tsx"
import { queryClient } from "../api/query.ts"
import { onConsentAsked } from "../api/consent-asked.ts"
import { onHouseClosed } from "../api/house-closed.ts"
import { onSessionLost } from "../session/store.ts"
import { toast } from "../ui/toast.ts"
import { useHydrated } from "../ui/use-hydrated.ts"
import { ErrorBoundary } from "./error-boundary.tsx"
import { loadChunk } from "./load-chunk.ts"
import { RootLayout } from "./root-layout.tsx"

const StartUpView = lazy(() =>
  loadChunk(async () => ({ default: (await import("./start-up-view.tsx")).StartUpView })),
)
const ModalHost = lazy(() =>
  loadChunk(async () => ({ default: (await import("../modals/modal-host.tsx")).ModalHost })),
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

/** The application, or one of the two start-up views that stand in its place. */
export function Site() {
  const status = useStatus()
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
      {LAYOUT}
      {modals ? (
        <Suspense fallback={null}>
          <ModalHost />
        </Suspense>
      ) : null}
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
