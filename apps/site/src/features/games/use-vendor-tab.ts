import { usePath, useSearch } from "../../address/address.ts"
import { changeSearch } from "../../address/go.ts"
import { useHydrated } from "../../ui/use-hydrated.ts"

const keyOf = (path: string): string => `game-vendor:${path}`

/**
 * Which vendor of a page is open: the query parameter `page` says, else what was open here last in this tab of the
 * browser, else the first.
 */
export function useVendorTab(vendors: readonly string[]): readonly [string, (vendor: string) => void] {
  const path = usePath()
  const alive = useHydrated()
  const asked = useSearch()["page"]
  const last = alive ? sessionStorage.getItem(keyOf(path)) : null
  const known = [asked, last].find(
    (vendor): vendor is string => typeof vendor === "string" && vendors.includes(vendor),
  )
  const choose = (vendor: string) => {
    sessionStorage.setItem(keyOf(path), vendor)
    changeSearch({ page: vendor })
  }
  return [known ?? vendors[0] ?? "", choose]
}
