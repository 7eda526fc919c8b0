import { securityConfig } from "@croupier/contract/security"
import { useQuery } from "@tanstack/react-query"
import { query, refresh } from "../../api/query.ts"
import { useUntilLeft } from "../../forms/use-until-left.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { AuthenticatorManage } from "./authenticator-manage.tsx"
import { AuthenticatorSetUp } from "./authenticator-set-up.tsx"
import { RecoveryCodes } from "./recovery-codes.tsx"

/** The second factor: set up by scanning, managed with password and code. Recovery codes show once. */
export default function AuthenticatorPage() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(securityConfig, {}), staleTime: 0 })
  const [codes, setCodes] = useUntilLeft<readonly string[]>()
  const shown = (made: readonly string[]) => {
    setCodes(made)
    void refresh(securityConfig)
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (codes) return <RecoveryCodes codes={codes} done={() => setCodes(undefined)} />
  if (!data) return <Skeleton className="h-60" />
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <p className="text-fg-2">{t("member_authenticator_text")}</p>
      {data.authenticator ? (
        <AuthenticatorManage left={data.recoveryCodesLeft} renewed={shown} />
      ) : (
        <AuthenticatorSetUp done={shown} />
      )}
    </div>
  )
}
