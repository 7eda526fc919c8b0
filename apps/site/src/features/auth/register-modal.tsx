import { registerSettings } from "@croupier/contract/merchants"
import { formRules } from "@croupier/rules/register-rules"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useMemo, useState } from "react"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { codesFromLink } from "@croupier/ui/register-fields.ts"
import { RegisterSteps } from "./register-steps.tsx"
import { SignInInstead } from "./sign-in-instead.tsx"
import { ThirdPartyButtons } from "./third-party-buttons.tsx"

type Way = "username" | "mobile"

/** Opens an account by username or by mobile number; the merchant's rules decide what is asked. */
export default function RegisterModal() {
  const t = useT("auth")
  const { registration } = useSettings()
  const ways = (["username", "mobile"] as const).filter((way) => registration[way])
  const [chosen, choose] = useState<Way>("username")
  const way = ways.includes(chosen) ? chosen : ways[0]
  return (
    <ModalFrame title={t("auth_register_title")}>
      {way === undefined ? (
        <EmptyState art="umbrella" title={t("auth_registration_closed")} />
      ) : ways.length === 1 ? (
        <RegisterBody by={way} />
      ) : (
        <Tabs
          label={t("auth_register_by")}
          tabs={ways.map((key) => ({ key, label: t(`auth_tab_${key}`) }))}
          active={way}
          onChange={choose}
        >
          <RegisterBody key={way} by={way} />
        </Tabs>
      )}
      <div className="mt-5 empty:hidden">
        <ThirdPartyButtons />
      </div>
      <SignInInstead />
    </ModalFrame>
  )
}

function RegisterBody({ by }: { readonly by: Way }) {
  const { registration } = useSettings()
  const rules = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  const form = useMemo(
    () =>
      rules.data && {
        by,
        rules: formRules(rules.data.rules, by, registration),
        termsVersion: rules.data.termsVersion,
        codes: codesFromLink(location.search, rules.data.rules),
      },
    [rules.data, by, registration],
  )
  if (rules.isError) return <ErrorState error={rules.error} retry={() => void rules.refetch()} />
  if (!form || !rules.data) return <StepsSkeleton />
  return (
    // The steps load their texts when they are first drawn; the modal around them stays visible and keeps the focus meanwhile.
    <Suspense fallback={<StepsSkeleton />}>
      <RegisterSteps form={form} minimumAge={rules.data.minimumAge} />
    </Suspense>
  )
}

const StepsSkeleton = () => (
  <div className="grid grid-cols-1 gap-5" aria-busy="true">
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-11" />
    <Skeleton className="h-13" />
  </div>
)
