const VISITOR = "service-chat-visitor"

/** True where this browser has written as a visitor. */
export const hasVisitorKey = (): boolean => localStorage.getItem(VISITOR) !== null

/** The visitor's secret of this browser, made at the first need. */
export function visitorKey(): string {
  const kept = localStorage.getItem(VISITOR)
  if (kept !== null) return kept
  const made = crypto.randomUUID()
  localStorage.setItem(VISITOR, made)
  return made
}
