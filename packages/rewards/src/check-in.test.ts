import fc from "fast-check"
import { expect, test } from "vitest"
import { nextCheckIn, type LastCheckIn } from "./check-in.ts"

/** Days of the calendar and days in a row. */

const WEEK = { length: 7, missed: "RESTART" } as const

/** Places and days in a row of check-ins on these days. */
function played(days: readonly number[], terms: Parameters<typeof nextCheckIn>[1]): readonly string[] {
  let last: (Omit<LastCheckIn, "wasYesterday"> & { readonly day: number }) | undefined
  return days.map((day) => {
    const next = nextCheckIn(last && { ...last, wasYesterday: last.day === day - 1 }, terms)
    last = { ...next, day }
    return `${next.place}/${next.streak}`
  })
}

test("each day gives the next place, and behind the last day of the calendar the first follows", () => {
  expect(played([1, 2, 3, 4, 5, 6, 7, 8], WEEK)).toEqual([
    "1/1",
    "2/2",
    "3/3",
    "4/4",
    "5/5",
    "6/6",
    "7/7",
    "1/8",
  ])
})

test("a missed day begins the calendar anew, or leaves it where it stands, as the terms say", () => {
  expect(played([1, 2, 4, 5], WEEK)).toEqual(["1/1", "2/2", "1/1", "2/2"])
  expect(played([1, 2, 4, 5], { ...WEEK, missed: "CONTINUE" })).toEqual(["1/1", "2/2", "3/1", "4/2"])
})

test("no order of days gives more of a place than whole calendars hold", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 90 }),
      fc.constantFrom("RESTART" as const, "CONTINUE" as const),
      (days, missed) => {
        const places = played(
          days.toSorted((a, b) => a - b),
          { length: 7, missed },
        ).map((each) => Number(each.split("/")[0]))
        for (let place = 2; place <= 7; place++) {
          const count = (of: number) => places.filter((each) => each === of).length
          expect(count(place)).toBeLessThanOrEqual(count(place - 1))
        }
      },
    ),
  )
})
