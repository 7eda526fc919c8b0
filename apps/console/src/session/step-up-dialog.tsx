import { useT } from "../i18n/texts.ts"
import { Dialog } from "../parts/dialog.tsx"
import { Notice } from "../parts/notice.tsx"
import { CodeForm } from "./code-form.tsx"
import { stepUp } from "./step-up-store.ts"

/** Stands above whatever asked for it, and gives way to it again. */
export function StepUpDialog() {
  const t = useT()
  if (!stepUp.useAsked()) return null
  return (
    <Dialog title={t("step_up")} onClose={() => stepUp.answer(false)}>
      <div className="grid gap-3">
        <Notice>{t("step_up_text")}</Notice>
        <CodeForm again onDone={() => stepUp.answer(true)} />
      </div>
    </Dialog>
  )
}
