/**
 * A result as a person types it: balls with spaces between them ("1 2 3 4 5"), or, for draws of several parts,
 * their JSON. Text that fits no game is refused by the house, which knows the game.
 */
export function drawFrom(typed: string): Record<string, unknown> {
  const text = typed.trim()
  if (text.startsWith("{")) {
    try {
      const read: unknown = JSON.parse(text)
      if (typeof read === "object" && read !== null) return Object.fromEntries(Object.entries(read))
    } catch {
      // As typed, then: the house refuses it.
    }
  }
  return { balls: text.split(/[\s,]+/).filter(Boolean) }
}
