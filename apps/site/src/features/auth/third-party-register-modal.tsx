import { registerSettings } from "@croupier/contract/merchants"
import { thirdPartyRules, type ThirdPartyTicket } from "@croupier/contract/third-party"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useMemo } from "react"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { RegisterSteps } from "./register-steps.tsx"

/** Registers a person whom an OAuth provider vouches for: the fields that the merchant still requires, and the terms. */
export default function ThirdPartyRegisterModal({ ticket }: ThirdPartyTicket) {
  const t = useT("auth")
  const rules = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  const form = useMemo(
    () =>
      rules.data && {
        by: { ticket },
        rules: thirdPartyRules(rules.data.rules),
        termsVersion: rules.data.termsVersion,
        codes: {},
      },
    [rules.data, ticket],
  )
  return (
    <ModalFrame title={t("auth_third_party_title")}>
      <p className="mb-4 text-fg-2">{t("auth_third_party_text")}</p>
      {rules.isError ? (
        <ErrorState error={rules.error} retry={() => void rules.refetch()} />
      ) : form && rules.data ? (
        // The steps load their texts when they are first drawn; the modal around them stays visible and keeps the focus meanwhile.
        <Suspense fallback={<StepsSkeleton />}>
          <RegisterSteps form={form} minimumAge={rules.data.minimumAge} />
        </Suspense>
      ) : (
        <StepsSkeleton />
      )}
    </ModalFrame>
  )
}

const StepsSkeleton = () => (
  <div className="grid grid-cols-1 gap-5" aria-busy="true">
    <Skeleton className="h-11" />
    <Skeleton className="h-13" />
  </div>
)
