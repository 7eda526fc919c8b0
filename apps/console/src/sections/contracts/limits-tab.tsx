import { LIMITED_KINDS, type ContractRules } from "@croupier/contract/agent-contract-rules"
import { changeContractRules, contractRules } from "@croupier/contract/console/agent-contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { RateField } from "../../parts/rate-field.tsx"
import { useMay } from "../../session/session-store.ts"

/** The highest rates of contracts, and the days of offers and notice. Two people change them. */
export function LimitsTab() {
  const t = useT("console-contracts")
  const may = useMay("contracts.rules")
  const { data, error, isPending } = useQuery(query(contractRules, {}))
  const [isChanging, setChanging] = useState(false)
  return (
    <section className="grid max-w-xl gap-3">
      <h1 className="text-h4 font-semibold">{t("tab_limits")}</h1>
      <Fault error={error} />
      {isPending ? <p aria-busy="true">{t("loading")}</p> : null}
      {data ? (
        <>
          <dl className="grid grid-cols-2 gap-2">
            <dt>{t("contracts_offer_days")}</dt>
            <dd>{data.rules.offerDays}</dd>
            <dt>{t("contracts_notice_days")}</dt>
            <dd>{data.rules.noticeDays}</dd>
            {LIMITED_KINDS.map((kind) => [
              <dt key={kind}>{t(`contract_kind_${kind}`)}</dt>,
              <dd key={`${kind} limits`}>
                {t(
                  "contracts_limits_of",
                  formatRate(data.rules.limits[kind].alone),
                  formatRate(data.rules.limits[kind].highest),
                )}
              </dd>,
            ])}
          </dl>
          {may ? (
            <Button kind="main" className="justify-self-start" onClick={() => setChanging(true)}>
              {t("contracts_change")}
            </Button>
          ) : null}
        </>
      ) : null}
      {data && isChanging ? <LimitsDialog found={data} onClose={() => setChanging(false)} /> : null}
    </section>
  )
}

function LimitsDialog({
  found,
  onClose,
}: {
  readonly found: Value<typeof contractRules>
  readonly onClose: () => void
}) {
  const t = useT("console-contracts")
  const [rules, setRules] = useState<ContractRules>(found.rules)
  return (
    <ProposalDialog
      title={t("tab_limits")}
      act={(proposal) => call(changeContractRules, { rules, version: found.version, ...proposal })}
      onClose={onClose}
    >
      {(["offerDays", "noticeDays"] as const).map((name) => (
        <Field
          key={name}
          label={t(name === "offerDays" ? "contracts_offer_days" : "contracts_notice_days")}
          name={name}
          type="number"
          min={1}
          max={90}
          value={rules[name]}
          onChange={({ target }) => setRules({ ...rules, [name]: Math.trunc(Number(target.value)) })}
        />
      ))}
      {LIMITED_KINDS.map((kind) => (
        <fieldset key={kind} className="grid grid-cols-2 gap-2">
          <legend className="text-sm font-semibold">{t(`contract_kind_${kind}`)}</legend>
          {(["alone", "highest"] as const).map((limit) => (
            <RateField
              key={limit}
              label={`${t(limit === "alone" ? "contracts_alone" : "contracts_highest")} (%)`}
              name={`${kind}-${limit}`}
              rate={rules.limits[kind][limit]}
              change={(rate) =>
                setRules({
                  ...rules,
                  limits: { ...rules.limits, [kind]: { ...rules.limits[kind], [limit]: rate ?? "" } },
                })
              }
            />
          ))}
        </fieldset>
      ))}
    </ProposalDialog>
  )
}
