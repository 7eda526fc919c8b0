import { merchantBrand, registerRules } from "@croupier/contract/console/merchant-site"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { RegisterEditor } from "./register-editor.tsx"

/** Fields of a registration, beside the form that they make. */
export function RegisterTab() {
  const t = useT("console-merchant")
  const code = theMerchant()?.code
  const rules = useQuery(query(registerRules, {}))
  const brand = useQuery(query(merchantBrand, {}))
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-fg-2">{t("register_hint")}</p>
      <Fault error={rules.error ?? brand.error} />
      {rules.data && brand.data ? (
        <RegisterEditor key={code} found={rules.data} theme={brand.data.theme} />
      ) : null}
    </div>
  )
}
