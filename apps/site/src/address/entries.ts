/**
 * The note that the site keeps with each entry of the browser's history. Entries of one page share its number: a layer over the page (a
 * dialog, a sheet, the drawer) has an entry of its own, so that Back closes the layer and stays on the page.
 */
export interface Entry {
  /** Position among the entries of this tab. */
  readonly at: number
  /** Position of the first entry of the page. */
  readonly page: number
  /** Layers that were open over the page at this entry. */
  readonly layers: number
}

/** Reads the note of an entry; undefined for an entry that the site did not write. */
export function readEntry(state: unknown): Entry | undefined {
  if (typeof state !== "object" || state === null) return undefined
  const { at, page, layers } = state as Readonly<Record<string, unknown>>
  return typeof at === "number" && typeof page === "number" && typeof layers === "number"
    ? { at, page, layers }
    : undefined
}

/**
 * The act that Back or Forward asks for, from the entry that was left to the one that shows, with so many layers open:
 * another page; to close the layers above `to.layers`; to go on, because the entry that was left belonged to a layer
 * that had been closed before; or nothing.
 */
export type Move = "page" | "close" | "on" | "forget" | "stay"
export function moveOf(left: Entry, to: Entry, open: number): Move {
  if (left.page !== to.page) return "page"
  if (open > to.layers) return "close"
  if (to.at < left.at && left.layers > 0) return "on"
  return to.layers > open ? "forget" : "stay"
}
