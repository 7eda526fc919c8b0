import {
  maximumPrize,
  MODES,
  playFor,
  price,
  type Price,
  type Play,
  type Selection,
  type Settlement,
  type Terms,
} from "@croupier/lottery"
import type { Amount } from "@croupier/money"
import type { Game } from "../game.ts"

/** The unit modes of the wire: 元 角 分 厘. */
export const MODE_AMOUNT = {
  "1": MODES.YUAN,
  "0.1": MODES.JIAO,
  "0.01": MODES.FEN,
  "0.001": MODES.LI,
} as const
export type Mode = keyof typeof MODE_AMOUNT

/** The terms of a line, frozen on the bet. */
export interface LineTerms {
  readonly play: Play
  readonly selection: Selection
  readonly units: number
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  readonly memberGroup: number
}

type GamePrice = Pick<Game, "unitPrice" | "base">

/** The terms of a line, as the engine prices it. */
export const termsOf = (game: GamePrice, line: LineTerms): Terms => ({
  unitPrice: game.unitPrice,
  mode: MODE_AMOUNT[line.mode],
  multiple: line.multiple,
  group: line.group,
  userGroup: line.memberGroup,
  base: game.base,
})

/** The play with the odds of this line: a parlay's, and a pack's of sums, hang on what was chosen. */
const playOf = ({ play, selection }: LineTerms): Play => playFor(play, { selection })

/** The stake of a line, and with a result what it pays: the same sums at placing and at settlement. */
export const priceOf = (game: GamePrice, line: LineTerms, result?: Settlement): Price =>
  price(playOf(line), termsOf(game, line), line.units, result)

/** The largest payout that a line can reach in one draw. */
export const maximumPayoutOf = (game: GamePrice, line: LineTerms): Amount =>
  maximumPrize(playOf(line), line.selection, line.units, termsOf(game, line))
