import { RouterProvider } from "@tanstack/react-router"
import { useEffect } from "react"
import { useStatus } from "../boot/boot.ts"
import { text } from "../i18n/texts.ts"
import { ModalHost } from "../modals/modal-host.tsx"
import { openModal } from "../modals/modals.tsx"
import { queryClient } from "../api/query.ts"
import { onSessionLost } from "../session/store.ts"
import { toast, ToastHost } from "../ui/toast.tsx"
import { router } from "./router.tsx"
import { StartUpView } from "./start-up-view.tsx"

/** The application, or one of the two start-up views that stand in its place. */
export function Site() {
  const status = useStatus()
  useEffect(
    () =>
      onSessionLost(() => {
        queryClient.clear()
        toast(text("session_lost"), "plain")
        openModal("login")
      }),
    [],
  )
  if (status && status.status !== 0) return <StartUpView status={status} />
  return (
    <>
      <RouterProvider router={router} />
      <ModalHost />
      <ToastHost />
    </>
  )
}
