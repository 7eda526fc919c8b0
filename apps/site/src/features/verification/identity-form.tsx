import { myVerification, submitDocument, type MyVerification } from "@croupier/contract/verifications"
import { DOCUMENT_TYPES, FILES_OF, type DocumentType } from "@croupier/contract/verification-values"
import { useCallback, useState } from "react"
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
import { ChoicePills } from "../../ui/choice-pills.tsx"
import { Field } from "../../ui/field.tsx"
import { FileSlot } from "./file-slot.tsx"
import { CountryField } from "./country-field.tsx"

const FIELDS = ["number", "expiresOn"] as const

/** A document with its pictures, and a selfie. Nothing that was typed or uploaded is lost when it is refused. */
export function IdentityForm({ mine }: { readonly mine: MyVerification }) {
  const t = useT("verification")
  const errors = useT("errors")
  const { busy, refused, refuse, attempt } = useAttempt()
  const [type, setType] = useState<DocumentType>("ID_CARD")
  const [country, setCountry] = useState("")
  const fields = useFields<(typeof FIELDS)[number]>(
    useCallback((values) => (values.number?.trim() ? {} : { number: needed }), []),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(["number"])) return
        if (country === "") return refuse(t("verification_country_needed"))
        const kept = await call(submitDocument, {
          type,
          country,
          number: (fields.values.number ?? "").trim(),
          expiresOn: fields.values.expiresOn || null,
        })
        queryClient.setQueryData(query(myVerification, {}).queryKey, kept)
      },
      (error) => {
        const faults = listedFaults(error.value, FIELDS)
        for (const { field, fault } of faults) fields.refuse(field, errors(fault.key, ...fault.args))
        return faults.length > 0
      },
    )
  return (
    <Form submit={submit} className="max-w-xl">
      <ChoicePills
        label={t("verification_type")}
        choices={DOCUMENT_TYPES}
        chosen={type}
        choose={setType}
        textOf={(each) => t(`verification_type_${each}`)}
      />
      <CountryField label={t("verification_issued_by")} value={country} choose={setCountry} />
      <Field
        {...fields.props("number")}
        label={t("verification_number")}
        required
        autoComplete="off"
        maxLength={40}
        dir="ltr"
      />
      <Field
        {...fields.props("expiresOn")}
        label={t("verification_expires")}
        hint={t("verification_expires_hint")}
        type="date"
        dir="ltr"
      />
      <p className="text-sm text-fg-2">{t("verification_files_hint")}</p>
      {FILES_OF[type].map((kind) => (
        <FileSlot key={kind} kind={kind} mine={mine} />
      ))}
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("verification_send")}
      </Button>
    </Form>
  )
}
