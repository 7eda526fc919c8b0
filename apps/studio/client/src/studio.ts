import type { ParSheet } from "@croupier/house-games"
import type { ShownRound } from "../../src/present.ts"
import type { ShownPair } from "../../src/seeds.ts"

export type { ShownPair, ShownRound }

/** Free rounds that the house gave, by its count. */
export interface FreeRounds {
  readonly campaign: string
  readonly stake: string
  readonly left: number
  readonly expiresAt: string
}

/** An opening as the studio answers with it. */
export interface Opening {
  readonly game: string
  /** In the player's language. */
  readonly name: string
  readonly version: string
  readonly mode: "real" | "trial"
  readonly currency: string
  readonly language: string
  readonly stakes: {
    readonly ladder: readonly string[]
    readonly least: string
    readonly most: string
    readonly usual: string
    /** The most in one round by the law of the market; absent where none bounds it. */
    readonly byLaw?: string
  }
  readonly balance: string | null
  readonly freeRounds: readonly FreeRounds[]
  /** How long the game has been open, over every loading of its page. */
  readonly openForMs: number
  /** From one round to the next takes at least so long. */
  readonly cycleMs: number
  readonly sheet: ParSheet
  /** The most that a bet, and a flight above its stakes, pays; only where the game has such a bound. */
  readonly most?: { readonly bet: string; readonly flight: string }
}

/** The studio says no, or does not say anything: `code` has its words in the texts. */
export class StudioError extends Error {
  override readonly name = "StudioError"
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const PATIENCE_MS = 15_000

/** The studio, as a client with a session calls it. */
export interface Studio {
  readonly token: string
  readonly get: <T>(path: string) => Promise<T>
  readonly post: <T>(path: string, body: object) => Promise<T>
}

export function studioWith(token: string): Studio {
  const call = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(path, {
      method: body ? "POST" : "GET",
      headers: {
        ...(token === "" ? {} : { authorization: `Bearer ${token}` }),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => {
      throw new StudioError("HOUSE_AWAY")
    })
    const answer: unknown = await response.json().catch(() => ({ code: "HOUSE_AWAY" }))
    if (!response.ok) throw new StudioError(codeIn(answer))
    // The studio and its clients are one package: what it answers is what its types say.
    return answer as T
  }
  return { token, get: (path) => call(path), post: (path, body) => call(path, body) }
}

const codeIn = (answer: unknown): string =>
  typeof answer === "object" && answer !== null && "code" in answer && typeof answer.code === "string"
    ? answer.code
    : "HOUSE_AWAY"

/**
 * Opens a game with the house's one-time token, or takes up the session that this token was traded for already: a
 * page that is loaded again goes on where it was.
 */
export async function open(token: string, game: string): Promise<{ studio: Studio; opening: Opening }> {
  const kept = sessionStorage.getItem(`session:${token}`)
  if (kept !== null) {
    const studio = studioWith(kept)
    return { studio, opening: await studio.get<Opening>("/api/session") }
  }
  const opened = await studioWith("").post<Opening & { token: string }>("/api/open", { token, game })
  sessionStorage.setItem(`session:${token}`, opened.token)
  return { studio: studioWith(opened.token), opening: opened }
}
