import { previewContract, type ContractPage } from "@croupier/contract/agent-contracts"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { query } from "../../../api/query.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { Form } from "../../../forms/form.tsx"
import { PasswordField } from "../../../forms/password-field.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useSecret } from "../../../forms/use-secret.ts"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"

export type Proof = ContractPage["proof"]

/** The password that binding acts ask for; none where the account shows a second factor. */
export function ProofField(props: {
  readonly proof: Proof
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}) {
  const t = useT("contracts")
  if (props.proof === "factor") return null
  return (
    <PasswordField
      name="password"
      label={t(props.proof === "payment" ? "contract_payment_password" : "contract_login_password")}
      required
      autoComplete={props.proof === "payment" ? "off" : "current-password"}
      value={props.value}
      error={props.error}
      onChange={({ target }) => props.onChange(target.value)}
    />
  )
}

/**
 * The consent to an acceptance or an end: from when it counts, which contracts below end with it, and the password. `act`
 * is told the contracts that were shown, so that the house refuses where others would end meanwhile.
 */
export function ConsentForm(props: {
  readonly contractId: string
  /** The version that is accepted; without it the end. */
  readonly version?: number
  readonly proof: Proof
  readonly act: (consent: { readonly ends: string[]; readonly password: string }) => Promise<void>
  readonly close: () => void
}) {
  const { contractId, version, proof, act, close } = props
  const t = useT("contracts")
  const clock = useMerchantClock()
  const title = useId()
  const asked = { contractId, ...(version === undefined ? {} : { version }) }
  const { data, error, refetch } = useQuery({ ...query(previewContract, asked), staleTime: 0 })
  const password = useSecret()
  const { busy, refused, attempt } = useAttempt()
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  const submit = () =>
    attempt(
      () => act({ ends: data.ends.map((each) => each.contractId), password: password.value }),
      (refusal) => {
        if (refusal.code === "CONTRACT_CASCADE") void refetch()
        if (refusal.code !== "WD_STEP_UP") return false
        password.refuse(refusal.message)
        return true
      },
    )
  return (
    <Form submit={submit} labelledBy={title} className="max-w-xl rounded-card border border-line p-4">
      <h5 id={title} className="font-semibold">
        {t(version === undefined ? "contract_end_at" : "contract_counts_from", clock.start(data.from))}
      </h5>
      {data.ends.length === 0 ? (
        <p className="text-sm">{t("contract_ends_none")}</p>
      ) : (
        <div className="grid grid-cols-1 gap-2 text-sm">
          <p>{t("contract_ends_these")}</p>
          <ul className="grid list-disc grid-cols-1 gap-1 ps-5">
            {data.ends.map((each) => (
              <li key={each.contractId}>
                <strong>
                  <bdi>{each.agent.account}</bdi>
                </strong>{" "}
                {t(`contract_reason_${each.reason}`)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ProofField proof={proof} value={password.value} error={password.fault} onChange={password.type} />
      <FormError message={refused} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {t(version === undefined ? "contract_agree_end" : "contract_accept")}
        </Button>
        <Button kind="quiet" onClick={close}>
          {t("contract_back")}
        </Button>
      </div>
    </Form>
  )
}
