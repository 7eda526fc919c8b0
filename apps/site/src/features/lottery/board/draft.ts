import type { Play } from "@croupier/lottery"
import { innerGrammar, rowsOf } from "./rows.ts"
import { quickPick, type QuickPick } from "./quick-pick.ts"
import { readTickets } from "./tickets-text.ts"

/** A selection in the making: plain data, the same for every grammar. It may be incomplete. */
export type Draft = {
  /** The chosen symbols of each row, in the order of the row's symbols. */
  readonly rows: readonly (readonly string[])[]
  /** The drawn places that take part, for plays in which they are chosen. */
  readonly seats: readonly number[]
  /** The typed lines of plays of tickets. */
  readonly text: string
}

export type DraftAction =
  | { readonly type: "TOGGLE"; readonly row: number; readonly symbol: string }
  | { readonly type: "QUICK"; readonly row: number; readonly pick: QuickPick }
  /** Adds symbols to those of a row, as many as it has room for. */
  | { readonly type: "ADD"; readonly row: number; readonly symbols: readonly string[] }
  | { readonly type: "SEAT"; readonly seat: number }
  | { readonly type: "TEXT"; readonly text: string }
  | { readonly type: "LOAD"; readonly draft: Draft }
  | { readonly type: "CLEAR" }

export const ALL_SEATS = [0, 1, 2, 3, 4] as const

/** Nothing chosen; where places are chosen, all of them take part. */
export const emptyDraft = (play: Play): Draft => ({
  rows: rowsOf(play).map(() => []),
  seats: play.grammar.type === "SEATS" ? [...ALL_SEATS] : [],
  text: "",
})

export const isEmpty = (draft: Draft): boolean =>
  draft.text.trim() === "" && draft.rows.every((row) => row.length === 0)

/** The next draft. A draft that the grammar cannot hold is never reached by tapping: rows of one swap their choice. */
export function reduceDraft(play: Play, draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "TOGGLE":
      return toggle(play, draft, action.row, action.symbol)
    case "QUICK": {
      const row = rowsOf(play)[action.row]
      if (!row) return draft
      const chosen = quickPick(row, action.pick, draft.rows[action.row] ?? [])
      return chosen.length > row.max ? draft : withRow(play, draft, action.row, chosen)
    }
    case "ADD": {
      const row = rowsOf(play)[action.row]
      const chosen = draft.rows[action.row] ?? []
      const fresh = action.symbols.filter((symbol) => !chosen.includes(symbol))
      const wanted = new Set([...chosen, ...fresh].slice(0, row?.max))
      return row
        ? withRow(
            play,
            draft,
            action.row,
            row.symbols.filter((symbol) => wanted.has(symbol)),
          )
        : draft
    }
    case "SEAT": {
      const seats = draft.seats.includes(action.seat)
        ? draft.seats.filter((seat) => seat !== action.seat)
        : [...draft.seats, action.seat].toSorted((a, b) => a - b)
      return { ...draft, seats }
    }
    case "TEXT":
      return { ...draft, text: action.text }
    case "LOAD":
      return action.draft
    case "CLEAR":
      return emptyDraft(play)
  }
}

function toggle(play: Play, draft: Draft, at: number, symbol: string): Draft {
  const row = rowsOf(play)[at]
  if (!row?.symbols.includes(symbol)) return draft
  const chosen = draft.rows[at] ?? []
  if (chosen.includes(symbol))
    return withRow(
      play,
      draft,
      at,
      chosen.filter((other) => other !== symbol),
    )
  if (row.max === 1) return withRow(play, draft, at, [symbol])
  if (chosen.length >= row.max) return draft
  return withRow(
    play,
    draft,
    at,
    row.symbols.filter((other) => other === symbol || chosen.includes(other)),
  )
}

/** Sets a row; where two rows may not share a symbol, the other row gives it up. */
function withRow(play: Play, draft: Draft, at: number, chosen: readonly string[]): Draft {
  const grammar = innerGrammar(play.grammar)
  const apart = grammar.type === "DANTUO" || (grammar.type === "AREAS" && grammar.disjoint)
  const rows = draft.rows.map((row, other) => {
    if (other === at) return chosen
    return apart ? row.filter((symbol) => !chosen.includes(symbol)) : row
  })
  return { ...draft, rows }
}

/** Selection on the wire, of the catalogue's section 3. Whether it is valid, the package says. */
export function selectionOf(play: Play, draft: Draft, lunarYear?: number): Record<string, unknown> {
  const selection = plainSelection(play, draft, lunarYear)
  return play.grammar.type === "SEATS" ? { ...selection, seats: draft.seats } : selection
}

function plainSelection(play: Play, draft: Draft, lunarYear: number | undefined): Record<string, unknown> {
  const grammar = innerGrammar(play.grammar)
  const [first = [], second = []] = draft.rows
  switch (grammar.type) {
    case "SET":
    case "OPTS":
      return { set: first }
    case "POS":
      return { pos: draft.rows }
    case "AREAS":
      return grammar.lunarYear ? { areas: [first, second], lunarYear } : { areas: [first, second] }
    case "DANTUO":
      return { dan: first, tuo: second }
    case "LEGS":
      return { legs: draft.rows.flatMap((row, at) => row.map((option) => [grammar.balls[at] ?? "", option])) }
    case "TICKETS":
      return { tickets: readTickets(grammar, draft.text).tickets }
  }
}
