import { expect, it } from "vitest"
import { matches } from "./matches.ts"

it.each([
  ["Mark Six daily 21:32", "mark"],
  ["Mark Six daily 21:32", "six MARK"],
  ["Promoções", "promocoes"],
  ["Xổ số miền Bắc", "xo so"],
  ["时时彩 1 分钟", "时彩"],
  ["ロッテリー", "ッテ"],
  ["سلاٹس", "سلاٹ"],
  ["11 × 5 3 min", "11 5"],
])("%s is found by %s", (text, typed) => expect(matches(text, typed)).toBe(true))

it.each([
  ["Mark Six", "ark"],
  ["Mark Six", ""],
  ["Mark Six", " - "],
  ["Slots", "slots fish"],
])("%s is not found by %s", (text, typed) => expect(matches(text, typed)).toBe(false))
