/** A message that the house has not confirmed, with the key by which it is kept once. */
export interface Unsent {
  readonly key: string
  readonly text: string
  readonly name?: string
  readonly mail?: string
}

const VISITOR = "service-chat-visitor"
const UNSENT = "service-chat-unsent"

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

/** Unsent messages of an owner outlive a reload of the page. */
export function keptUnsent(owner: string): readonly Unsent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${UNSENT}-${owner}`) ?? "[]")
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    return []
  }
}

export const keepUnsent = (owner: string, unsent: readonly Unsent[]): void =>
  sessionStorage.setItem(`${UNSENT}-${owner}`, JSON.stringify(unsent))

const isUnsent = (value: unknown): value is Unsent =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "text" in value &&
  typeof value.text === "string"
