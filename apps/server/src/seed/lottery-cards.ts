import { LANGUAGES, type Language } from "@croupier/contract"
import { translate } from "@croupier/locales"
import { DAY_MS } from "../kernel/durations.ts"
import type { ListedGame, Vendor } from "../modules/games/index.ts"
import type { GameToAdd } from "../modules/lottery/index.ts"
import { demoMerchant } from "./demo.ts"

/** The house's own lotteries stand in the catalogue, too: they can be found, marked, and come up among the popular. */
export const lotteryVendor: Vendor = {
  code: "HOUSE",
  merchantId: demoMerchant.id,
  name: demoMerchant.brand.name,
  position: 9,
}

/** The games that Lanterna puts in front. */
const HOT: ReadonlySet<string> = new Set(["SSC1M", "K31M", "PK101M", "LHC1M"])

/** The cards of lotteries; `hot` are the codes that stand in front. */
export const lotteryCards = (lotteries: readonly GameToAdd[], hot = HOT): ListedGame[] =>
  lotteries.map((game) => ({
    code: game.code,
    category: game.category === "ELOTT" ? "ELOTT" : "LOTT",
    names: {
      ...Object.fromEntries(LANGUAGES.map((each) => [each, nameOf(each, game)])),
      EN: nameOf("EN", game),
    },
    tags: [game.type.toLowerCase()],
    isHot: hot.has(game.code),
  }))

const nameOf = (language: Language, { type, schedule }: GameToAdd): string =>
  `${translate(language, `lottery_type_${type}`)} ${paceOf(language, schedule)}`

const MONDAY = Date.UTC(2024, 0, 1)

/** How often a game draws: "1 min", "daily 18:15", "Tue Thu Sat 21:30". The site says it the same way on its boards. */
function paceOf(language: Language, schedule: GameToAdd["schedule"]): string {
  const { weekDays, monthDays, windows, intervalSeconds } = schedule
  const [only] = windows
  const at = windows.length === 1 && only && only.from === only.to ? only.from : undefined
  if (at === undefined)
    return intervalSeconds % 60 === 0
      ? translate(language, "lottery_pace_minutes", [String(intervalSeconds / 60)])
      : translate(language, "lottery_pace_seconds", [String(intervalSeconds)])
  if (weekDays.length > 0) {
    const format = new Intl.DateTimeFormat(language === "CN" ? "zh" : language.toLowerCase(), {
      weekday: "short",
      timeZone: "UTC",
    })
    return `${weekDays.map((day) => format.format(new Date(MONDAY + (day - 1) * DAY_MS))).join(" ")} ${at}`
  }
  return monthDays.length > 0
    ? translate(language, "lottery_pace_month", [monthDays.join(", "), at])
    : translate(language, "lottery_pace_daily", [at])
}
