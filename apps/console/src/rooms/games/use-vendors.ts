import { listVendors } from "@croupier/contract/console/games"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { theMerchant } from "../../session/me-store.ts"
import type { Filter } from "../../table/column.ts"

/** The filter of lists by vendor. */
export function useVendorFilter(): Filter {
  const t = useT()
  const { data } = useQuery({
    queryKey: ["vendors", theMerchant()?.code],
    queryFn: () => call(listVendors, {}),
  })
  return {
    name: "vendor",
    label: t("vendor_at"),
    options: (data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name })),
  }
}
