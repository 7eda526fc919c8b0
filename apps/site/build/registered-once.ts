import type { Plugin } from "vite"

const REGISTRATION = /@property\s+(--[\w-]+)\s*\{[^}]*\}/g
/** The first sheet of the site, which stands in each page itself. */
const FIRST = /\/index-[^/]+\.css$/

/** The registrations of properties in some style sheets, by property. */
const registrationsOf = (sheets: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    sheets.flatMap((sheet) => [...sheet.matchAll(REGISTRATION)].map(([rule, name = ""]) => [name, rule])),
  )

/** The first style sheet with the registrations of all, and the others without. */
export function registeredInFirst(
  first: string,
  others: readonly string[],
): { readonly first: string; readonly others: readonly string[] } {
  const known = registrationsOf([first])
  const missing = [...registrationsOf(others)].filter(([name]) => !known.has(name)).map(([, rule]) => rule)
  return {
    first: first + missing.join(""),
    others: others.map((sheet) => sheet.replaceAll(REGISTRATION, "")),
  }
}

/**
 * Moves all registrations of properties into the first sheet: the browser styles every element anew when a sheet arrives that
 * registers a property, also one that it knows. The rest of another sheet follows from that sheet alone, as its name does.
 */
export const registeredOnce = (): Plugin => ({
  name: "registered-once",
  apply: "build",
  generateBundle(_, bundle) {
    const sheets = Object.values(bundle).flatMap((file) =>
      file.type === "asset" && file.fileName.endsWith(".css") ? [file] : [],
    )
    const first = sheets.find(({ fileName }) => FIRST.test(fileName))
    if (!first) throw new Error("the site has no first style sheet")
    const others = sheets.filter((file) => file !== first)
    const made = registeredInFirst(
      String(first.source),
      others.map(({ source }) => String(source)),
    )
    first.source = made.first
    for (const [at, file] of others.entries()) file.source = made.others[at] ?? ""
  },
})
