import type { MessageAudience } from "@croupier/contract/inbox-values"

/** Facts of a member that decide whether a segment holds them. */
export interface Reader {
  readonly isAgent: boolean
  readonly level: number
}

/** True where a member belongs to a segment. Messages to accounts lie in the inboxes already: no reader takes them up. */
export function holds(audience: MessageAudience, { isAgent, level }: Reader): boolean {
  switch (audience.to) {
    case "EVERYONE":
      return true
    case "PLAYERS":
      return !isAgent
    case "AGENTS":
      return isAgent
    case "LEVELS":
      return level >= audience.from && level <= audience.until
    case "ACCOUNTS":
      return false
  }
}
