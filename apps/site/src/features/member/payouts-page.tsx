import { memberDocument, type OwnDocument } from "@croupier/contract/document"
import {
  PAYOUT_FORMS,
  payoutAccounts,
  type PayoutAccounts,
  type PayoutForm,
} from "@croupier/contract/payout-accounts"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { query } from "../../api/query.ts"
import { useBrand, useSettings } from "../../boot/boot.ts"
import DocumentForm from "../../forms/document-form.tsx"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Field } from "../../ui/field.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { PayoutList } from "./payout-list.tsx"
import { usePayouts, type Payouts } from "./use-payouts.ts"

/** Where the member's money may be paid out to. */
export default function PayoutsPage() {
  const { data, error, refetch } = useQuery({ ...query(payoutAccounts, {}), staleTime: 0 })
  const document = useQuery({ ...query(memberDocument, {}), staleTime: 0 })
  const fault = error ?? document.error
  if (fault && !(data && document.data))
    return <ErrorState error={fault} retry={() => void Promise.all([refetch(), document.refetch()])} />
  if (!data || !document.data) return <Skeleton className="h-60" />
  if (document.data.isAsked && document.data.document === null)
    return <DocumentForm told={() => void refetch()} />
  return <KnownPayouts known={data} document={document.data.document} />
}

function KnownPayouts({
  known,
  document,
}: {
  readonly known: PayoutAccounts
  readonly document: OwnDocument["document"]
}) {
  const t = useT("member")
  const { coolOffHours } = useSettings().payouts
  const payouts = usePayouts(known)
  return (
    <Form submit={payouts.add} className="max-w-xl">
      <p className="text-fg-2">
        {coolOffHours > 0 ? t("member_payouts_text", coolOffHours) : t("member_payouts_text_now")}
      </p>
      {document ? <p>{t("member_document_kept", document.masked, document.holder)}</p> : null}
      <PayoutList accounts={known.accounts} payouts={payouts} />
      <AccountFields payouts={payouts} holder={known.holder} />
      <PasswordField
        {...payouts.fields.props("password")}
        label={t(known.proof === "payment" ? "member_payout_proof" : "member_your_password")}
        required
        autoComplete={known.proof === "payment" ? "off" : "current-password"}
      />
      <FormError message={payouts.refused} />
      <Button type="submit" busy={payouts.busy} className="justify-self-start">
        {t(payouts.busy ? "member_payout_adding" : "member_payout_add")}
      </Button>
    </Form>
  )
}

function AccountFields({ payouts, holder }: { readonly payouts: Payouts; readonly holder: string | null }) {
  const t = useT("member")
  const { banks } = useSettings().payouts
  const id = useId()
  const { fields, form } = payouts
  // PIX moves reais alone.
  const isBrazilian = useBrand().asset === "BRL"
  const forms = FORMS.filter((each) => isBrazilian || PAYOUT_FORMS[each] !== "PIX")
  return (
    <>
      <div className="grid grid-cols-1 gap-1.5">
        <label htmlFor={id} className="text-sm font-semibold">
          {t("member_payout_form")}
        </label>
        <select
          id={id}
          value={form}
          onChange={({ target }) => {
            const chosen = FORMS.find((each) => each === target.value)
            if (chosen) payouts.choose(chosen)
          }}
          className="field-input h-11 w-full rounded-ctl border border-ctl bg-bg-2 px-3 text-base"
        >
          {forms.map((each) => (
            <option key={each} value={each}>
              {t(`member_payout_${each}`)}
            </option>
          ))}
        </select>
      </div>
      {form === "ACCOUNT" ? (
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[2fr_1fr]">
          <Field
            {...fields.props("bank")}
            label={t("member_payout_bank")}
            required
            list={`${id}-banks`}
            autoComplete="off"
            maxLength={80}
            dir="auto"
          />
          <datalist id={`${id}-banks`}>
            {banks.map((bank) => (
              <option key={bank}>{bank}</option>
            ))}
          </datalist>
          <Field
            {...fields.props("branch")}
            label={t("member_payout_branch")}
            autoComplete="off"
            maxLength={20}
            dir="ltr"
          />
        </div>
      ) : null}
      <Field
        {...fields.props("number")}
        label={t(NUMBER_LABEL[PAYOUT_FORMS[form]])}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        dir="ltr"
      />
      <Field
        {...fields.props("holder")}
        {...(holder === null
          ? { hint: t("member_payout_holder_hint"), required: true }
          : {
              value: holder,
              readOnly: true,
              after: <Icon name="lock" size={18} className="me-2.5 text-fg-3" />,
            })}
        label={t("member_payout_holder")}
        autoComplete="name"
        maxLength={80}
        dir="auto"
      />
    </>
  )
}

const FORMS: readonly PayoutForm[] = ["ACCOUNT", "CPF", "PHONE", "EMAIL", "RANDOM", "TRC20", "ERC20"]
const NUMBER_LABEL = {
  BANK: "member_payout_number",
  PIX: "member_payout_key",
  CRYPTO: "member_payout_address",
} as const
