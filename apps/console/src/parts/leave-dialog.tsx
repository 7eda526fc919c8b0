import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"
import { Dialog } from "./dialog.tsx"
import { Notice } from "./notice.tsx"
import { answerLeave, useLeaveAsked } from "./unsaved.ts"

/** Asks before a form with unsaved input is left. */
export function LeaveDialog() {
  const t = useT()
  if (!useLeaveAsked()) return null
  return (
    <Dialog title={t("leave")} onClose={() => answerLeave(false)}>
      <div className="grid gap-3">
        <Notice tone="wrong">{t("leave_text")}</Notice>
        <div className="flex flex-wrap justify-end gap-2">
          <Button kind="danger" onClick={() => answerLeave(true)}>
            {t("leave_lose")}
          </Button>
          {/* Enter without a look loses nothing. */}
          <Button kind="main" data-first onClick={() => answerLeave(false)}>
            {t("leave_stay")}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
