import { LANGUAGES, type Language } from "@croupier/contract/values"

/** Messages that the server has not confirmed, with the key by which the server stores each once. */
export interface UnsentWords {
  readonly key: string
  readonly room: Language
  readonly text: string
}

const UNSENT = "chat-rooms-unsent"

/** Unsent words of a member outlive a reload of the page. */
export function keptUnsent(owner: string): readonly UnsentWords[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`${UNSENT}-${owner}`) ?? "[]")
    return Array.isArray(kept) ? kept.filter(isUnsent) : []
  } catch {
    return []
  }
}

export const keepUnsent = (owner: string, unsent: readonly UnsentWords[]): void =>
  sessionStorage.setItem(`${UNSENT}-${owner}`, JSON.stringify(unsent))

const isUnsent = (value: unknown): value is UnsentWords =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "text" in value &&
  typeof value.text === "string" &&
  "room" in value &&
  LANGUAGES.some((language) => language === value.room)
