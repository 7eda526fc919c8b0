import { merchantLinks } from "@croupier/contract/console/merchant-site"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { LinksEditor } from "./links-editor.tsx"
import { ServiceSecret } from "./service-secret.tsx"

/** Outside places that the site leads to or loads from. */
export function LinksTab() {
  const t = useT("console-merchant")
  const { data, error } = useQuery(query(merchantLinks, {}))
  return (
    <div className="grid gap-4">
      <p className="max-w-prose text-sm text-fg-2">{t("links_text")}</p>
      <Fault error={error} />
      {data ? <LinksEditor key={theMerchant()?.code} found={data} /> : null}
      <ServiceSecret isNeeded={data?.customerService.some(({ type }) => type === 3) ?? false} />
    </div>
  )
}
