import { merchantBrand } from "@croupier/contract/console/merchant-desk"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant } from "../../session/me-store.ts"
import { BrandEditor } from "./brand-editor.tsx"

/** How the merchant's site looks. */
export function BrandTab() {
  const code = theMerchant()?.code
  const { data, error } = useQuery({ queryKey: ["brand", code], queryFn: () => call(merchantBrand, {}) })
  return (
    <>
      <Fault error={error} />
      {data ? <BrandEditor key={code} found={data} /> : null}
    </>
  )
}
