import { hrefOf, readAddress, shownAddress, showAddress, type Address } from "./address.ts"
import { moveOf, readEntry, type Entry } from "./entries.ts"
import { keepScroll, restoreScroll, toTop } from "./scroll.ts"

/** How the addresses of the site lead to its pages. */
export interface Guide {
  /** The address in the place of one that shows nothing; undefined where the address itself shows. */
  readonly instead: (address: Address) => string | undefined
  /** Brings the code of an address's page; undefined where it is here. */
  readonly load: (address: Address) => Promise<unknown> | undefined
}

/** The page that shows stays until the code of the next is here, at most so long. */
const MOST_MILLIS = 1_000

let guide: Guide = { instead: () => undefined, load: () => undefined }
let entry: Entry = { at: 0, page: 0, layers: 0 }
let turn = 0
const layers: { readonly close: () => void }[] = []

/**
 * Makes ready the page of an address for the first rendering: on the server, and in the browser before the hydration. A page
 * that is covered brings its code when it is seen.
 */
export async function openAt(href: string, isCovered = false): Promise<void> {
  const address = settled(href)
  showAddress(address)
  if (!isCovered) await guide.load(address)
}

export function guideBy(by: Guide): void {
  guide = by
}

/** Follows the browser's history from here on. */
export function followHistory(): void {
  const here = location.pathname + location.search
  const to = insteadOf(here)
  entry = readEntry(history.state) ?? entry
  history.replaceState(entry, "", to === here ? undefined : to)
  addEventListener("popstate", moved)
  // The browser itself restores a page that is loaded again.
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"))
}

/** Leads to an address of the site. `keepsScroll` leaves the page where it is scrolled. */
export function go(
  href: string,
  {
    replace = false,
    keepsScroll = false,
  }: { readonly replace?: boolean; readonly keepsScroll?: boolean } = {},
): void {
  const to = insteadOf(href)
  keepScroll(entry.page)
  history.scrollRestoration = "manual"
  // The entry of a layer that is closed is used again, so that Back does not stop there.
  const isSpent = entry.layers > layers.length
  if (replace || isSpent || new URL(to, location.href).href === location.href) {
    entry = replace && !isSpent ? { ...entry, layers: 0 } : { at: entry.at, page: entry.at, layers: 0 }
    history.replaceState(entry, "", to)
  } else {
    entry = { at: entry.at + 1, page: entry.at + 1, layers: 0 }
    history.pushState(entry, "", to)
  }
  arrive(keepsScroll ? undefined : toTop)
}

/** Changes fields of the address in place; an empty or absent value takes the field away. */
export function changeSearch(fields: Readonly<Record<string, string | undefined>>): void {
  const { path, search } = shownAddress()
  go(hrefOf(path, { ...search, ...fields }), { replace: true, keepsScroll: true })
}

/**
 * Tells of a layer over the page: Back closes it before it leaves the page, the last one first. Returns the function
 * that tells that the layer has closed.
 */
export function openLayer(close: () => void): () => void {
  const layer = { close }
  layers.push(layer)
  if (entry.layers < layers.length) {
    entry = { at: entry.at + 1, page: entry.page, layers: layers.length }
    history.pushState(entry, "")
  }
  return () => {
    const at = layers.indexOf(layer)
    if (at >= 0) layers.splice(at, 1)
  }
}

function insteadOf(href: string): string {
  const other = guide.instead(readAddress(href))
  return other === undefined ? href : insteadOf(other)
}

const settled = (href: string): Address => readAddress(insteadOf(href))

function moved(): void {
  const left = entry
  const known = readEntry(history.state)
  entry = known ?? { at: left.at + 1, page: left.at + 1, layers: 0 }
  if (!known) {
    // A place within the page, or an address that another script has set.
    const { path, search } = shownAddress()
    const to = readAddress(location.href)
    const isHere = to.path === path && JSON.stringify(to.search) === JSON.stringify(search)
    if (isHere) entry = { ...entry, page: left.page, layers: left.layers }
    history.replaceState(entry, "")
    if (!isHere) leave(left)
    return
  }
  switch (moveOf(left, entry, layers.length)) {
    case "close":
      closeDownTo(entry.layers)
      return
    case "on":
      history.back()
      return
    case "forget":
      entry = { ...entry, layers: layers.length }
      history.replaceState(entry, "")
      return
    case "page":
      leave(left)
      return
    case "stay":
  }
}

function leave(left: Entry): void {
  keepScroll(left.page)
  history.scrollRestoration = "manual"
  closeDownTo(0)
  const { page } = entry
  arrive(() => restoreScroll(page))
}

function closeDownTo(count: number): void {
  while (layers.length > count) layers.pop()?.close()
}

/** Shows the page of the browser's address once its code is here; a later address takes the place of one that waits. */
function arrive(settle: (() => void) | undefined): void {
  const here = location.pathname + location.search
  const to = insteadOf(here)
  if (to !== here) history.replaceState(entry, "", to)
  const address = readAddress(to)
  const mine = ++turn
  const show = () => {
    if (mine !== turn) return
    showAddress(address)
    settle?.()
  }
  const loading = guide.load(address)
  if (loading === undefined) return show()
  void Promise.race([
    loading.catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, MOST_MILLIS)),
  ]).then(show)
}

/** Brings the code of a page that is about to be made. One whose code does not come says so where it stands. */
export async function bring(href: string): Promise<void> {
  await guide.load(readAddress(href))?.catch(() => undefined)
}

/** Brings the code of a page ahead, when a pointer rests on the way to it. */
export const preload = (href: string): void => {
  guide.load(readAddress(href))?.catch(() => undefined)
}
