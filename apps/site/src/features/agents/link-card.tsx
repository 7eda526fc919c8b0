import type { ReactNode } from "react"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { QrCode } from "../../ui/qr-code.tsx"

/** A code or a campaign of an agent: its link to copy and to scan until it is closed, and the act that closes it. */
export function LinkCard({
  name,
  link,
  isClosed,
  closedText,
  closeText,
  close,
  children,
}: {
  readonly name: ReactNode
  readonly link: string
  readonly isClosed: boolean
  readonly closedText: string
  readonly closeText: string
  readonly close: () => Promise<void>
  /** Facts between the name and the link. */
  readonly children: ReactNode
}) {
  const t = useT("agents")
  const { busy, refused, attempt } = useAttempt()
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
      <p className="flex items-center justify-between gap-3">
        {name}
        {isClosed ? (
          <span className="text-sm text-fg-2">{closedText}</span>
        ) : (
          <Button kind="quiet" size="small" busy={busy} onClick={() => void attempt(close)}>
            {closeText}
          </Button>
        )}
      </p>
      {children}
      {isClosed ? null : (
        <>
          <Field
            label={t("agent_code_link")}
            value={link}
            readOnly
            dir="ltr"
            onFocus={(event) => event.target.select()}
          />
          <QrCode text={link} label={t("agent_code_qr")} />
        </>
      )}
      <FormError message={refused} />
    </li>
  )
}
