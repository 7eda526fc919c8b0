const KEPT = "scroll"
/** Frames in which a page that is still filled may grow to where it was scrolled. */
const MOST_FRAMES = 60

/** How far the page of each history entry was scrolled; the tab keeps it over a reload. */
function kept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "{}")
  } catch {
    return {}
  }
}

export function keepScroll(page: number): void {
  sessionStorage.setItem(KEPT, JSON.stringify({ ...kept(), [page]: scrollY }))
}

/** Scrolls a page to where it was left, once it is long enough. */
export function restoreScroll(page: number): void {
  const top = kept()[page] ?? 0
  let frames = 0
  const scroll = () => {
    scrollTo({ top, behavior: "instant" })
    if (++frames < MOST_FRAMES && scrollY < top - 1) requestAnimationFrame(scroll)
  }
  requestAnimationFrame(scroll)
}

export const toTop = (): void => {
  requestAnimationFrame(() => scrollTo({ top: 0, behavior: "instant" }))
}
