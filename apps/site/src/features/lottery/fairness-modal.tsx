import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useProof } from "./api/use-proof.ts"
import { isolated } from "./sale.ts"
import { isOutside, OutsideProof } from "./fairness/outside-proof.tsx"
import { ProofFacts } from "./fairness/proof-facts.tsx"
import { ProofSteps } from "./fairness/proof-steps.tsx"

/** The proof of one draw, and the check that the visitor's own browser makes of it. */
export default function FairnessModal({
  gameCode,
  issue,
}: {
  readonly gameCode: string
  readonly issue: string
}) {
  const t = useT("lottery")
  const { data, error, refetch } = useProof(gameCode, issue)
  return (
    <ModalFrame title={t("lottery_fairness_title", isolated(issue))}>
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton className="h-72" /> : null}
      {data ? (
        <div className="grid grid-cols-1 gap-5">
          {isOutside(data) ? (
            <OutsideProof proof={data} />
          ) : (
            <>
              <p className="text-fg-2">{t("lottery_fairness_intro")}</p>
              <ProofFacts proof={data} />
              <ProofSteps proof={data} />
            </>
          )}
        </div>
      ) : null}
    </ModalFrame>
  )
}
