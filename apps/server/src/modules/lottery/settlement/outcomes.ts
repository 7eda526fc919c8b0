import {
  countUnits,
  findPlay,
  playFor,
  settle,
  VoidDraw,
  type Draw,
  type Play,
  type Settlement,
} from "@croupier/lottery"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { Game } from "../game.ts"
import { priceOf, type LineTerms } from "../betting/terms.ts"

/** A selection as it was bet, at a prize group: what all bets of the same words get follows from one of them. */
export interface Pick {
  readonly play: string
  readonly selection: unknown
  readonly group: number
}

/** The prize of a pick at mode 1 and multiple 1. */
export interface Outcome extends Pick {
  readonly prize: Amount
  /** Units whose stake is returned. */
  readonly push: number
  /** The engine does not accept the selection any more, though it was taken: a person decides. */
  readonly isUndecided?: true
}

/**
 * Judges picks on one draw: each play and selection is matched once, however many bets and groups share it.
 * Picks that bring nothing have no outcome. A draw that has no result for a play (a block hash with too few
 * digits) returns every unit of it. A selection that the engine does not accept any more is undecided.
 */
export class Judge {
  readonly #game: { readonly unitPrice: Amount; readonly base: number }
  readonly #draw: Draw
  readonly #known = new Map<string, Judged | "UNDECIDED">()

  constructor(game: { readonly unitPrice: Amount; readonly base: number }, draw: Draw) {
    this.#game = game
    this.#draw = draw
  }

  outcome(pick: Pick): Outcome | undefined {
    const key = `${pick.play}${JSON.stringify(pick.selection)}`
    let judged = this.#known.get(key)
    if (!judged) this.#known.set(key, (judged = this.#judge(pick)))
    if (judged === "UNDECIDED") return { ...pick, prize: ZERO, push: 0, isUndecided: true }
    const { settlement, line } = judged
    if (settlement.push === 0 && Object.keys(settlement.wins).length === 0) return undefined
    const terms: LineTerms = { ...line, mode: "1", multiple: 1, group: pick.group, memberGroup: pick.group }
    return { ...pick, prize: priceOf(this.#game, terms, settlement).prize, push: settlement.push }
  }

  #judge(pick: Pick): Judged | "UNDECIDED" {
    const play = findPlay(pick.play)
    const counted = play && countUnits(play, pick.selection)
    if (!play || !counted?.valid) return "UNDECIDED"
    const draw = this.#draw
    const { selection, units } = counted
    // The five elements pay by the lunar year of the draw.
    const odds = "lunarYear" in draw ? playFor(play, { lunarYear: draw.lunarYear }) : play
    return { line: { play: odds, selection, units }, settlement: resultOf(play, counted, draw) }
  }
}

interface Judged {
  readonly line: Omit<LineTerms, "mode" | "multiple" | "group" | "memberGroup">
  readonly settlement: Settlement
}

function resultOf(
  play: Play,
  counted: { readonly selection: LineTerms["selection"]; readonly units: number },
  draw: Draw,
): Settlement {
  try {
    return settle(play, counted.selection, draw)
  } catch (error) {
    if (error instanceof VoidDraw) return { wins: {}, push: counted.units }
    throw error
  }
}

/** Picks judged before the event loop gets a turn. */
const AT_ONCE = 2_000

/** The outcomes of many picks; a long list lets others have their turn. */
export async function outcomesOf(
  game: Game | { readonly unitPrice: Amount; readonly base: number },
  draw: Draw,
  picks: readonly Pick[],
): Promise<Outcome[]> {
  const judge = new Judge(game, draw)
  const outcomes: Outcome[] = []
  for (const [at, pick] of picks.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve))
    const outcome = judge.outcome(pick)
    if (outcome) outcomes.push(outcome)
  }
  return outcomes
}

/** For the database: whole numbers at four decimals. */
export const outcomesJson = (outcomes: readonly Outcome[]): string =>
  JSON.stringify(
    outcomes.map(({ play, selection, group, prize, push, isUndecided }) => ({
      play,
      selection,
      grp: group,
      per: String(amount(prize)),
      push,
      ...(isUndecided ? { undecided: true } : {}),
    })),
  )
