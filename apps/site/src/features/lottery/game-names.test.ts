import { expect, test } from "vitest"
import { gameName, paceName, weekDayNames } from "./game-names.ts"

const t = (key: string, ...args: readonly (string | number)[]): string =>
  [key.replace("lottery_", ""), ...args].join(" ")
const game = (
  intervalSeconds: number,
  times: Partial<{ from: string; weekDays: number[]; monthDays: number[] }> = {},
) => ({
  name: "G",
  gameCode: "G",
  gameType: "SSC",
  intervalSeconds,
  times: {
    timeZone: "UTC",
    windows: times.from === undefined ? [] : [{ from: times.from, to: times.from }],
    weekDays: times.weekDays ?? [],
    monthDays: times.monthDays ?? [],
  },
})

test("a game is called by what it draws and how often", () => {
  expect(gameName(t, game(60), "en")).toBe("type_SSC pace_minutes 1")
  expect(gameName(t, { ...game(60), name: "Feira" }, "en")).toBe("Feira")
})
test("the pace: minutes, seconds, daily, days of the week and of the month", () => {
  expect(paceName(t, game(90), "en")).toBe("pace_seconds 90")
  expect(paceName(t, game(86_400, { from: "18:15" }), "en")).toBe("pace_daily 18:15")
  expect(paceName(t, game(86_400, { from: "21:30", weekDays: [2, 4, 6] }), "en")).toBe("Tue Thu Sat 21:30")
  expect(paceName(t, game(86_400, { from: "15:30", monthDays: [1, 16] }), "en")).toBe(
    "pace_month 1, 16 15:30",
  )
})
test("days of the week begin with Monday, in the language of the reader", () =>
  expect(weekDayNames([1, 7], "pt-BR")).toMatch(/seg.* dom/))
