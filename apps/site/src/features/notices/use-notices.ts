import { announcements } from "@croupier/contract/engagement"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useBrand } from "../../boot/boot.ts"

const STALE_MILLIS = 60_000

/** One page of the merchant's notices, newest first. */
export function useNotices(page: number) {
  const { announcementTypes } = useBrand()
  return useQuery({
    ...query(announcements, { types: announcementTypes.join(","), platform: "W", page }),
    staleTime: STALE_MILLIS,
    placeholderData: keepPreviousData,
  })
}
