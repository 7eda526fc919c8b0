/** Parts that need no name: each is the whole, or the part that everybody looks for. */
const PLAIN: ReadonlySet<string> = new Set([
  "balls",
  "hash",
  "digits",
  "prizes",
  "set",
  "pos",
  "tickets",
  "areas",
  "legs",
])

/**
 * A draw or a selection as one reads it, in one line: symbols with spaces between them, positions and tickets with
 * bars, parts by their names.
 */
export function wireText(value: unknown): string {
  if (Array.isArray(value))
    return value.some((each) => Array.isArray(each))
      ? value.map((each) => wireText(each) || "–").join(" | ")
      : value.join(" ")
  if (typeof value === "string") return value
  if (typeof value !== "object" || value === null) return value === null ? "" : JSON.stringify(value)
  return Object.entries(value)
    .map(([name, part]) => (PLAIN.has(name) ? wireText(part) : `${name} ${wireText(part)}`))
    .filter(Boolean)
    .join(" · ")
}

/** The same of a selection as the house tells it of many: as JSON. */
export function selectionText(json: string): string {
  try {
    return wireText(JSON.parse(json))
  } catch {
    return json
  }
}

/** A draw of which only some positions matter: what stands at the others may be anything. */
export function resultText(
  draw: Readonly<Record<string, unknown>>,
  positions: readonly number[] | null,
): string {
  if (positions === null) return wireText(draw)
  const { balls, special, digits } = draw
  const symbols = Array.isArray(balls)
    ? [...balls, ...(special === undefined ? [] : [special])]
    : typeof digits === "string"
      ? Array.from(digits)
      : []
  return symbols.map((symbol, at) => (positions.includes(at) ? String(symbol) : "·")).join(" ")
}
