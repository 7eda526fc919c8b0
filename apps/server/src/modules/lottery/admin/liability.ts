import { setImmediate as breathe } from "node:timers/promises"
import type { ConsoleValue } from "@croupier/contract/console/table"
import type { Db } from "@croupier/database"
import { sql } from "@croupier/database"
import {
  countUnits,
  findPlay,
  liability,
  playFor,
  type Liability,
  type LiabilityBet,
  type Play,
} from "@croupier/lottery"
import { amount, toDecimal } from "@croupier/money"
import type { Game } from "../game.ts"
import { yearOfIssue } from "../draws/lunar-year.ts"
import { MODE_AMOUNT, priceOf, type LineTerms, type Mode } from "../betting/terms.ts"

/** Different bets of a liability: read into memory, and settled on draw after draw. */
const MOST_BETS = 20_000
/** Settlements of one answer: about a second of one core at its worst. */
const SETTLEMENTS = 3_000_000
const SHOWN = 25
/** The thread is lent to others after so long. */
const BREATH_MS = 8
/** Answers that are kept: as many as people look at within some seconds. */
const KEPT = 20
const ONE = 10_000n

type LiabilityValue = ConsoleValue<"issueExposure">["liability"]

/** Bets that were made in the same words and on the same terms. */
interface BetRow {
  readonly play: string
  readonly selection: unknown
  readonly group: number
  readonly mode: Mode
  readonly multiple: number
  readonly bets: bigint
  readonly stake: bigint
  readonly maximumPayout: bigint
  readonly rebate: bigint
}

export interface IssueLiability {
  /**
   * The payouts of an issue's bets by the results that pay most. `state` tells them from those of a moment
   * before.
   */
  readonly of: (game: Game, issue: string, state: string) => Promise<LiabilityValue>
}

/** Computes the liability of an issue once for all callers, until another bet is made. */
export function issueLiability(db: Db): IssueLiability {
  const kept = new Map<string, { readonly state: string; readonly answer: Promise<LiabilityValue> }>()
  return {
    of: (game, issue, state) => {
      const key = `${game.merchantId} ${game.code} ${issue}`
      const present = kept.get(key)
      if (present?.state === state) return present.answer
      const answer = computeLiability(db, game, issue)
      kept.delete(key)
      kept.set(key, { state, answer })
      for (const oldest of [...kept.keys()].slice(0, -KEPT)) kept.delete(oldest)
      answer.catch(() => kept.delete(key))
      return answer
    },
  }
}

async function computeLiability(db: Db, game: Game, issue: string): Promise<LiabilityValue> {
  const rows = await betsOf(db, game, issue)
  if (rows.length > MOST_BETS) return null
  const lunarYear = yearOfIssue(issue)
  const sum = (of: (row: BetRow) => bigint) => rows.reduce((total, row) => total + of(row), 0n)
  const [stake, rebate] = [sum((row) => row.stake), sum((row) => row.rebate)]
  const bets = asWeighed(game, rows, lunarYear)
  const found = await finished(
    // Rebates are paid whatever is drawn.
    liability(game.type, bets, { stake: stake - rebate, shown: SHOWN, settlements: SETTLEMENTS, lunarYear }),
  )
  const worst = found.worst[0]?.paid ?? 0n
  const results = BigInt(found.results)
  return {
    method: found.method,
    positions: found.positions && [...found.positions],
    results: found.results,
    losing: found.losing,
    expected: found.method === "EXACT" ? money(stake - rebate - found.paid / results) : null,
    bound: money(rebate + (found.method === "EXACT" ? worst : sum(payableFor))),
    worst: found.worst.map(({ draw, paid }) => ({
      draw: { ...draw },
      paid: money(paid + rebate),
      left: money(stake - paid - rebate),
    })),
  }
}

const money = (value: bigint): string => toDecimal(amount(value))

/** The most that one draw can pay to a bet: its greatest prize, and beside it the units that may be returned. */
function payableFor({ play, maximumPayout, stake }: BetRow): bigint {
  const returned = findPlay(play)
  return (maximumPayout > stake ? maximumPayout : stake) + (returned && mayPush(returned) ? stake : 0n)
}

const mayPush = ({ tiers, match }: Play): boolean =>
  match.type === "PARLAY" ||
  (match.type === "MEMBER" && match.push !== undefined) ||
  (match.type === "BOARD" && match.boards.some(({ push }) => push !== undefined)) ||
  Object.values(tiers).some(({ push }) => push.numerator > 0n)

async function betsOf(db: Db, game: Game, issue: string): Promise<BetRow[]> {
  const { rows } = await sql<BetRow>`
    select b.play, b.selection, b.prize_group as "group", b.mode, b.multiple, count(*)::bigint as bets,
           sum(b.stake)::bigint as stake, sum(coalesce(b.most, 0))::bigint as "maximumPayout",
           sum(div(b.stake::numeric * (b.member_group - b.prize_group), ${game.base}::int))::bigint as rebate
      from lottery_issue i cross join generate_series(0, 63) n join lottery_bet b on b.bucket = n::smallint and b.issue_id = i.id
     where i.merchant_id = ${game.merchantId} and i.game_code = ${game.code} and i.issue = ${issue} and b.asset <> 'FUN'
       and not exists (select 1 from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id)
     group by b.play, b.selection, b.prize_group, b.mode, b.multiple
     limit ${MOST_BETS + 1}`.execute(db)
  return rows
}

/** One bet for all of the same words and prize group: it is settled once, and pays each of them as its terms say. */
function asWeighed(game: Game, rows: readonly BetRow[], lunarYear: number): LiabilityBet[] {
  const picks = Map.groupBy(
    rows,
    ({ play, group, selection }) => `${group} ${play} ${JSON.stringify(selection)}`,
  )
  return [...picks.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const play = findPlay(first.play)
    const counted = play && countUnits(play, first.selection)
    if (!play || !counted?.valid)
      throw new Error(`a stored bet on ${first.play} is not one the engine accepts`)
    const { selection, units } = counted
    // The five elements pay by the lunar year of the draw, as they will when it is settled.
    const odds = playFor(play, { lunarYear })
    const line: LineTerms = {
      play: odds,
      selection,
      units,
      mode: "1",
      multiple: 1,
      group: first.group,
      memberGroup: first.group,
    }
    return [{ play: odds, selection, units, pays: paysOf(game, line, same) }]
  })
}

/** The payout of all of these bets for a settlement: each rounded as it will be, and then added up. */
function paysOf(game: Game, line: LineTerms, rows: readonly BetRow[]): LiabilityBet["pays"] {
  const known = new Map<string, bigint>()
  return (settlement) => {
    const { wins, push, odds } = settlement
    if (push === 0 && Object.keys(wins).length === 0) return 0n
    const key = `${push} ${JSON.stringify(wins)} ${odds ? JSON.stringify(odds, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value)) : ""}`
    let paid = known.get(key)
    if (paid === undefined) {
      const { prize, refund } = priceOf(game, line, settlement)
      paid = rows.reduce((sum, { mode, multiple, bets }) => {
        const times = BigInt(multiple) * MODE_AMOUNT[mode]
        return sum + bets * ((prize * times) / ONE + (refund * times) / ONE)
      }, 0n)
      known.set(key, paid)
    }
    return paid
  }
}

/** Runs the work to its end; a long one lets others have their turn. */
async function finished(work: Generator<void, Liability>): Promise<Liability> {
  for (let since = performance.now(); ;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - since < BREATH_MS) continue
    await breathe()
    since = performance.now()
  }
}
