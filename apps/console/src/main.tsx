import "./theme/console.css"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queryClient } from "./api/query-client.ts"
import { preferredLanguage } from "./i18n/language.ts"
import { startTexts } from "./i18n/texts.ts"
import { LeaveDialog } from "./parts/leave-dialog.tsx"
import { Gate } from "./session/gate.tsx"
import { isSignedIn, onRevalidate, currentStaffId } from "./session/session-store.ts"
import { findMe } from "./session/sign-in.tsx"
import { StepUpDialog } from "./session/step-up-dialog.tsx"
import { router } from "./shell/router.tsx"
import { applyScheme } from "./theme/scheme.ts"

const REVALIDATE_MS = 30_000

async function start(root: HTMLElement): Promise<void> {
  applyScheme()
  onRevalidate(findMe)
  // A new sign-in in another tab holds here, too.
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && currentStaffId() !== undefined) void findMe()
  })
  // Permissions given or taken elsewhere show here soon, and refused ones at once.
  setInterval(() => {
    if (isSignedIn() && !document.hidden) void findMe()
  }, REVALIDATE_MS)
  await Promise.all([startTexts(preferredLanguage()), findMe()])
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Gate>
          <RouterProvider router={router} />
        </Gate>
        <StepUpDialog />
        <LeaveDialog />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById("root")
if (root) void start(root)
