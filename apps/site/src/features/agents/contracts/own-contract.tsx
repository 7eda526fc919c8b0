import {
  acceptContract,
  agreeContractEnd,
  askContractEnd,
  rejectContract,
  takeContractEndBack,
} from "@croupier/contract/agent-contracts"
import type { ContractView } from "@croupier/contract/agent-contract-views"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { callGuarded } from "../../../forms/call-guarded.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { toast } from "../../../ui/toast.ts"
import { ConsentForm, type Proof } from "./consent-form.tsx"
import { refreshContracts } from "./contract-acts.ts"
import { ContractTicket } from "./contract-ticket.tsx"

/** An offer that waits for the caller: the ticket, with what ends by it before the consent. */
export function OfferCard({ contract, proof }: { readonly contract: ContractView; readonly proof: Proof }) {
  const t = useT("contracts")
  const [isAccepting, setAccepting] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const { offered, contractId } = contract
  if (!offered) return null
  const { version } = offered
  const reject = () =>
    attempt(async () => {
      await call(rejectContract, { contractId, version })
      toast(t("contract_rejected"), "good")
      await refreshContracts()
    })
  return (
    <>
      <ContractTicket contract={contract} version={offered}>
        {isAccepting ? null : (
          <div className="flex flex-wrap gap-2">
            <Button kind="paper" onClick={() => setAccepting(true)}>
              {t("contract_look_accept")}
            </Button>
            <Button
              kind="outline"
              className="text-inherit! hover:bg-transparent!"
              busy={busy}
              onClick={() => void reject()}
            >
              {t("contract_reject")}
            </Button>
          </div>
        )}
        <FormError message={refused} />
      </ContractTicket>
      {isAccepting ? (
        // The form stands below the ticket: its fields have the colours of the page.
        <ConsentForm
          contractId={contractId}
          version={version}
          proof={proof}
          close={() => setAccepting(false)}
          act={async (consent) => {
            await callGuarded(acceptContract, { contractId, version, ...consent })
            toast(t("contract_accepted"), "good")
            await refreshContracts()
          }}
        />
      ) : null}
    </>
  )
}

/** The end of a contract from one side: asked for, taken back, or agreed to. */
export function EndPart(props: {
  readonly contract: ContractView
  readonly side: "agent" | "offerer"
  readonly proof: Proof
}) {
  const { contract, side, proof } = props
  const t = useT("contracts")
  const clock = useMerchantClock()
  const [isAgreeing, setAgreeing] = useState(false)
  const { busy, refused, attempt } = useAttempt()
  const { contractId, end } = contract
  const act = (row: typeof askContractEnd | typeof takeContractEndBack) => () =>
    void attempt(async () => {
      await call(row, { contractId })
      await refreshContracts()
    })
  if (isAgreeing)
    return (
      <ConsentForm
        contractId={contractId}
        proof={proof}
        close={() => setAgreeing(false)}
        act={async (consent) => {
          await callGuarded(agreeContractEnd, { contractId, ...consent })
          toast(t("contract_end_agreed"), "good")
          await refreshContracts()
        }}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-2 text-sm">
      {end ? (
        <p>
          {t(
            end.askedBy === side ? "contract_end_asked_own" : "contract_end_asked_other",
            clock.stamp(end.noticeUntil),
          )}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {end && end.askedBy !== side ? (
          <Button size="small" onClick={() => setAgreeing(true)}>
            {t("contract_look_end")}
          </Button>
        ) : (
          <Button
            kind="outline"
            size="small"
            busy={busy}
            onClick={act(end ? takeContractEndBack : askContractEnd)}
          >
            {t(end ? "contract_end_back" : "contract_end_ask")}
          </Button>
        )}
      </div>
      <FormError message={refused} />
    </div>
  )
}
