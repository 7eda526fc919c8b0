import type { LotterySchedule } from "@croupier/contract/console/lottery"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { Temporal } from "temporal-polyfill"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { Clock } from "../../../kernel/clock.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Game } from "../game.ts"
import type { Games } from "../kit.ts"
import { slotsBetween, type Schedule } from "../draws/schedule.ts"

export interface ScheduleKit {
  readonly db: Db
  readonly clock: Clock
  readonly games: Games
  readonly gamesChanged: () => Promise<void>
}

export const presentSchedule = (schedule: Schedule): LotterySchedule => ({
  intervalSeconds: schedule.intervalSeconds,
  windows: schedule.windows.map(({ from, to }) => ({ from, to })),
  weekDays: [...schedule.weekDays],
  monthDays: [...schedule.monthDays],
  openAheadSeconds: schedule.openAheadSeconds,
  closeAheadSeconds: schedule.closeAheadSeconds,
})

/** The day that it is somewhere, YYYYMMDD. */
export const dayAt = (at: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
    .toString()
    .replaceAll("-", "")

const dayAfter = (day: string): string =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toString().replaceAll("-", "")

/**
 * Plans another schedule, from the first day of which nothing is on sale, was on sale, or is chased: issues are numbered
 * within their day, so a day belongs to one schedule. Those that are made and not on sale yet give way to the new ones.
 * Refuses CHANGED_MEANWHILE, INPUT_INVALID.
 */
export async function changeSchedule(
  kit: ScheduleKit,
  { gameCode, version, schedule, why }: ConsoleParsed<"changeLotterySchedule">,
  { merchant, record }: MerchantContext,
): Promise<void> {
  const game = kit.games.find(merchant.id, gameCode)
  const next = schedule && {
    ...schedule,
    timeZone: game.schedule.timeZone,
    numberDigits: digitsFor(game, schedule),
  }
  if (next) check(next)
  await inTransaction(kit.db, async (tx) => {
    await hold(tx, game, version)
    const now = kit.clock.now()
    const from = await firstFreeDay(tx, game, now)
    await dropUnopened(tx, game, now, { since: from })
    // A schedule that was planned before may be in force by now: then it is the present one.
    const present = game.next && game.next.from < from ? game.next.schedule : game.schedule
    if (present !== game.schedule) await adopt(tx, game, present)
    await sql`
      update lottery_game set next_schedule = ${next ? JSON.stringify(next) : null}::jsonb,
             next_from = ${next ? from : null}, version = version + 1
       where merchant_id = ${merchant.id} and code = ${gameCode}`.execute(tx)
    await record(tx, {
      act: "lottery.schedule",
      target: `game:${gameCode}`,
      before: presentSchedule(game.next?.schedule ?? game.schedule),
      after: next ? { ...presentSchedule(next), from } : presentSchedule(present),
      why,
      merchantId: merchant.id,
    })
  })
  await kit.gamesChanged()
}

/** Leaves a day out or takes it back in. Refuses CHANGED_MEANWHILE, and RULING_NOT_POSSIBLE for a day that has begun. */
export async function skipDay(
  kit: ScheduleKit,
  { gameCode, version, day, skip, why }: ConsoleParsed<"skipLotteryDay">,
  { merchant, record }: MerchantContext,
): Promise<void> {
  const game = kit.games.find(merchant.id, gameCode)
  await inTransaction(kit.db, async (tx) => {
    await hold(tx, game, version)
    const now = kit.clock.now()
    const free = await firstFreeDay(tx, game, now)
    if (day < free) refuse("RULING_NOT_POSSIBLE", [day])
    if (skip) {
      await dropUnopened(tx, game, now, { since: day, until: day })
      await sql`
        insert into lottery_skipped_day (merchant_id, game_code, day) values (${merchant.id}, ${gameCode}, ${day})
        on conflict do nothing`.execute(tx)
    } else
      await sql`
        delete from lottery_skipped_day where merchant_id = ${merchant.id} and game_code = ${gameCode} and day = ${day}`.execute(
        tx,
      )
    await sql`
      update lottery_game set version = version + 1 where merchant_id = ${merchant.id} and code = ${gameCode}`.execute(
      tx,
    )
    await record(tx, {
      act: skip ? "lottery.day.skip" : "lottery.day.draw",
      target: `game:${gameCode}`,
      before: { [day]: game.skipped.has(day) ? "–" : "✓" },
      after: { [day]: skip ? "–" : "✓" },
      why,
      merchantId: merchant.id,
    })
  })
  await kit.gamesChanged()
}

/** Puts planned schedules in the place of those whose last day is long over. Answers whether there was one. */
export async function adoptSchedules({
  db,
  clock,
  games,
}: Omit<ScheduleKit, "gamesChanged">): Promise<boolean> {
  const now = clock.now()
  let adopted = false
  for (const game of games.all()) {
    const { next, schedule } = game
    // A window over midnight belongs to the day before: the old schedule is left alone for one more day.
    if (!next || dayAfter(next.from) >= dayAt(now, schedule.timeZone)) continue
    await adopt(db, game, next.schedule)
    adopted = true
  }
  return adopted
}

/** Makes a planned schedule the game's own, unless the game was changed meanwhile. */
const adopt = (db: Db | Tx, game: Game, to: Schedule) =>
  sql`
    update lottery_game
       set interval_seconds = ${to.intervalSeconds}, windows = ${JSON.stringify(to.windows)}::jsonb,
           week_days = ${[...to.weekDays]}::smallint[], month_days = ${[...to.monthDays]}::smallint[],
           open_ahead_seconds = ${to.openAheadSeconds}, close_ahead_seconds = ${to.closeAheadSeconds},
           number_digits = ${to.numberDigits}, next_schedule = null, next_from = null, version = version + 1
     where merchant_id = ${game.merchantId} and code = ${game.code} and version = ${game.version}`.execute(db)

/** The game's row as it was seen, until the transaction ends. Refuses CHANGED_MEANWHILE. */
async function hold(tx: Tx, { merchantId, code, ...game }: Game, version: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select version from lottery_game where merchant_id = ${merchantId} and code = ${code} for update`.execute(
    tx,
  )
  const present = rows[0]?.version
  if (present !== version || game.version !== version)
    refuse("CHANGED_MEANWHILE", [], {
      version: present,
      ...presentSchedule(game.next?.schedule ?? game.schedule),
      skipped: [...game.skipped].toSorted(),
    })
}

/** The first day of which no issue is or was on sale and none is chased. */
async function firstFreeDay(tx: Tx, game: Game, now: Date): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select greatest(
      (select left(issue, 8) from lottery_issue
        where merchant_id = ${game.merchantId} and game_code = ${game.code} and (state <> 'SCHEDULED' or opens_at <= ${now})
        order by draws_at desc limit 1),
      (select max(left(l.issue, 8)) from lottery_chase_leg l
         join lottery_chase c on c.bucket = l.bucket and c.id = l.chase_id
        where l.state = 'WAITING' and c.state = 'RUNNING' and c.merchant_id = ${game.merchantId} and c.game_code = ${game.code})
    ) as day`.execute(tx)
  const today = dayAt(now, game.schedule.timeZone)
  const taken = rows[0]?.day ?? today
  return dayAfter(taken > today ? taken : today)
}

/** Issues that were made ahead and never on sale go, with their seeds; the worker makes them anew where they should be. */
async function dropUnopened(
  tx: Tx,
  game: Game,
  now: Date,
  { since, until = "99999999" }: { readonly since: string; readonly until?: string },
): Promise<void> {
  await sql`
    with gone as (
      delete from lottery_issue
       where merchant_id = ${game.merchantId} and game_code = ${game.code} and state = 'SCHEDULED' and opens_at > ${now}
         and draws_at > ${now} and left(issue, 8) between ${since} and ${until}
      returning id
    )
    delete from lottery_seed s using gone where s.issue_id = gone.id`.execute(tx)
}

/** Numbers grow when a day has more draws than its digits can count. */
function digitsFor(game: Game, schedule: LotterySchedule): number {
  const most = Math.ceil(90_000 / schedule.intervalSeconds)
  return Math.min(5, Math.max(game.schedule.numberDigits, String(most).length))
}

const DAYS_LOOKED_AT = 70

/** Refuses INPUT_INVALID for a schedule that no issue can be made by. */
function check(schedule: Schedule): void {
  const wrong = [
    ...(schedule.closeAheadSeconds < schedule.intervalSeconds ? [] : ["closeAheadSeconds"]),
    ...(schedule.openAheadSeconds > schedule.closeAheadSeconds ? [] : ["openAheadSeconds"]),
    ...(schedule.windows.every(({ from }, at) => at === 0 || from > (schedule.windows[at - 1]?.to ?? ""))
      ? []
      : ["windows"]),
  ]
  if (wrong.length > 0) refuse("INPUT_INVALID", [], wrong)
  // 30 February never comes. One draw in ten weeks is enough to know; an interval of seconds is not walked through.
  const sparse = { ...schedule, intervalSeconds: Math.max(schedule.intervalSeconds, 3_600) }
  const start = new Date(Date.UTC(2026, 0, 1))
  const end = new Date(start.getTime() + DAYS_LOOKED_AT * DAY_MS)
  if (slotsBetween(sparse, start, end).length === 0) refuse("INPUT_INVALID", [], ["monthDays"])
}
