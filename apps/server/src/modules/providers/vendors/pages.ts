import { VendorAway } from "./adapter.ts"

/** Of up to ten thousand entries each: a vendor whose pages go on beyond that says the same ones for ever. */
const MOST_PAGES = 2_000

/**
 * Reads a vendor's answer page by page; `next` names what comes after a page, undefined after the last. Throws
 * VendorAway for pages that do not end, and what `read` throws.
 */
export async function allPages<T, At>(
  first: At,
  read: (at: At) => Promise<{ readonly items: readonly T[]; readonly next: At | undefined }>,
): Promise<T[]> {
  const all: T[] = []
  let at: At | undefined = first
  for (let page = 0; page < MOST_PAGES; page++) {
    const page: { readonly items: readonly T[]; readonly next: At | undefined } = await read(at)
    all.push(...page.items)
    at = page.next
    if (at === undefined) return all
  }
  throw new VendorAway("the pages of a vendor do not end")
}
