import { contractTrail, endContractByHouse } from "@croupier/contract/console/agent-contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { TermsText } from "./terms-text.tsx"

type Trail = Value<typeof contractTrail>
type Act = "withdraw" | "ask" | "back" | "agree"

/** The acts that the platform may take on a contract of its own, by its state. */
function actsOf({ contract }: Trail): readonly Act[] {
  if (contract.offerer !== null) return []
  if (contract.offered) return ["withdraw"]
  if (contract.state === "ACCEPTED") return ["ask"]
  if (contract.state !== "TERMINATION_REQUESTED") return []
  return contract.end?.askedBy === "offerer" ? ["back"] : ["agree"]
}

/** A contract with its versions, its history, and what would end with it. */
export function ContractDialog({
  contractId,
  onClose,
}: {
  readonly contractId: string
  readonly onClose: () => void
}) {
  const t = useT("console-contracts")
  const mayAct = useMay("contracts.offer")
  const { data, error } = useQuery(query(contractTrail, { contractId }))
  const [act, setAct] = useState<Act>()
  const title = t("contracts_title", contractId)
  if (data && act !== undefined)
    return (
      <WhyDialog
        title={title}
        action={t(`contracts_act_${act}`)}
        danger={act !== "back"}
        act={(why) =>
          call(endContractByHouse, {
            contractId,
            act,
            ends: act === "agree" ? data.ends.map((each) => each.contractId) : [],
            why,
          })
        }
        onDone={() => setAct(undefined)}
        onClose={() => setAct(undefined)}
      >
        <Ends ends={data.ends} />
      </WhyDialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <Fault error={error} />
      {data ? (
        <div className="grid gap-4">
          <p>
            {t(`contract_kind_${data.contract.kind}`)} · {data.contract.agent.account} ·{" "}
            {data.contract.offerer?.account ?? t("contracts_platform")} ·{" "}
            {t(`contracts_state_${data.contract.state}`)}
          </p>
          {data.versions.map((version) => (
            <section key={version.version} className="grid gap-1">
              <h3 className="font-semibold">
                {t("contracts_version", String(version.version))} · {t(`contracts_state_${version.state}`)}
              </h3>
              <p className="text-sm text-fg-2">
                {version.effectiveFrom === null
                  ? t("contracts_open_until", formatTime(version.expiresAt))
                  : t("contracts_from", formatTime(version.effectiveFrom))}
                {version.effectiveTo === null ? "" : ` – ${formatTime(version.effectiveTo)}`}
              </p>
              <TermsText terms={version.terms} />
            </section>
          ))}
          {data.moves.length > 0 ? (
            <section className="grid gap-1">
              <h3 className="font-semibold">{t("contracts_history")}</h3>
              <ul className="grid gap-1 text-sm">
                {data.moves.map(({ event, state, reason, at }) => (
                  <li key={`${at} ${event}`}>
                    <time dateTime={at}>{formatTime(at)}</time> · {textNamed(`contracts_event_${event}`)} ·{" "}
                    {t(`contracts_state_${state}`)}
                    {reason === null ? "" : ` · ${reason}`}
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <Ends ends={data.ends} />
          {mayAct ? (
            <div className="flex justify-end gap-2">
              {actsOf(data).map((each) => (
                <Button key={each} kind={each === "back" ? "main" : "danger"} onClick={() => setAct(each)}>
                  {t(`contracts_act_${each}`)}
                </Button>
              ))}
            </div>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  )
}

/** Contracts that would end with one. */
function Ends({ ends }: { readonly ends: Trail["ends"] }) {
  const t = useT("console-contracts")
  if (ends.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{t("contracts_ends")}</h3>
      <ul className="grid gap-1 text-sm">
        {ends.map(({ contractId, agent }) => (
          <li key={contractId}>
            {contractId} · {agent.account}
          </li>
        ))}
      </ul>
    </section>
  )
}
