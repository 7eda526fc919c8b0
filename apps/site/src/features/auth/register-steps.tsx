import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { HumanStatus } from "../../forms/human/human-status.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { RegisterField } from "./register-field.tsx"
import { TermsCheck } from "./terms-check.tsx"
import { useFirstField } from "../../forms/use-first-field.ts"
import { useRegister, type RegisterForm } from "./use-register.ts"

/** The registration's fields, at most three a step, then the terms. */
export function RegisterSteps({
  form,
  minimumAge,
}: {
  readonly form: RegisterForm
  readonly minimumAge: number
}) {
  const t = useT("auth")
  const {
    fields,
    here,
    step,
    steps,
    last,
    back,
    terms,
    termsInput,
    refused,
    busy,
    submit,
    number,
    moreCodes,
  } = useRegister(form)
  useFirstField(fields, here[0]?.field)
  const invited = Object.values(form.codes)
  return (
    <Form submit={submit}>
      {steps > 1 ? (
        <div className="grid grid-cols-1 gap-2">
          <p className="text-sm text-fg-2" aria-live="polite">
            {t("auth_step", step + 1, steps)}
          </p>
          <div aria-hidden="true" className="flex gap-1.5">
            {Array.from({ length: steps }, (_, at) => (
              <span key={at} className={`h-1.5 grow rounded-pill ${at <= step ? "bg-brand" : "bg-bg-3"}`} />
            ))}
          </div>
        </div>
      ) : null}
      {invited.length > 0 ? (
        <p className="flex items-center gap-2 text-fg-2">
          <Icon name="gift" size={18} />
          {t("auth_invited", invited.join(", "))}
        </p>
      ) : null}
      {here.map((rule) => (
        <RegisterField key={rule.field} rule={rule} field={fields.props(rule.field)} number={number} />
      ))}
      {last && moreCodes ? (
        <Button kind="link" className="justify-self-start" onClick={moreCodes}>
          {t("auth_have_code")}
        </Button>
      ) : null}
      {last ? (
        <TermsCheck
          ref={termsInput}
          minimumAge={minimumAge}
          accepted={terms.accepted}
          missing={terms.missing}
          accept={terms.accept}
        />
      ) : null}
      <HumanStatus />
      <FormError message={refused} />
      <div className="flex gap-3">
        {step > 0 ? (
          <Button kind="quiet" size="large" disabled={busy} onClick={back}>
            {t("auth_previous")}
          </Button>
        ) : null}
        <Button type="submit" size="large" busy={busy} className="grow">
          {t(last ? (busy ? "auth_creating" : "auth_create") : "auth_next")}
        </Button>
      </div>
    </Form>
  )
}
