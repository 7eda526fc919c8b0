import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ListQuery } from "./column.ts"

/** What stands behind the question mark of the page's address, and how to change it. */
export function useAddress(): {
  readonly query: ListQuery
  readonly change: (patch: Readonly<Record<string, string | undefined>>) => void
} {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const query = Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    ),
  )
  return {
    query,
    change: (patch) => {
      const next = Object.entries({ ...query, ...patch }).filter(([, value]) => value)
      void navigate({ to: ".", search: Object.fromEntries(next) })
    },
  }
}
