import type { GameType } from "@croupier/lottery"
import { amount } from "@croupier/money"
import { aroundTheClock, everyPlay, type GameToAdd, type Schedule } from "../modules/lottery/index.ts"

/**
 * Lanterna's lotteries: own draws in every draw space that needs no outside source, from every minute to twice a
 * month. Hours, closing times and numbering follow the catalogue's typical schedules.
 */

const HOME = "America/Sao_Paulo"
const CHINA = "Asia/Shanghai"
/** The lunar year of a draw is that of its day in China. */
const HONG_KONG = "Asia/Hong_Kong"
const VIETNAM = "Asia/Ho_Chi_Minh"
const MALAYSIA = "Asia/Kuala_Lumpur"
const THAILAND = "Asia/Bangkok"
const LAOS = "Asia/Vientiane"

const MINUTE = 60
const DAY = 86_400
/** Seconds between the close of a sale and its draw, by the seconds between draws. */
const closeAhead = (interval: number): number =>
  interval < 150 ? 5 : interval < 240 ? 10 : interval < 480 ? 15 : 30

const TWO = amount(20_000n)
const ONE = amount(10_000n)
/** Types of which a unit costs two; all others cost one. */
const AT_TWO: ReadonlySet<GameType> = new Set(["SSC", "11X5", "K3", "PK10", "CHAIN"])

/** A game of the demo, at the terms that all of its type have. */
export const game = (
  code: string,
  type: GameType,
  category: GameToAdd["category"],
  schedule: Schedule,
): GameToAdd => ({
  merchantId: 1,
  code,
  type,
  category,
  schedule,
  unitPrice: AT_TWO.has(type) ? TWO : ONE,
  base: 2_000,
  minimumGroup: 1_800,
  maximumGroup: 1_956,
  maximumMultiple: 9_999,
  maximumPrize: amount(10_000_000_000n),
  plays: everyPlay(type),
})

const zoneOf = (type: GameType): string => (type === "LHC" ? HONG_KONG : HOME)

/** Around the clock, every so many seconds. */
const quick = (type: GameType, category: GameToAdd["category"], seconds: number): GameToAdd =>
  game(
    seconds % MINUTE === 0 ? `${type}${seconds / MINUTE}M` : `${type}${seconds}S`,
    type,
    category,
    aroundTheClock(seconds, closeAhead(seconds), zoneOf(type)),
  )

/** Within the hours of a day, every so many minutes. */
const within = (
  type: GameType,
  seconds: number,
  timeZone: string,
  ...windows: readonly (readonly [from: string, to: string])[]
): GameToAdd =>
  game(seconds % MINUTE === 0 ? `${type}${seconds / MINUTE}M` : `${type}${seconds}S`, type, "LOTT", {
    ...aroundTheClock(seconds, closeAhead(seconds), timeZone),
    windows: windows.map(([from, to]) => ({ from, to })),
    numberDigits: 3,
  })

/** Once a day, or on some days; on sale from the draw before. */
const once = (
  code: string,
  type: GameType,
  category: GameToAdd["category"],
  timeZone: string,
  at: string,
  closeMinutes: number,
  days: { readonly weekDays?: readonly number[]; readonly monthDays?: readonly number[] } = {},
): GameToAdd => {
  const { weekDays = [], monthDays = [] } = days
  // The longest way from one draw to the next: a day, the gaps of a week, or half a month.
  const pause = monthDays.length > 0 ? 17 : weekDays.length > 0 ? 4 : 1
  return game(code, type, category, {
    timeZone,
    intervalSeconds: DAY,
    windows: [{ from: at, to: at }],
    weekDays,
    monthDays,
    openAheadSeconds: pause * DAY + closeMinutes * MINUTE,
    closeAheadSeconds: closeMinutes * MINUTE,
    numberDigits: 3,
  })
}

const CLASSICS = ["SSC", "K3", "PK10", "11X5", "LHC", "PCB", "LF"] as const
const QUICK = [1, 3, 5].map((minutes) => minutes * MINUTE)
const FAST = [90, 120]
const [MON, TUE, WED, THU, FRI, SAT, SUN] = [1, 2, 3, 4, 5, 6, 7]

/** In the order in which the lobbies show them. */
export const lotteryGames: readonly GameToAdd[] = [
  ...QUICK.flatMap((seconds) => CLASSICS.map((type) => quick(type, "LOTT", seconds))),
  within("PK10", 4 * MINUTE, CHINA, ["13:09", "04:05"]),
  within("PCB", 210, CHINA, ["00:00", "20:00"], ["21:00", "23:58"]),
  within("SSC", 20 * MINUTE, CHINA, ["00:30", "03:10"], ["07:30", "23:50"]),
  within("11X5", 20 * MINUTE, CHINA, ["09:10", "23:10"]),
  within("K3", 20 * MINUTE, CHINA, ["08:50", "22:10"]),
  within("LF", 20 * MINUTE, CHINA, ["00:20", "03:00"], ["07:20", "23:40"]),
  once("LHCD", "LHC", "LOTT", HONG_KONG, "21:32", 5),
  once("LHCW", "LHC", "LOTT", HONG_KONG, "21:30", 15, { weekDays: [TUE, THU, SAT] }),

  ...FAST.flatMap((seconds) => CLASSICS.map((type) => quick(type, "ELOTT", seconds))),

  ...QUICK.flatMap((seconds) => (["VNN", "VNS"] as const).map((type) => quick(type, "VN", seconds))),
  once("VNSD", "VNS", "VN", VIETNAM, "16:15", 5),
  once("VNCD", "VNS", "VN", VIETNAM, "17:15", 5),
  once("VNND", "VNN", "VN", VIETNAM, "18:15", 5),

  ...QUICK.flatMap((seconds) =>
    (["SEA4D", "SEATH", "SEALA"] as const).map((type) => quick(type, "SEA", seconds)),
  ),
  once("SEA4DW", "SEA4D", "SEA", MALAYSIA, "19:00", 15, { weekDays: [WED, SAT, SUN] }),
  once("SEATHM", "SEATH", "SEA", THAILAND, "15:30", 15, { monthDays: [1, 16] }),
  once("SEALAW", "SEALA", "SEA", LAOS, "20:30", 15, { weekDays: [MON, WED, FRI] }),
]
