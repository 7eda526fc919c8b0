import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"

/** The end of a form in a dialog: the way back, and the act that the form sends. */
export function FormButtons({
  action,
  danger = false,
  busy,
  disabled = false,
  onCancel,
}: {
  readonly action: string
  readonly danger?: boolean
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onCancel: () => void
}) {
  const t = useT()
  return (
    <div className="flex justify-end gap-2">
      <Button onClick={onCancel}>{t("cancel")}</Button>
      <Button type="submit" kind={danger ? "danger" : "main"} busy={busy} disabled={disabled}>
        {action}
      </Button>
    </div>
  )
}
