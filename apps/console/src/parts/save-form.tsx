import type { ReactNode } from "react"
import { useT } from "../i18n/texts.ts"
import { FormButtons } from "./form-buttons.tsx"
import { Fault } from "./notice.tsx"

/** The form of a dialog that acts at once: its fields, the refusal, the version that another person saved meanwhile, and two buttons. */
export function SaveForm({
  saving,
  action,
  meanwhile,
  onClose,
  children,
}: {
  readonly saving: {
    readonly mutate: () => void
    readonly isPending: boolean
    readonly error: Error | null
  }
  /** The word on the button; `Save` without it. */
  readonly action?: string
  readonly meanwhile?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {children}
      <Fault error={saving.error} />
      {meanwhile}
      <FormButtons action={action ?? t("save")} busy={saving.isPending} onCancel={onClose} />
    </form>
  )
}
