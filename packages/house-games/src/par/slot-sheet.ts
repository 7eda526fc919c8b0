import { fraction, plus, product, type Fraction } from "@croupier/money/fraction"
import { enumerate, type Cycle, type Histogram } from "../slot/enumerate.ts"
import { PAPER_LANTERNS, PAPER_LANTERNS_SLOT } from "../slot/paper-lanterns.ts"
import { SYMBOLS } from "../slot/strips.ts"
import { exactShare, parBet, type ParSheet, type ParTable } from "./par-sheet.ts"
import { tailsOf } from "./tails.ts"

/** The sheet of Paper Lanterns: every position of both sets of strips is gone through. */
export function slotSheet(): ParSheet {
  const slot = PAPER_LANTERNS_SLOT
  const lines = slot.lines.length
  const [base, free] = [enumerate(slot, "base"), enumerate(slot, "free")]
  const freeGames = (moons: number): number => slot.moons[moons - 3]?.freeGames ?? 0
  const ofPositions = (part: number, cycle: Cycle): Fraction => fraction(part, cycle.positions)
  const moment = (histogram: Histogram, power: number): number =>
    [...histogram].reduce((total, [units, positions]) => total + units ** power * positions, 0)
  const positionsOf = (histogram: Histogram): number => moment(histogram, 0)

  const baseUnits = base.byMoons.reduce((total, each) => total + moment(each, 1), 0)
  const baseReturn = fraction(baseUnits, base.positions * lines)
  const freeReturn = fraction(
    free.byMoons.reduce((total, each) => total + moment(each, 1), 0),
    free.positions * lines,
  )
  const opened = base.byMoons.reduce((total, each, moons) => total + positionsOf(each) * freeGames(moons), 0)
  const featureReturn = product(ofPositions(opened, base), freeReturn)
  const returns = plus(baseReturn, featureReturn)
  // A round with free games pays at least for its moons, so it is a hit by its first spin already.
  const misses = base.byMoons.reduce((total, each) => total + (each.get(0) ?? 0), 0)
  const hits = ofPositions(base.positions - misses, base)

  const [freeMean, freeSquare] = [1, 2].map(
    (power) => free.byMoons.reduce((total, each) => total + moment(each, power), 0) / free.positions,
  ) as [number, number]
  const square = base.byMoons.reduce((total, each, moons) => {
    const n = freeGames(moons)
    const [count, first, second] = [positionsOf(each), moment(each, 1), moment(each, 2)]
    const feature = n * (freeSquare - freeMean ** 2) + (n * freeMean) ** 2
    return total + second + 2 * first * n * freeMean + count * feature
  }, 0)
  const mean = Number(returns.numerator) / Number(returns.denominator)
  const sigma = Math.sqrt(square / base.positions / lines ** 2 - mean ** 2)

  return {
    game: PAPER_LANTERNS.code,
    version: PAPER_LANTERNS.version,
    name: PAPER_LANTERNS.name,
    method: `Exact: all ${base.positions} positions of the strips and all ${free.positions} of the free games' strips were gone through; every stop is equally likely.`,
    lowestReturn: exactShare(returns),
    highestReturn: exactShare(returns),
    bets: [parBet("a spin", returns, hits, sigma)],
    tables: [
      {
        title: "Return by part",
        head: ["Part", "Return", "Fraction"],
        rows: [
          ["Lines and moons", ...shareRow(baseReturn)],
          ["Free games", ...shareRow(featureReturn)],
          ["One free game, in stakes", ...shareRow(freeReturn)],
        ],
      },
      {
        title: "Free games",
        head: ["Moons", "Pays (stakes)", "Free games", "Once in … spins"],
        rows: slot.moons.map(({ pays, freeGames: count }, at) => [
          String(at + 3),
          String(pays / lines),
          String(count),
          (base.positions / positionsOf(base.byMoons[at + 3] ?? new Map<number, number>())).toFixed(1),
        ]),
      },
      topTable(base, free, lines),
      {
        title: "How often a round pays at least",
        head: ["Stakes", "Once in … rounds"],
        rows: tailsOf(base, free, freeGames, lines),
      },
      {
        title: "Pays, in stakes",
        head: ["Symbol", "3", "4", "5"],
        rows: Object.entries(slot.pays).map(([symbol, pays]) => [
          symbol,
          ...pays.map((each) => String(each / lines)),
        ]),
      },
      {
        title: "Lines, by the row of each reel from the top",
        head: ["Line", "Rows"],
        rows: slot.lines.map((rows, at) => [String(at + 1), rows.map((row) => row + 1).join(" ")]),
      },
      ...(["base", "free"] as const).map((mode) => ({
        title: mode === "base" ? "Strips" : "Strips of the free games",
        head: ["Reel", "Stops, from the first"],
        rows: slot[mode].map((reel, at) => [String(at + 1), reel.join(" ")]),
      })),
      ...(["base", "free"] as const).map((mode) => ({
        title: mode === "base" ? "Symbols on the strips" : "Symbols on the strips of the free games",
        head: ["Symbol", "1", "2", "3", "4", "5"],
        rows: SYMBOLS.map((symbol) => [
          symbol,
          ...slot[mode].map((reel) => String(reel.filter((each) => each === symbol).length)),
        ]),
      })),
    ],
  }
}

const shareRow = (share: Fraction): [string, string] => {
  const { percent, numerator, denominator } = exactShare(share)
  return [`${percent} %`, `${numerator} / ${denominator}`]
}

function topTable(base: Cycle, free: Cycle, lines: number): ParTable {
  const rows = [
    { name: "A spin", cycle: base },
    { name: "A free game", cycle: free },
  ].map(({ name, cycle }) => {
    const all = cycle.byMoons.flatMap((each) => [...each])
    const top = all.reduce((highest, [units]) => Math.max(highest, units), 0)
    const positions = all.reduce((total, [units, count]) => (units === top ? total + count : total), 0)
    return [name, String(top / lines), (cycle.positions / positions).toFixed(0)]
  })
  return { title: "Top win", head: ["Of", "Stakes", "Once in …"], rows }
}
