import { DIGITS, numbers } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  areas,
  board,
  combinations,
  has,
  LINES,
  pairs,
  row,
  set,
  some,
  span,
  sum,
  tableSum,
  tickets,
} from "../build.ts"
import type {
  AreasGrammar,
  Matcher,
  SetGrammar,
  TicketsGrammar,
  Tiers,
  UnitCounter,
  Window,
} from "../play.ts"
import { fair, win } from "../tiers.ts"

/** 任选: any two, three or four positions. Every play but the straight joint names its seats. */

const [TWO, THREE, FOUR] = [span(0, 1), span(0, 2), span(0, 3)]
const FORMS = { GROUP3: 3, GROUP6: 6 } as const

const joint = (pick: number, EN: string, CN: string): Row =>
  row(`PICK${pick}.STRAIGHT`, EN, CN, some(DIGITS, 5, pick), { type: "SYMMETRIC", pick }, { type: "PICK_EQ", window: span(0, 4), pick }, win(1, 10 ** pick)) // prettier-ignore

/** A play of `pick` positions, once for every `pick` of the chosen seats. */
const seated = (
  pick: number,
  code: string,
  EN: string,
  CN: string,
  of: SetGrammar | TicketsGrammar | AreasGrammar,
  units: UnitCounter,
  match: Matcher,
  tiers: Tiers,
): Row =>
  row(`PICK${pick}.${code}`, `Pick ${pick} – ${EN}`, CN, { type: "SEATS", min: pick, of }, { type: "SEATS", pick, each: units }, { type: "SEATS", pick, each: match }, tiers) // prettier-ignore

const multi = (window: Window, ...profile: readonly number[]): Matcher => ({ type: "MULTI", window, profile })

export const pickSeats = (): readonly Row[] => [
  joint(2, "Pick 2 – Straight joint", "任二直选复式"),
  seated(2, "STRAIGHT_MANUAL", "Straight manual", "任二直选单式", tickets(DIGITS, 2, "ANY", false), LINES, { type: "EQ", window: TWO }, win(1, 100)),
  seated(2, "STRAIGHT_SUM", "Straight sum", "任二直选和值", set(numbers(0, 18)), tableSum("s2"), board(sum(TWO)), win(1, 100)),
  seated(2, "GROUP", "Group joint", "任二组选复式", set(DIGITS, 2), combinations(2), has(TWO, 2), win(2, 100)),
  seated(2, "GROUP_MANUAL", "Group manual", "任二组选单式", tickets(DIGITS, 2, "DIFFERENT", true), LINES, { type: "MULTI_TICKET", window: TWO }, win(2, 100)),
  seated(2, "GROUP_SUM", "Group sum", "任二组选和值", set(numbers(1, 17)), tableSum("g2"), { type: "MULTI_BY", window: TWO, by: "SUM" }, win(2, 100)),
  joint(3, "Pick 3 – Straight joint", "任三直选复式"),
  seated(3, "STRAIGHT_MANUAL", "Straight manual", "任三直选单式", tickets(DIGITS, 3, "ANY", false), LINES, { type: "EQ", window: THREE }, win(1, 1000)),
  seated(3, "STRAIGHT_SUM", "Straight sum", "任三直选和值", set(numbers(0, 27)), tableSum("s3"), board(sum(THREE)), win(1, 1000)),
  seated(3, "GROUP3", "Group 3 joint", "任三组三复式", set(DIGITS, 2), { type: "PERMUTE", pick: 2 }, multi(THREE, 2, 1), win(3, 1000)),
  seated(3, "GROUP3_MANUAL", "Group 3 manual", "任三组三单式", tickets(DIGITS, 3, "PAIR", true), LINES, { type: "MULTI_TICKET", window: THREE }, win(3, 1000)),
  seated(3, "GROUP6", "Group 6 joint", "任三组六复式", set(DIGITS, 3), combinations(3), has(THREE, 3), win(6, 1000)),
  seated(3, "GROUP6_MANUAL", "Group 6 manual", "任三组六单式", tickets(DIGITS, 3, "DIFFERENT", true), LINES, { type: "MULTI_TICKET", window: THREE }, win(6, 1000)),
  seated(3, "GROUP_MIXED", "Mixed group", "任三混合组选", tickets(DIGITS, 3, "MIXED", true), LINES, { type: "MULTI_TICKET", window: THREE }, fair(1000, FORMS)),
  seated(3, "GROUP_SUM", "Group sum", "任三组选和值", set(numbers(1, 26)), tableSum("g3"), { type: "MULTI_BY", window: THREE, by: "SUM" }, fair(1000, FORMS)),
  joint(4, "Pick 4 – Straight joint", "任四直选复式"),
  seated(4, "STRAIGHT_MANUAL", "Straight manual", "任四直选单式", tickets(DIGITS, 4, "ANY", false), LINES, { type: "EQ", window: FOUR }, win(1, 10_000)),
  seated(4, "GROUP24", "Group 24", "任四组选24", set(DIGITS, 4), combinations(4), has(FOUR, 4), win(24, 10_000)),
  seated(4, "GROUP12", "Group 12", "任四组选12", areas(DIGITS, 1, 2), pairs(1, 2), multi(FOUR, 2, 1, 1), win(12, 10_000)),
  seated(4, "GROUP6", "Group 6", "任四组选6", set(DIGITS, 2), combinations(2), multi(FOUR, 2, 2), win(6, 10_000)),
  seated(4, "GROUP4", "Group 4", "任四组选4", areas(DIGITS, 1, 1), pairs(1, 1), multi(FOUR, 3, 1), win(4, 10_000)),
] // prettier-ignore
