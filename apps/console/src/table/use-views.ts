import { listViews, type View } from "@croupier/contract/console/views"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { query } from "../api/query.ts"

/** The saved views of a list; none where the list is no call of the house. */
export const useViews = (list: string | undefined): readonly View[] =>
  useQuery({
    ...query(listViews, { list: list ?? "" }),
    select: ({ views }) => views,
    enabled: list !== undefined,
    staleTime: 60_000,
  }).data ?? []

/** Opens a list with its default view, once, where the address asks for nothing of its own. */
export function useDefaultView(views: readonly View[], isAsked: boolean, apply: (view: View) => void): void {
  const over = useRef(false)
  useEffect(() => {
    if (isAsked) over.current = true
    const first = views.find(({ isDefault }) => isDefault)
    if (over.current || !first) return
    over.current = true
    apply(first)
  })
}
