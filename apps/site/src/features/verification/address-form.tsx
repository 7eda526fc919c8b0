import { myVerification, submitAddress, type MyVerification } from "@croupier/contract/verifications"
import { FUNDS_SOURCES, type FundsSource } from "@croupier/contract/verification-values"
import { useCallback, useState } from "react"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { needed } from "../../forms/fault.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Field } from "../../ui/field.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { FileSlot } from "./file-slot.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { CountryField } from "./country-field.tsx"

const FIELDS = ["street", "city", "postcode"] as const

/** Address and source of money, each with its proof. */
export function AddressForm({ mine }: { readonly mine: MyVerification }) {
  const t = useT("verification")
  const { busy, refused, refuse, attempt } = useAttempt()
  const [country, setCountry] = useState("")
  const [source, setSource] = useState<FundsSource | "">("")
  const [details, setDetails] = useState("")
  const fields = useFields<(typeof FIELDS)[number]>(
    useCallback(
      (values) => ({
        ...(values.street?.trim() ? {} : { street: needed }),
        ...(values.city?.trim() ? {} : { city: needed }),
      }),
      [],
    ),
  )
  const submit = () =>
    attempt(async () => {
      if (!fields.accept(FIELDS)) return
      if (country === "") return refuse(t("verification_country_needed"))
      if (source === "" || details.trim().length < 5) return refuse(t("verification_source_needed"))
      const { street = "", city = "", postcode = "" } = fields.values
      const kept = await call(submitAddress, {
        street: street.trim(),
        city: city.trim(),
        postcode: postcode.trim(),
        country,
        source,
        details: details.trim(),
      })
      queryClient.setQueryData(query(myVerification, {}).queryKey, kept)
    })
  const field = (name: (typeof FIELDS)[number], autoComplete: string, maxLength: number) => (
    <Field
      {...fields.props(name)}
      label={t(`verification_${name}`)}
      required={name !== "postcode"}
      autoComplete={autoComplete}
      maxLength={maxLength}
      dir="auto"
    />
  )
  return (
    <Form submit={submit} className="max-w-xl">
      {field("street", "street-address", 120)}
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[2fr_1fr]">
        {field("city", "address-level2", 80)}
        {field("postcode", "postal-code", 16)}
      </div>
      <CountryField label={t("verification_country")} value={country} choose={setCountry} />
      <FileSlot kind="ADDRESS" mine={mine} />
      <SelectField
        label={t("verification_source")}
        choices={FUNDS_SOURCES}
        chosen={source}
        choose={setSource}
        textOf={(each) => t(`verification_source_${each}`)}
        none={t("verification_choose")}
      />
      <TextArea
        label={t("verification_details")}
        maxLength={600}
        dir="auto"
        value={details}
        onChange={({ target }) => setDetails(target.value)}
      />
      <FileSlot kind="FUNDS" mine={mine} />
      <p className="text-sm text-fg-2">{t("verification_files_hint")}</p>
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t("verification_send")}
      </Button>
    </Form>
  )
}
