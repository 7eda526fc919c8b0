/** The last place in the list of notices, for the tab. */
const KEY = "notice-index"
export const NOTICES_PER_PAGE = 9

export interface NoticePlace {
  /** From 1, as the call counts. */
  readonly page: number
  /** The row that is open, or undefined. */
  readonly row: number | undefined
}

export const FIRST_PLACE: NoticePlace = { page: 1, row: undefined }

export const storeNoticePlace = (place: NoticePlace): void => sessionStorage.setItem(KEY, placeText(place))

/** The place to restore: the first page with nothing open when there is none. */
export const storedNoticePlace = (): NoticePlace =>
  typeof sessionStorage === "undefined" ? FIRST_PLACE : placeOf(sessionStorage.getItem(KEY))

/** An open row is its index, counted over all pages from 0; a page without an open row is `page 2`. */
export const placeText = ({ page, row }: NoticePlace): string =>
  row === undefined ? `page ${page}` : String((page - 1) * NOTICES_PER_PAGE + row)

/** The place that a text stands for; the first one of a text that is none. */
export function placeOf(text: string | null): NoticePlace {
  const [, page, index] = /^(?:page ([1-9]\d{0,5})|(\d{1,6}))$/.exec(text ?? "") ?? []
  if (page !== undefined) return { page: Number(page), row: undefined }
  if (index === undefined) return FIRST_PLACE
  return {
    page: Math.floor(Number(index) / NOTICES_PER_PAGE) + 1,
    row: Number(index) % NOTICES_PER_PAGE,
  }
}

/** The last page with nothing open in place of a page that the list no longer has. */
export const withinPages = (place: NoticePlace, pages: number): NoticePlace =>
  place.page > pages ? { page: Math.max(pages, 1), row: undefined } : place
