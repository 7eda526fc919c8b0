import type { Plugin } from "vite"

const REGISTRATION = /@property\s+(--[\w-]+)\s*\{[^}]*\}/g

/** A style sheet without the registrations of properties that another sheet has. */
export function withoutKnown(sheet: string, other: string): string {
  const known = new Set([...other.matchAll(REGISTRATION)].map(([, name]) => name))
  return sheet.replaceAll(REGISTRATION, (rule: string, name: string) => (known.has(name) ? "" : rule))
}

/**
 * Leaves a style sheet's registrations of properties to the first sheet: the browser styles every element anew when a sheet
 * arrives that registers a property, also one that it knows.
 */
export const registeredOnce = (): Plugin => ({
  name: "registered-once",
  apply: "build",
  generateBundle(_, bundle) {
    const sheets = Object.values(bundle).filter((file) => file.type === "asset")
    const first = sheets.find(({ fileName }) => /\/index-[^/]+\.css$/.test(fileName))
    for (const file of sheets)
      if (file.fileName.endsWith(".css") && file !== first)
        file.source = withoutKnown(String(file.source), String(first?.source))
  },
})
