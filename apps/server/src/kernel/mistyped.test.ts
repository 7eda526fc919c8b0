import { expect, test } from "vitest"
import { editDistance, mistakes } from "./mistyped.ts"

test.each([
  ["dragon", "dragon", 0],
  ["dargon", "dragon", 1],
  ["dragn", "dragon", 1],
  ["dragonn", "dragon", 1],
  ["tiger", "tigre", 1],
  ["", "abc", 3],
])("from %s to %s", (a, b, expected) => expect(editDistance(a, b)).toBe(expected))

test("a name that holds the whole comes before words apart, these before mistakes", () => {
  const text = "night market dragon paper tiger"
  const [whole, apart, wrong] = ["market dra", "paper night", "papre night"].map((words) =>
    mistakes(words, text),
  )
  expect(whole).toBe(0)
  expect(apart).toBeGreaterThan(whole ?? 9)
  expect(wrong).toBeGreaterThan(apart ?? 9)
})

test.each(["paper koi", "xyz", "tigerlily", "kot"])("%s is not meant", (words) =>
  expect(mistakes(words, "night market dragon paper tiger")).toBeUndefined(),
)

test.each([
  ["纸 灯 龙", " 纸 灯 笼 lanterna"],
  ["紙 灯 篭", " 紙 灯 籠"],
  ["ス カ イ ラ ン タ ソ", " ス カ イ ラ ン タ ン"],
  ["کاغذی لالٹن", " کاغذی لالٹینیں"],
  ["โคมกะดาษ", " โคมกระดาษ"],
])("one wrong sign or letter of %s is forgiven", (words, text) => {
  expect(mistakes(words, text)).toBeGreaterThan(0)
})

test.each([
  ["灯 龙", " 纸 灯 笼"],
  ["虎 灯 龙", " 纸 灯 笼"],
])("of %s too much is wrong", (words, text) => expect(mistakes(words, text)).toBeUndefined())
