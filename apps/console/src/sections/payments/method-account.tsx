import type { PayToAccount } from "@croupier/contract/methods"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"

const TO = ["phone", "nationalId", "wallet", "account"] as const
const CRITERIA = ["UMI", "UKE", "UME", "UBE", "URE"] as const

/** The fields of each scheme with their labels; what bears no text is called by the scheme's own letters. */
const FIELDS = {
  PIX: { key: "account_key", name: "account_name", city: "account_city" },
  VIETQR: { bin: "BIN", account: "account_number", bank: "account_bank", holder: "account_holder" },
  PROMPTPAY: { number: "account_number", holder: "account_holder" },
  QRIS: {
    acquirerField: "ID",
    acquirer: "account_acquirer",
    nmid: "NMID",
    category: "account_category",
    name: "account_name",
    city: "account_city",
    postalCode: "account_postal",
  },
  BANK: {
    bank: "account_bank",
    branch: "account_branch",
    number: "account_number",
    holder: "account_holder",
  },
} as const
type Label = { [S in keyof typeof FIELDS]: (typeof FIELDS)[S][keyof (typeof FIELDS)[S]] }[keyof typeof FIELDS]

/** The merchant's account that a method is paid to. */
export function MethodAccount({
  account,
  payer,
  onChange,
  onPayer,
}: {
  readonly account: PayToAccount
  readonly payer: "any" | "own"
  readonly onChange: (account: PayToAccount) => void
  readonly onPayer: (payer: "any" | "own") => void
}) {
  const t = useT("console-payments")
  const labelOf = (label: Label): string =>
    label === "BIN" || label === "ID" || label === "NMID" ? label : t(label)
  const fields: readonly [string, Label][] = Object.entries(FIELDS[account.scheme])
  const values: Readonly<Record<string, string>> = account
  return (
    <fieldset className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <legend className="mb-1 text-sm font-semibold">
        {t("method_account")} · {account.scheme}
      </legend>
      {account.scheme === "PROMPTPAY" ? (
        <Choice
          label={t("account_to")}
          value={account.to}
          onChange={({ target }) =>
            onChange({ ...account, to: TO.find((to) => to === target.value) ?? "phone" })
          }
        >
          {TO.map((to) => (
            <option key={to} value={to}>
              {t(`account_to_${to}`)}
            </option>
          ))}
        </Choice>
      ) : null}
      {fields.map(([name, label]) => (
        <Field
          key={name}
          label={labelOf(label)}
          name={`account-${name}`}
          maxLength={99}
          required={name !== "branch"}
          value={values[name] ?? ""}
          onChange={({ target }) => onChange({ ...account, [name]: target.value })}
        />
      ))}
      {account.scheme === "QRIS" ? (
        <Choice
          label="UMI/UKE/UME/UBE/URE"
          value={account.criteria}
          onChange={({ target }) =>
            onChange({ ...account, criteria: CRITERIA.find((each) => each === target.value) ?? "UMI" })
          }
        >
          {CRITERIA.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Choice>
      ) : null}
      <div className="sm:col-span-2">
        <CheckField
          label={t("method_payer_own")}
          checked={payer === "own"}
          onChange={(own) => onPayer(own ? "own" : "any")}
        />
      </div>
    </fieldset>
  )
}
