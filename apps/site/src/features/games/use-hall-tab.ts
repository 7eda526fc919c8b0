import { useNavigate, useRouterState, useSearch } from "@tanstack/react-router"
import { useHydrated } from "../../ui/use-hydrated.ts"

const keyOf = (path: string): string => `game-hall:${path}`

/**
 * Which hall of a page is open: the query parameter `page` says, else what was open here last in this tab of the
 * browser, else the first.
 */
export function useHallTab(halls: readonly string[]): readonly [string, (hall: string) => void] {
  const navigate = useNavigate()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const alive = useHydrated()
  const { page } = search
  // The router reads what looks like a number as one.
  const asked = typeof page === "number" ? String(page) : page
  const last = alive ? sessionStorage.getItem(keyOf(path)) : null
  const known = [asked, last].find((hall): hall is string => typeof hall === "string" && halls.includes(hall))
  const choose = (hall: string) => {
    sessionStorage.setItem(keyOf(path), hall)
    void navigate({
      to: path,
      search: (before: Readonly<Record<string, unknown>>) => ({ ...before, page: hall }),
      replace: true,
      resetScroll: false,
    })
  }
  return [known ?? halls[0] ?? "", choose]
}
