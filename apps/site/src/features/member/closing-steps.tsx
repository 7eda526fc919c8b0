import { closeAccount, type ClosingFacts } from "@croupier/contract/account-closing"
import { CLOSING_REASONS, type ClosingReason } from "@croupier/contract/account-closing/values"
import { useState } from "react"
import { queryClient } from "../../api/query.ts"
import { callGuarded } from "../../forms/call-guarded.ts"
import { needed } from "../../forms/fault.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useT } from "../../i18n/i18n.tsx"
import type { MemberPageProps } from "../../modals/member-pages.ts"
import { closeModal } from "../../modals/modals.tsx"
import { dropSession, leaveSession, stayInSession } from "../../session/store.ts"
import { Button } from "../../ui/button.tsx"
import { toast } from "../../ui/toast.ts"
import { ClosingOpen, isClear } from "./closing-open.tsx"
import { OwnPasswordField } from "./own-password-field.tsx"

interface StepsProps extends MemberPageProps {
  readonly facts: ClosingFacts
  /** The closing waits now. */
  readonly asked: (facts: ClosingFacts) => void
}

/** Reason, consequences, password: each step leads back to the one before. */
export function ClosingSteps({ facts, go, asked }: StepsProps) {
  const t = useT("member")
  const [step, setStep] = useState<1 | 2 | 3>(1)
  const [reason, setReason] = useState<ClosingReason>()
  const buttons = (back: 1 | 2, next: 3 | undefined) => (
    <div className="flex flex-wrap gap-3">
      <Button kind="quiet" onClick={() => setStep(back)}>
        {t("closing_back")}
      </Button>
      {next ? <Button onClick={() => setStep(next)}>{t("closing_next")}</Button> : null}
    </div>
  )
  return (
    <>
      <p className="text-sm text-fg-3">{t("closing_step", step)}</p>
      {step === 1 ? (
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="mb-2 font-semibold">{t("closing_why")}</legend>
          {CLOSING_REASONS.map((each) => (
            <label
              key={each}
              className="flex min-h-11 items-center gap-3 rounded-card border border-line px-4 py-2"
            >
              <input
                type="radio"
                name="reason"
                className="size-5"
                checked={reason === each}
                onChange={() => setReason(each)}
              />
              {t(`closing_reason_${each}`)}
            </label>
          ))}
          <Button className="mt-2 justify-self-start" disabled={!reason} onClick={() => setStep(2)}>
            {t("closing_next")}
          </Button>
        </fieldset>
      ) : null}
      {step === 2 ? (
        <>
          <section className="grid grid-cols-1 gap-3">
            <h3 className="font-semibold">{t("closing_what")}</h3>
            <p>{t("closing_at_once")}</p>
            <p>{t(isClear(facts) ? "closing_clear" : "closing_waits")}</p>
            <ClosingOpen facts={facts} go={go} />
          </section>
          <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-2 p-4">
            <h3 className="font-semibold">{t("closing_other_ways")}</h3>
            <p className="text-fg-2">{t("closing_other_text")}</p>
            <Button kind="outline" className="justify-self-start" onClick={() => go("protection")}>
              {t("closing_to_protection")}
            </Button>
          </section>
          {buttons(1, 3)}
        </>
      ) : null}
      {step === 3 && reason ? (
        <>
          <Confirm reason={reason} asked={asked} />
          {buttons(2, undefined)}
        </>
      ) : null}
    </>
  )
}

const missing = ({ password }: { readonly password?: string }) => (password ? {} : { password: needed })

/** The last step: the account closes at once, or as soon as nothing is open. */
function Confirm({ reason, asked }: Pick<StepsProps, "asked"> & { readonly reason: ClosingReason }) {
  const t = useT("member")
  const fields = useFields<"password">(missing)
  const { busy, refused, attempt } = useAttempt()
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["password"])) return
        // The end of the session is the answer, and no news of its own.
        leaveSession()
        const { state, facts } = await callGuarded(closeAccount, {
          reason,
          password: fields.values.password ?? "",
        }).catch((error: unknown) => {
          stayInSession()
          throw error
        })
        if (state === "WAITING") {
          stayInSession()
          return asked(facts)
        }
        closeModal()
        dropSession()
        queryClient.clear()
        toast(t("closing_done"), "good")
      },
      (error) => fields.refuseFor(error, { PASSWORD_WRONG: "password" }),
    )
  return (
    <Form submit={submit} labelledBy="closing-confirm">
      <h3 id="closing-confirm" className="font-semibold">
        {t("closing_confirm")}
      </h3>
      <p className="text-fg-2">{t("closing_confirm_text")}</p>
      <OwnPasswordField field={fields.props("password")} />
      <FormError message={refused} />
      <Button type="submit" kind="danger" className="justify-self-start" busy={busy}>
        {t("closing_do")}
      </Button>
    </Form>
  )
}
