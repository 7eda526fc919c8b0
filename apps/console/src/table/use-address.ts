import { useNavigate, useSearch } from "@tanstack/react-router"
import type { ListQuery } from "./column.ts"

/** The query of the page's address, and the way to change it. */
export function useAddress(): {
  readonly search: ListQuery
  readonly change: (patch: Readonly<Record<string, string | undefined>>) => void
} {
  const all: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    ),
  )
  return {
    search,
    change: (patch) => {
      const next = Object.entries({ ...search, ...patch }).filter(([, value]) => value)
      void navigate({ to: ".", search: Object.fromEntries(next) })
    },
  }
}
