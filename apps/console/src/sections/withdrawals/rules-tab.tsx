import { changeWithdrawalRules, withdrawalRules } from "@croupier/contract/console/withdrawals"
import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { CallError, isRefusal } from "@croupier/client/call-error"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { EditForm } from "../../parts/edit-form.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WaitingProposal } from "../../parts/waiting-proposal.tsx"
import { theMerchant, useMay } from "../../session/session-store.ts"
import { CheckFields } from "./check-fields.tsx"
import { MethodFields } from "./method-fields.tsx"
import { PeerFields } from "./peer-fields.tsx"
import { rulesInWords } from "./rule-names.ts"
import { TierFields } from "./tier-fields.tsx"

/** Rules of the merchant for withdrawals: two people change them. */
export function RulesTab() {
  const t = useT("console-withdrawals", "console-approvals")
  const { data, error } = useQuery(query(withdrawalRules, {}))
  return (
    <section className="grid grid-cols-1 gap-3">
      <h1 className="text-h4 font-semibold">{t("tab_rules")}</h1>
      <Fault error={error} />
      {data ? <RulesForm present={data} /> : null}
    </section>
  )
}

function RulesForm({ present }: { readonly present: Value<typeof withdrawalRules> }) {
  const t = useT("console-withdrawals", "console-approvals")
  const mayChange = useMay("withdrawals.rules")
  const [rules, setRules] = useState<WithdrawalRules>(present.rules)
  const [began, setBegan] = useState(present.rules)
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set())
  const asset = theMerchant()?.asset ?? ""
  // Untouched fields follow the house; typed ones stay.
  if (JSON.stringify(present.rules) !== JSON.stringify(began)) {
    if (JSON.stringify(rules) === JSON.stringify(began)) setRules(present.rules)
    setBegan(present.rules)
  }
  const set = (patch: Partial<WithdrawalRules>) => {
    setRules({ ...rules, ...patch })
    setFaults(new Set())
  }
  const faultOf = (path: string) => (faults.has(`rules.${path}`) ? t(faultText(path)) : undefined)
  const save = async (version: number, why: string) => {
    setFaults(new Set())
    try {
      return await call(changeWithdrawalRules, { rules, version, why })
    } catch (refused) {
      if (isRefusal(refused, "INPUT_INVALID") && Array.isArray(refused.value))
        setFaults(new Set(refused.value.map(String)))
      throw isRefusal(refused, "CHANGED_MEANWHILE") ? await withTheirs(refused) : refused
    }
  }
  return (
    <>
      <p className="text-sm text-fg-2">
        {present.changedAt === null
          ? t("rules_usual")
          : present.changedBy === null
            ? formatTime(present.changedAt)
            : t("rules_changed", formatTime(present.changedAt), present.changedBy)}
      </p>
      <WaitingProposal target={`withdrawal-rules:${theMerchant()?.id ?? ""}:${asset}`} keeps />
      <EditForm
        version={present.version}
        present={rulesInWords(present.rules)}
        mine={rulesInWords(rules)}
        action={t("adjust_propose")}
        save={save}
        mayChange={mayChange}
      >
        <Notice>{t("rules_text")}</Notice>
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-4">
          <MethodFields
            methods={rules.methods}
            providers={present.providers}
            asset={asset}
            faultOf={faultOf}
            onChange={(methods) => set({ methods })}
          />
          <TierFields
            tiers={rules.tiers}
            asset={asset}
            faultOf={faultOf}
            onChange={(tiers) => set({ tiers })}
          />
          <PeerFields peer={rules.peer} asset={asset} faultOf={faultOf} onChange={(peer) => set({ peer })} />
          <CheckFields rules={rules} asset={asset} faultOf={faultOf} onChange={set} />
        </fieldset>
      </EditForm>
    </>
  )
}

/** Which contradiction a field stands for. */
const faultText = (path: string) => {
  const field = path.split(".").at(-1) ?? ""
  switch (field) {
    case "maximum":
    case "most":
      return "fault_maximum"
    case "feeLeast":
      return "fault_feeLeast"
    case "feeMost":
      return "fault_feeMost"
    case "tiers":
      return "fault_tiers"
    case "day":
      return "fault_day"
    case "month":
      return "fault_month"
    case "secondFrom":
      return "fault_secondFrom"
    default:
      return "fault_value"
  }
}

/** The refusal with the rules that another person saved, so that both show. */
async function withTheirs(refused: CallError): Promise<CallError> {
  const { rules, version } = await call(withdrawalRules, {})
  await refresh(withdrawalRules)
  return new CallError(
    refused.code,
    refused.message,
    refused.args,
    { ...rulesInWords(rules), version },
    refused.status,
  )
}
