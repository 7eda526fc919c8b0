import { listVendors } from "@croupier/contract/console/games"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import type { Filter } from "../../table/column.ts"

/** The filter of lists by vendor. */
export function useVendorFilter(): Filter {
  const t = useT("console-games")
  const { data } = useQuery(query(listVendors, {}))
  return {
    name: "vendor",
    label: t("vendor_at"),
    options: (data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name })),
  }
}
