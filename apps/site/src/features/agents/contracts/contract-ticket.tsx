import type { ContractVersion, ContractView } from "@croupier/contract/agent-contract-views"
import type { ReactNode } from "react"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { serverNow } from "../../../realtime/clock.ts"
import { Ticket } from "../../../ui/ticket.tsx"
import { TermsList } from "./terms-list.tsx"

/** A contract as a ticket with two signatures: the terms of one version, and who has signed them when. */
export function ContractTicket(props: {
  readonly contract: ContractView
  readonly version: ContractVersion
  readonly children?: ReactNode
}) {
  const { contract, version } = props
  const t = useT("contracts")
  const clock = useMerchantClock()
  // A dividend begins with its period: it is signed before it counts.
  const isAhead = version.effectiveFrom !== null && Date.parse(version.effectiveFrom) > serverNow()
  const offerer = contract.offerer?.account ?? t("contract_platform")
  return (
    <Ticket
      className="max-w-xl"
      head={
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h4 className="text-lg font-bold">{t(`contract_kind_${contract.kind}`)}</h4>
          <span className="text-sm font-semibold">
            {version.state === "OFFERED"
              ? t("contract_state_OFFERED")
              : isAhead && contract.state === "ACCEPTED"
                ? t("contract_counts", clock.start(version.effectiveFrom ?? ""))
                : t(`contract_state_${contract.state}`)}
          </span>
        </div>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <TermsList kind={contract.kind} terms={version.terms} />
        <p className="text-sm">
          {t(contract.payer === "platform" ? "contract_paid_platform" : "contract_paid_upline", offerer)}
        </p>
        <p className="text-sm">
          {version.effectiveFrom === null
            ? t("contract_open_until", clock.stamp(version.expiresAt))
            : t(isAhead ? "contract_from_ahead" : "contract_from", clock.stamp(version.effectiveFrom))}
          {contract.endedAt !== null && contract.endReason !== null ? (
            <>
              {" "}
              {t("contract_until", clock.stamp(contract.endedAt))}{" "}
              {t(`contract_reason_${contract.endReason}`)}
            </>
          ) : null}
        </p>
        <dl className="grid grid-cols-2 gap-4 text-sm">
          <Signature role={t("contract_offerer")} name={offerer} at={version.offeredAt} />
          <Signature role={t("contract_agent")} name={contract.agent.account} at={version.acceptedAt} />
        </dl>
        {props.children}
      </div>
    </Ticket>
  )
}

function Signature(props: { readonly role: string; readonly name: string; readonly at: string | null }) {
  const t = useT("contracts")
  const clock = useMerchantClock()
  return (
    <div className="border-t border-current pt-2">
      <dt>{props.role}</dt>
      <dd>
        <strong>
          <bdi>{props.name}</bdi>
        </strong>
        <br />
        {props.at === null ? (
          t("contract_unsigned")
        ) : (
          <time dateTime={props.at}>{clock.stamp(props.at)}</time>
        )}
      </dd>
    </div>
  )
}
