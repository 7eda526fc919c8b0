import { myVerification, proveBasics, type MyVerification } from "@croupier/contract/verifications"
import { useCallback } from "react"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { needed } from "../../forms/fault.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { listedFaults } from "../../forms/refused-field.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"

const FIELDS = ["name", "birthday"] as const

/** Name and date of birth; those that the account knows stand there. */
export function BasicForm({ mine }: { readonly mine: MyVerification }) {
  const t = useT("verification")
  const errors = useT("errors")
  const { busy, refused, attempt } = useAttempt()
  const known = { name: mine.name ?? "", birthday: mine.birthday ?? "" }
  const fields = useFields<(typeof FIELDS)[number]>(
    useCallback(
      (values) => ({
        ...(known.name || values.name?.trim() ? {} : { name: needed }),
        ...(known.birthday || values.birthday ? {} : { birthday: needed }),
      }),
      [known.name, known.birthday],
    ),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(FIELDS)) return
        const kept = await call(proveBasics, {
          name: known.name || (fields.values.name ?? ""),
          birthday: known.birthday || (fields.values.birthday ?? ""),
        })
        queryClient.setQueryData(query(myVerification, {}).queryKey, kept)
      },
      (error) => {
        const faults = listedFaults(error.value, FIELDS)
        for (const { field, fault } of faults.toReversed())
          fields.refuse(field, errors(fault.key, ...fault.args))
        return faults.length > 0
      },
    )
  return (
    <Form submit={submit} className="max-w-xl">
      <Field
        {...fields.props("name")}
        {...(known.name ? { value: known.name, readOnly: true } : { required: true })}
        label={t("verification_name")}
        hint={t("verification_name_hint")}
        autoComplete="name"
        maxLength={80}
        dir="auto"
      />
      <Field
        {...fields.props("birthday")}
        {...(known.birthday ? { value: known.birthday, readOnly: true } : { required: true })}
        label={t("verification_birthday")}
        type="date"
        autoComplete="bday"
        dir="ltr"
      />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("verification_confirm")}
      </Button>
    </Form>
  )
}
