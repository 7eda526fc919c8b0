import { sql } from "@croupier/database"
import { GAMES, type StudioGame } from "./games.ts"
import type { StudioKit } from "./kit.ts"

/** Return of a game in a time, in stakes: each round counts the same, whatever its currency and its stake. */
export interface Returned {
  readonly game: string
  readonly version: string
  readonly rounds: number
  readonly mean: number
  /** The deviation of one round. */
  readonly deviation: number
}

/** Over this time. */
const SPAN_MS = 30 * 24 * 3_600_000
/** Below this many rounds a sum of such outcomes is not yet near the normal distribution. */
const FEWEST = 1_000
/** Beyond this many deviations of the mean chance alone comes once in 16,000 looks. */
const LIMIT = 4

/** Returns of every game of late, by version; play money counts, since it is played by the same maths. */
export async function readReturns(kit: Pick<StudioKit, "db" | "clock">): Promise<readonly Returned[]> {
  const from = new Date(kit.clock.now().getTime() - SPAN_MS)
  const { rows } = await sql<Returned>`
    select game, version, count(*)::int as rounds, avg(payout::float8 / stake) as mean,
           coalesce(stddev_samp(payout::float8 / stake), 0) as deviation
      from round where state = 'completed' and payout is not null and finished_at >= ${from}
     group by game, version`.execute(kit.db)
  return rows
}

/**
 * By how many deviations a return lies outside of what the sheet of its game says; 0 within it, and where there are
 * too few rounds to say.
 */
export function strayedBy(returned: Returned, { sheet }: Pick<StudioGame, "sheet">): number {
  const { rounds, mean, deviation } = returned
  if (rounds < FEWEST || deviation === 0) return 0
  const [low, high] = [Number(sheet.lowestReturn.percent) / 100, Number(sheet.highestReturn.percent) / 100]
  const off = mean > high ? mean - high : mean < low ? mean - low : 0
  return off / (deviation / Math.sqrt(rounds))
}

/** Tells the operator of every game that returns more or less than chance explains. */
export async function watchReturns(kit: Pick<StudioKit, "db" | "clock" | "report">): Promise<void> {
  for (const returned of await readReturns(kit)) {
    const game = GAMES.find(({ code, version }) => code === returned.game && version === returned.version)
    const strayed = game ? strayedBy(returned, game) : 0
    if (Math.abs(strayed) > LIMIT)
      kit.report(
        new Error(
          `${returned.game} ${returned.version} returned ${(returned.mean * 100).toFixed(2)} % over ${returned.rounds} rounds, ${strayed.toFixed(1)} deviations from its sheet`,
        ),
      )
  }
}
