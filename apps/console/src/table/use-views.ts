import { listViews, type View } from "@croupier/contract/console/views"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { call } from "../api/call.ts"
import { theMerchant } from "../session/me-store.ts"

export const viewsKey = (list: string) => ["views", theMerchant()?.code, list]

/** The saved views of a list; none where the list is no call of the house. */
export const useViews = (list: string | undefined): readonly View[] =>
  useQuery({
    queryKey: viewsKey(list ?? ""),
    queryFn: async () => (await call(listViews, { list: list ?? "" })).views,
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
