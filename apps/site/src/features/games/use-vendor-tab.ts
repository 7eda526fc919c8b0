import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router"
import { useHydrated } from "../../ui/use-hydrated.ts"

const keyOf = (path: string): string => `game-vendor:${path}`

/**
 * Which vendor of a page is open: the query parameter `page` says, else what was open here last in this tab of the
 * browser, else the first.
 */
export function useVendorTab(vendors: readonly string[]): readonly [string, (vendor: string) => void] {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const alive = useHydrated()
  const { page } = search
  // The router reads what looks like a number as one.
  const asked = typeof page === "number" ? String(page) : page
  const last = alive ? sessionStorage.getItem(keyOf(path)) : null
  const known = [asked, last].find(
    (vendor): vendor is string => typeof vendor === "string" && vendors.includes(vendor),
  )
  const choose = (vendor: string) => {
    sessionStorage.setItem(keyOf(path), vendor)
    void navigate({
      to: path,
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, page: vendor }),
      replace: true,
      resetScroll: false,
    })
  }
  return [known ?? vendors[0] ?? "", choose]
}
