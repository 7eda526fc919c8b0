import { useT } from "../i18n/i18n.tsx"
import { Button } from "../ui/button.tsx"
import { Countdown } from "../ui/countdown.tsx"
import { Field } from "../ui/field.tsx"
import { HumanStatus } from "./human/human-status.tsx"
import { OutboxLink } from "./outbox-link.tsx"
import type { FieldProps } from "./use-fields.ts"
import type { SentCode } from "./use-sent-code.ts"

/** The six digits of a message, and the button that asks for them; disabled with a countdown until another may be sent. */
export function SentCodeField<F extends string>(props: {
  readonly field: FieldProps<F>
  readonly code: SentCode
  readonly optional?: boolean
}) {
  const t = useT("auth")
  const { busy, waitUntil, sent, request, waitIsOver } = props.code
  const label = t("field_verificationCode")
  return (
    <Field
      {...props.field}
      label={props.optional ? `${label} (${t("auth_optional")})` : label}
      required={!props.optional}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      dir="ltr"
      hint={
        sent ? (
          <span className="grid gap-1">
            <span role="status">{t("auth_code_sent")}</span>
            <OutboxLink />
          </span>
        ) : busy ? (
          <HumanStatus />
        ) : undefined
      }
      end={
        <Button
          kind="outline"
          className="shrink-0 rounded-ctl!"
          busy={busy}
          disabled={waitUntil !== undefined}
          onClick={request}
        >
          {t(busy ? "auth_sending_code" : sent ? "auth_send_again" : "auth_send_code")}
          {waitUntil ? <Countdown until={waitUntil} onEnd={waitIsOver} /> : null}
        </Button>
      }
    />
  )
}
