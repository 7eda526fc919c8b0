import { grantBonus, listBonusTerms } from "@croupier/contract/console/bonuses"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { AmountField } from "../../parts/amount-field.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { TermsText } from "./terms-text.tsx"

/** Grants a bonus under the newest version of terms. The key is made with the form, so that a repeated press grants once. */
export function GrantDialog({
  memberId,
  account,
  onDone,
  onClose,
}: {
  readonly memberId: string
  readonly account: string
  readonly onDone: (outcome: Value<typeof grantBonus>) => void
  readonly onClose: () => void
}) {
  const t = useT("console-bonuses")
  const [key] = useState(() => crypto.randomUUID())
  const [chosen, choose] = useState<string>()
  const [amount, setAmount] = useState("")
  const [isDespite, setDespite] = useState(false)
  const { data, error } = useQuery(query(listBonusTerms, {}))
  const terms = data?.terms.find(({ code }) => code === chosen) ?? data?.terms[0]
  return (
    <WhyDialog
      title={`${t("bonuses_grant")}: ${account}`}
      action={t("bonuses_grant")}
      act={(why) =>
        call(grantBonus, {
          memberId,
          code: terms?.code ?? "",
          amount,
          ...(isDespite ? { despiteSamePerson: true } : {}),
          key,
          why,
        })
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Fault error={error} />
      <Notice>{t(data?.enabled === false ? "bonuses_off" : "bonuses_grant_text")}</Notice>
      {data?.terms.length === 0 ? <p className="text-fg-2">{t("bonuses_terms_none")}</p> : null}
      {terms ? (
        <>
          <Choice
            label={t("bonuses_terms")}
            value={terms.code}
            onChange={({ target }) => choose(target.value)}
          >
            {data?.terms.map(({ code, version }) => (
              <option key={code} value={code}>
                {code} · {version}
              </option>
            ))}
          </Choice>
          <TermsText terms={terms.terms} />
        </>
      ) : null}
      <AmountField
        label={t("amount")}
        asset={theMerchant()?.asset ?? ""}
        value={amount}
        onChange={setAmount}
      />
      <CheckField label={t("bonuses_despite")} checked={isDespite} large onChange={setDespite} />
    </WhyDialog>
  )
}
