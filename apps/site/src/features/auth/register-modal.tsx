import { country, registerSettings } from "@croupier/contract/merchants"
import { useQuery } from "@tanstack/react-query"
import { useMemo } from "react"
import { query } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { switchModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { codesFromLink } from "./register-fields.ts"
import { RegisterSteps } from "./register-steps.tsx"

/** Opens an account by username; the merchant's rules decide what is asked. */
export default function RegisterModal() {
  const t = useT("auth")
  const settings = useSettings()
  return (
    <ModalFrame title={t("auth_register_title")}>
      {settings.registration.username ? (
        <RegisterBody />
      ) : (
        <EmptyState art="umbrella" title={t("auth_registration_closed")} />
      )}
      <p className="mt-5 border-t border-line pt-5 text-center text-fg-2">
        {t("auth_have_account")}{" "}
        <Button kind="link" onClick={() => switchModal("login")}>
          {t("auth_sign_in")}
        </Button>
      </p>
    </ModalFrame>
  )
}

function RegisterBody() {
  const rules = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  const asksNumber = rules.data?.rules.some((rule) => rule.field === "mobileNum" && rule.enabled) ?? false
  const here = useQuery({ ...query(country, {}), enabled: asksNumber, staleTime: Number.POSITIVE_INFINITY })
  const form = useMemo(
    () =>
      rules.data && {
        rules: rules.data.rules,
        termsVersion: rules.data.termsVersion,
        codes: codesFromLink(location.search, rules.data.rules),
        dialingCode: here.data?.countryDialingCode ?? undefined,
      },
    [rules.data, here.data],
  )
  if (rules.isError) return <ErrorState error={rules.error} retry={() => void rules.refetch()} />
  if (!form || !rules.data)
    return (
      <div className="grid grid-cols-1 gap-5" aria-busy="true">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
        <Skeleton className="h-13" />
      </div>
    )
  return <RegisterSteps form={form} minimumAge={rules.data.minimumAge} />
}
