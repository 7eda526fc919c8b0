import { merchantBrand } from "@croupier/contract/console/merchant-site"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant } from "../../session/session-store.ts"
import { BrandEditor } from "./brand-editor.tsx"

/** How the merchant's site looks. */
export function BrandTab() {
  const code = theMerchant()?.code
  const { data, error } = useQuery(query(merchantBrand, {}))
  return (
    <>
      <Fault error={error} />
      {data ? <BrandEditor key={code} found={data} /> : null}
    </>
  )
}
