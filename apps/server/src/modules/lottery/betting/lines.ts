import { countUnits, findPlay, type Selection } from "@croupier/lottery"
import { toDecimal, type Amount } from "@croupier/money"
import { refuse } from "../../../kernel/refusal.ts"
import type { Game } from "../game.ts"
import type { GameLimits } from "./limits.ts"
import { maximumPayoutOf, priceOf, type LineTerms, type Mode } from "./terms.ts"

/** A line as it was asked for. */
export interface AskedLine {
  readonly play: string
  readonly selection: Readonly<Record<string, unknown>>
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
}

/** A line that may be bet, with what it costs and its maximum payout. */
export interface PricedLine extends LineTerms {
  readonly selection: Selection
  readonly stake: Amount
  readonly maximumPayout: Amount
}

/**
 * Checks the lines of a slip and prices them, `times` over (a chase's multiple). `memberGroup` is the member's
 * highest prize group. Each refusal names its line: PLAY_UNKNOWN, SELECTION_INVALID, UNITS_TOO_MANY,
 * MULTIPLE_TOO_HIGH, GROUP_OUT_OF_RANGE, STAKE_TOO_LOW, STAKE_TOO_HIGH, and LIMIT_REACHED for a prize above the
 * game's highest.
 */
export const priceLines = (
  game: Game,
  limits: GameLimits,
  memberGroup: number,
  lines: readonly AskedLine[],
  times = 1,
): PricedLine[] => lines.map((line, at) => priceLine(game, limits, memberGroup, line, times, at))

function priceLine(
  game: Game,
  limits: GameLimits,
  memberGroup: number,
  asked: AskedLine,
  times: number,
  at: number,
): PricedLine {
  const play = game.plays.has(asked.play) ? findPlay(asked.play) : undefined
  if (!play) return refuse("PLAY_UNKNOWN", [asked.play], { line: at })
  const rules = limits.play(play.code)
  const counted = countUnits(play, asked.selection)
  if (!counted.valid) return refuse("SELECTION_INVALID", [], { line: at, reason: counted.reason })
  if (rules.maximumUnits !== null && counted.units > rules.maximumUnits)
    refuse("UNITS_TOO_MANY", [String(rules.maximumUnits)], { line: at })
  const multiple = asked.multiple * times
  if (multiple > game.maximumMultiple)
    refuse("MULTIPLE_TOO_HIGH", [String(game.maximumMultiple)], { line: at })
  // A play's groups may end below the member's own group; the member gets no rebate for groups that cannot be chosen.
  const highest = Math.min(memberGroup, rules.maximumGroup ?? memberGroup)
  if (asked.group < game.minimumGroup || asked.group > highest)
    refuse("GROUP_OUT_OF_RANGE", [String(game.minimumGroup), String(highest)], { line: at })
  const terms: LineTerms = {
    play,
    selection: counted.selection,
    units: counted.units,
    mode: asked.mode,
    multiple,
    group: asked.group,
    memberGroup: highest,
  }
  const { stake } = priceOf(game, terms)
  if (rules.minimumStake !== null && stake < rules.minimumStake)
    refuse("STAKE_TOO_LOW", [toDecimal(rules.minimumStake)], { line: at })
  if (rules.maximumStake !== null && stake > rules.maximumStake)
    refuse("STAKE_TOO_HIGH", [toDecimal(rules.maximumStake)], { line: at })
  const maximumPayout = maximumPayoutOf(game, terms)
  if (maximumPayout > game.maximumPrize) refuse("LIMIT_REACHED", [toDecimal(game.maximumPrize)], { line: at })
  return { ...terms, stake, maximumPayout }
}
