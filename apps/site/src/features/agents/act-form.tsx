import { useId, type ReactNode } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"

/** An act on a member of the team, opened below their row: its fields, the act, and the way back. */
export function ActForm({
  title,
  action,
  act,
  close,
  children,
}: {
  readonly title: string
  readonly action: string
  readonly act: () => Promise<void>
  readonly close: () => void
  readonly children: ReactNode
}) {
  const t = useT("agents")
  const id = useId()
  const { busy, refused, attempt } = useAttempt()
  return (
    <Form submit={() => attempt(act)} labelledBy={id}>
      <h5 id={id} className="font-semibold">
        {title}
      </h5>
      {children}
      <FormError message={refused} />
      <div className="flex gap-2">
        <Button type="submit" busy={busy}>
          {action}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t("agent_cancel")}
        </Button>
      </div>
    </Form>
  )
}
