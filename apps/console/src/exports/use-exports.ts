import { listExports, removeExport, type Export } from "@croupier/contract/console/exports"
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { call } from "../api/call.ts"

const WHILE_WRITTEN_MS = 1_000
export const EXPORTS_KEY = ["exports"]

export const isUnderWay = ({ state }: Export): boolean => state === "WAITING" || state === "RUNNING"

/** Where a file is; the browser brings the session by itself. */
export const fileAddress = ({ exportId }: Export): string => `/console/api/exports/file?exportId=${exportId}`

const mine = queryOptions({
  queryKey: EXPORTS_KEY,
  queryFn: async () => (await call(listExports, {})).exports,
  // Looked at again only while something is being written.
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? WHILE_WRITTEN_MS : false),
})

/** One's own files, and how far they are. */
export const useExports = (enabled: boolean): readonly Export[] => useQuery({ ...mine, enabled }).data ?? []

/** Stops a file that is being written, or removes one that is there. */
export function useRemoval() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (exportId: string) => call(removeExport, { exportId }),
    onSettled: () => client.invalidateQueries({ queryKey: EXPORTS_KEY }),
  })
}
