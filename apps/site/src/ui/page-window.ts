/** How many pages show around the current one, and at each end (specification, section 9). */
const RANGE = 3
const MARGIN = 1

/** The page numbers to show; null stands for a gap of more than one page. */
export function pageWindow(page: number, pages: number): readonly (number | null)[] {
  const half = Math.floor(RANGE / 2)
  const start = Math.max(1, Math.min(page - half, pages - RANGE + 1))
  const shown = new Set<number>()
  for (let at = 1; at <= Math.min(MARGIN, pages); at++) shown.add(at).add(pages + 1 - at)
  for (let at = start; at < start + RANGE && at <= pages; at++) shown.add(at)
  const sorted = [...shown].sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const gap = at - (sorted[index - 1] ?? at) - 1
    // A gap of one page is that page: an ellipsis would be no shorter.
    return gap === 0 || index === 0 ? [at] : gap === 1 ? [at - 1, at] : [null, at]
  })
}
