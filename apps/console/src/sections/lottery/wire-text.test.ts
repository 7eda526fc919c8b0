import { expect, test } from "vitest"
import { resultText, selectionText, wireText } from "./wire-text.ts"

test("draws of every shape are one line", () => {
  expect(wireText({ balls: ["1", "0", "7"] })).toBe("1 0 7")
  expect(wireText({ balls: ["01", "02"], special: "07", lunarYear: 2026 })).toBe(
    "01 02 · special 07 · lunarYear 2026",
  )
  expect(wireText({ prizes: { DB: ["12345"], G1: ["1", "2"] } })).toBe("DB 12345 · G1 1 2")
  expect(wireText({ hash: "0af" })).toBe("0af")
  expect(wireText(null)).toBe("")
})

test("selections of every shape are one line, and what is no JSON stays as it is", () => {
  expect(selectionText('{"pos":[["1","2"],[],["9"]]}')).toBe("1 2 | – | 9")
  expect(selectionText('{"set":["BIG","ODD"]}')).toBe("BIG ODD")
  expect(selectionText('{"dan":["01"],"tuo":["02","03"]}')).toBe("dan 01 · tuo 02 03")
  expect(selectionText('{"tickets":[["1","2"],["3","4"]],"seats":[0,4]}')).toBe("1 2 | 3 4 · seats 0 4")
  expect(selectionText("{oops")).toBe("{oops")
})

test("a part of a result that does not matter may be anything", () => {
  expect(resultText({ balls: ["1", "0", "0"] }, [0, 2])).toBe("1 · 0")
  expect(resultText({ balls: ["01", "02"], special: "07" }, [2])).toBe("· · 07")
  expect(resultText({ digits: "0123" }, [0, 1, 2, 3])).toBe("0 1 2 3")
  expect(resultText({ balls: ["1", "0"] }, null)).toBe("1 0")
})
