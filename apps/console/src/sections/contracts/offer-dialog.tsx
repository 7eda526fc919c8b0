import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { listContractTemplates, offerContractByHouse } from "@croupier/contract/console/agent-contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Choice, Field } from "../../parts/field.tsx"
import { ProposedDialog } from "../../parts/proposal-dialog.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { KindChoice } from "./kind-choice.tsx"
import { newTerms, TermsFields } from "./terms-fields.tsx"

/** Offers a contract of the platform to an agent: above the merchant's rate for one person it waits for a second. */
export function OfferDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-contracts")
  const [key] = useState(() => crypto.randomUUID())
  const [memberId, setMemberId] = useState("")
  const [kind, setKind] = useState<ContractKind>("dividend")
  const [terms, setTerms] = useState(newTerms)
  const [isProposed, setProposed] = useState(false)
  const { data } = useQuery(query(listContractTemplates, { limit: 200 }))
  const templates = data?.rows.filter((each) => each.kind === kind) ?? []
  const title = t("contracts_offer")
  if (isProposed) return <ProposedDialog title={title} onClose={onClose} />
  return (
    <WhyDialog
      title={title}
      action={t("contracts_offer")}
      act={(why) => call(offerContractByHouse, { memberId: memberId.trim(), kind, terms, key, why })}
      onDone={({ state }) => (state === "PROPOSED" ? setProposed(true) : onClose())}
      onClose={onClose}
    >
      <Notice>{t("contracts_offer_text")}</Notice>
      <Field
        label={t("contracts_agent_number")}
        name="memberId"
        required
        inputMode="numeric"
        autoComplete="off"
        value={memberId}
        onChange={({ target }) => setMemberId(target.value)}
      />
      <KindChoice
        kind={kind}
        choose={(chosen) => {
          setKind(chosen)
          setTerms(newTerms())
        }}
      />
      {templates.length > 0 ? (
        <Choice
          label={t("contracts_template")}
          value=""
          onChange={({ target }) => {
            const found = templates.find(({ templateId }) => templateId === target.value)
            if (found) setTerms(found.terms)
          }}
        >
          <option value="">{t("contracts_template_choose")}</option>
          {templates.map(({ templateId, name }) => (
            <option key={templateId} value={templateId}>
              {name}
            </option>
          ))}
        </Choice>
      ) : null}
      <TermsFields kind={kind} terms={terms} change={setTerms} />
    </WhyDialog>
  )
}
