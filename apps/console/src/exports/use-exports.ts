import { listExports, removeExport, type Export } from "@croupier/contract/console/exports"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call, type Value } from "../api/call.ts"
import { query } from "../api/query.ts"

const WHILE_WRITTEN_MS = 1_000

export const isUnderWay = ({ state }: Export): boolean => state === "WAITING" || state === "RUNNING"

/** Where a file is; the browser brings the session by itself. */
export const fileAddress = ({ exportId }: Export): string => `/console/api/exports/file?exportId=${exportId}`

const isWriting = ({ exports }: Value<typeof listExports>): boolean => exports.some(isUnderWay)

/** One's own files, and how far they are. */
export const useExports = (enabled: boolean): readonly Export[] =>
  useQuery({
    ...query(listExports, {}),
    select: ({ exports }) => exports,
    // Looked at again only while something is being written.
    refetchInterval: ({ state: { data } }) => (data && isWriting(data) ? WHILE_WRITTEN_MS : false),
    enabled,
  }).data ?? []

/** Stops a file that is being written, or removes one that is there. */
export const useRemoval = () =>
  useMutation({ mutationFn: (exportId: string) => call(removeExport, { exportId }) })
