import type { Cycle } from "../slot/enumerate.ts"

const STAKES = [1, 5, 10, 25, 50, 100, 250, 500, 1_000]

/**
 * How rarely a round, its free games included, pays at least so many stakes. The free games of a round are
 * independent, so their sums are convolutions of one free game's table; double precision is plenty for odds.
 */
export function tailsOf(
  base: Cycle,
  free: Cycle,
  freeGames: (moons: number) => number,
  lines: number,
): string[][] {
  const one = free.byMoons
    .flatMap((each) => [...each])
    .map(([units, positions]) => ({ units, chance: positions / free.positions }))
  const top = Math.max(...one.map(({ units }) => units))
  const sums: Float64Array[] = [Float64Array.of(1)]
  const most = Math.max(...base.byMoons.map((_, moons) => freeGames(moons)))
  while (sums.length <= most) sums.push(convolve(sums.at(-1) ?? Float64Array.of(1), one, top))
  return STAKES.map((stakes) => {
    const least = stakes * lines
    const chance = base.byMoons.reduce((total, histogram, moons) => {
      const above = tail(sums[freeGames(moons)] ?? Float64Array.of(1))
      return [...histogram].reduce(
        (part, [units, positions]) => part + (positions / base.positions) * above(least - units),
        total,
      )
    }, 0)
    return [String(stakes), (1 / chance).toFixed(chance > 0.001 ? 1 : 0)]
  })
}

function convolve(
  left: Float64Array,
  right: readonly { readonly units: number; readonly chance: number }[],
  top: number,
): Float64Array {
  const result = new Float64Array(left.length + top)
  for (const [at, chance] of left.entries())
    if (chance > 0)
      for (const each of right)
        result[at + each.units] = (result[at + each.units] ?? 0) + chance * each.chance
  return result
}

/** The chance of at least so many units. */
function tail(chances: Float64Array): (units: number) => number {
  const above = new Float64Array(chances.length + 1)
  for (let at = chances.length - 1; at >= 0; at--) above[at] = (above[at + 1] ?? 0) + (chances[at] ?? 0)
  return (units) => (units <= 0 ? 1 : (above[units] ?? 0))
}
