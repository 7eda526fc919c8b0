/**
 * An input as the audit log keeps it: a searched text may name a person and is left out at every depth, because the log is
 * never rewritten.
 */
export function withoutSearch(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutSearch)
  if (typeof input !== "object" || input === null) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, name === "search" ? "•••" : withoutSearch(value)]),
  )
}
