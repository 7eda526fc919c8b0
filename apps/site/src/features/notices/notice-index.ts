/** The last position in the list of notices, counted over all pages from 0. */
const KEY = "notice-index"
export const NOTICES_PER_PAGE = 9

export interface NoticePlace {
  /** From 1, as the call counts. */
  readonly page: number
  /** The row that is open, or undefined. */
  readonly row: number | undefined
}

export const FIRST_PLACE: NoticePlace = { page: 1, row: undefined }

export const storeNoticeIndex = (index: number): void => sessionStorage.setItem(KEY, String(index))

/** The place to restore: the first page with nothing open when there is none. */
export function storedNoticePlace(): NoticePlace {
  if (typeof sessionStorage === "undefined") return FIRST_PLACE
  const index = Number(sessionStorage.getItem(KEY) ?? Number.NaN)
  return Number.isInteger(index) && index >= 0 ? placeOf(index) : FIRST_PLACE
}

export const placeOf = (index: number): NoticePlace => ({
  page: Math.floor(index / NOTICES_PER_PAGE) + 1,
  row: index % NOTICES_PER_PAGE,
})
export const indexOf = (page: number, row: number): number => (page - 1) * NOTICES_PER_PAGE + row
