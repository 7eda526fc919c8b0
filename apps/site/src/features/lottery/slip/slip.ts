import type { BetLine } from "@croupier/contract/lottery"
import { add, parseAmount, toDecimal, ZERO } from "@croupier/money"

export type Mode = BetLine["mode"]

/** A bet that waits to be placed. Units and stake were counted when it was added; nothing changes them. */
export type SlipLine = {
  readonly id: string
  readonly play: string
  readonly selection: Readonly<Record<string, unknown>>
  readonly units: number
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  /** Decimal money. */
  readonly stake: string
  readonly fault: Fault | null
}

/** Why the server refused: its stable code and the message it wrote for the person. */
export type Fault = { readonly code: string; readonly message: string }

/** A request that was sent, word for word: a repeat must be the same request with the same key. */
export type Attempt = {
  readonly key: string
  /** Who sent it: another member never repeats it. */
  readonly account: string
  readonly gameCode: string
  readonly issue: string
  readonly lines: readonly BetLine[]
  readonly cost: string
  /** The free bet that pays it. */
  readonly freeBet?: string | undefined
}

/**
 * EDITING: lines may change. SENDING: a request is under way. UNSURE: the request went out and no answer came;
 * the bets may stand, so the slip is locked until the same request is answered.
 */
export type Slip = {
  readonly lines: readonly SlipLine[]
  readonly status: "EDITING" | "SENDING" | "UNSURE"
  readonly attempt: Attempt | null
  readonly fault: Fault | null
}

export const EMPTY_SLIP: Slip = { lines: [], status: "EDITING", attempt: null, fault: null }

/** Most lines that one slip may hold: the contract's own bound. */
export const MOST_LINES = 50

export const costOf = (lines: readonly SlipLine[]): string =>
  toDecimal(lines.reduce((sum, line) => add(sum, parseAmount(line.stake)), ZERO))

/** Adds a line; the same line once more only if the person asks again. Full or locked slips stay as they are. */
export function addLine(slip: Slip, line: SlipLine): Slip {
  if (slip.status !== "EDITING" || slip.lines.length >= MOST_LINES) return slip
  return { ...slip, lines: [...slip.lines, line], fault: null }
}

export function removeLine(slip: Slip, id: string): Slip {
  if (slip.status !== "EDITING") return slip
  return { ...slip, lines: slip.lines.filter((line) => line.id !== id), fault: null }
}

/** Lines go back to the board that they came from; the fault for which they go is kept. */
export function takeBack(slip: Slip, ids: readonly string[]): Slip {
  if (slip.status !== "EDITING") return slip
  return { ...slip, lines: slip.lines.filter((line) => !ids.includes(line.id)) }
}

export const clearSlip = (slip: Slip): Slip => (slip.status === "EDITING" ? EMPTY_SLIP : slip)

/**
 * Starts to place the slip on an issue. An unsure slip sends what it sent before, to the issue of then, with the
 * same key; while a request is under way nothing more is sent (a double tap places once).
 */
export function begin(
  slip: Slip,
  to: Pick<Attempt, "key" | "account" | "gameCode" | "issue" | "freeBet">,
): Slip {
  if (slip.status === "SENDING") return slip
  if (slip.status === "UNSURE" && slip.attempt?.account === to.account) return { ...slip, status: "SENDING" }
  if (slip.lines.length === 0) return slip
  const lines = slip.lines.map(({ play, selection, mode, multiple, group }) => ({
    play,
    selection,
    mode,
    multiple,
    group,
  }))
  return {
    lines: slip.lines.map((line) => ({ ...line, fault: null })),
    status: "SENDING",
    attempt: { ...to, lines, cost: costOf(slip.lines) },
    fault: null,
  }
}

/** The server took every line. */
export const placed = (): Slip => EMPTY_SLIP

/**
 * The server refused: nothing was taken, so the next attempt is a new one. The slip is kept; faults that name
 * their line stand beside it, the others at the foot.
 */
export function refused(slip: Slip, fault: Fault, lineFaults: ReadonlyMap<number, Fault>): Slip {
  return {
    lines: slip.lines.map((line, at) => ({ ...line, fault: lineFaults.get(at) ?? null })),
    status: "EDITING",
    attempt: null,
    fault: lineFaults.size > 0 ? null : fault,
  }
}

/** No answer came: whether the bets stand is unknown until the same request is answered. */
export const lost = (slip: Slip): Slip => (slip.attempt ? { ...slip, status: "UNSURE" } : slip)
