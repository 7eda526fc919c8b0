import { expect, test } from "vitest"
import { ballsOf, BALLS, COLORS, elementOf, lunarYearOf } from "./mark-six.ts"

test.each([
  [2024, "DRAGON", ["01", "13", "25", "37", "49"]],
  [2024, "RAT", ["05", "17", "29", "41"]],
  [2025, "SNAKE", ["01", "13", "25", "37", "49"]],
  [2026, "GOAT", ["12", "24", "36", "48"]],
  [2027, "HORSE", ["02", "14", "26", "38"]],
])("lunar year %i: balls of the %s", (year, animal, balls) => expect(ballsOf("ANIMAL", animal, year)).toEqual(balls)) // prettier-ignore

test.each([
  [2015, "FIRE", "07,08,21,22,29,30,37,38"],
  [2024, "WATER", "12,13,20,21,28,29,42,43"],
  [2025, "EARTH", "05,06,19,20,27,28,35,36,49"],
  [2026, "FIRE", "02,03,10,11,18,19,32,33,40,41,48,49"],
  [2027, "WOOD", "09,10,17,18,25,26,39,40,47,48"],
])("lunar year %i: balls of %s", (year, element, balls) =>
  expect(BALLS.filter((ball) => elementOf(ball, year) === element).join()).toBe(balls),
)

test("seventeen red, sixteen blue, sixteen green", () => {
  expect(Object.values(COLORS).map((balls) => balls.length)).toEqual([17, 16, 16])
})

/** New moons within minutes of midnight in China, where ICU's approximation is a day off. */
const AT_MIDNIGHT = new Set(["2027-02-06", "2030-02-02"])

test("the lunar year turns at Chinese New Year, as the Chinese calendar has it", () => {
  const calendar = new Intl.DateTimeFormat("en-u-ca-chinese", { timeZone: "Asia/Shanghai", year: "numeric" })
  for (let day = Date.UTC(2020, 0, 25, 4); day < Date.UTC(2035, 11, 31); day += 86_400_000) {
    const parts: Readonly<Record<string, string>> = Object.fromEntries(
      calendar.formatToParts(day).map(({ type, value }) => [type, value]),
    )
    const text = new Date(day).toISOString().slice(0, 10)
    if (AT_MIDNIGHT.has(text)) continue
    expect([text, lunarYearOf(text)]).toEqual([text, Number(parts["relatedYear"])])
  }
  expect(() => lunarYearOf("2019-05-01")).toThrow(RangeError)
  expect(() => lunarYearOf("soon")).toThrow(RangeError)
})
