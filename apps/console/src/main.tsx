import "./theme/console.css"
import { QueryClientProvider } from "@tanstack/react-query"
import { RouterProvider } from "@tanstack/react-router"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { queries } from "./api/queries.ts"
import { preferredLanguage } from "./i18n/language.ts"
import { startTexts } from "./i18n/texts.ts"
import { Gate } from "./session/gate.tsx"
import { findMe } from "./session/sign-in.tsx"
import { StepUpDialog } from "./session/step-up-dialog.tsx"
import { router } from "./shell/router.tsx"
import { applyScheme } from "./theme/scheme.ts"

async function start(root: HTMLElement): Promise<void> {
  applyScheme()
  await Promise.all([startTexts(preferredLanguage()), findMe()])
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <Gate>
          <RouterProvider router={router} />
        </Gate>
        <StepUpDialog />
      </QueryClientProvider>
    </StrictMode>,
  )
}

const root = document.getElementById("root")
if (root) void start(root)
