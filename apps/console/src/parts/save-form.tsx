import type { ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { Button } from "./button.tsx"
import { Fault } from "./notice.tsx"

/** The form of a dialog that saves at once: its fields, the refusal, what another person saved meanwhile, and two buttons. */
export function SaveForm({
  saving,
  meanwhile,
  onClose,
  children,
}: {
  readonly saving: {
    readonly mutate: () => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  readonly meanwhile?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {children}
      <Fault error={saving.error} />
      {meanwhile}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button type="submit" kind="main" busy={saving.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
