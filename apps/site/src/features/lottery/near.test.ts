import type { Issue } from "@croupier/contract/lottery"
import { expect, test } from "vitest"
import { takeNear } from "./near.ts"

const issue = (number: string, minute: number, draw: Issue["draw"] = null): Issue => ({
  gameCode: "SSC1M",
  issue: `20261121-${number}`,
  state: draw ? "DRAWN" : "OPEN",
  opensAt: new Date(minute * 60_000).toISOString(),
  closesAt: new Date((minute + 1) * 60_000).toISOString(),
  drawsAt: new Date((minute + 1) * 60_000 + 5_000).toISOString(),
  commitment: "",
  draw,
})
const now = 30_000
const lobby = [
  { gameCode: "K31M", current: null, last: null },
  { gameCode: "SSC1M", current: issue("0001", 0), last: null },
]

test("a draw becomes the last result; an older one that comes late does not", () => {
  const drawn = takeNear(lobby, issue("0001", 0, { balls: ["1"] }), now)
  expect(drawn[1]?.last?.issue).toBe("20261121-0001")
  expect(takeNear(drawn, issue("0000", -1, { balls: ["2"] }), now)[1]?.last?.issue).toBe("20261121-0001")
})
test("the next issue takes the place of one that has closed, not of one on sale", () => {
  expect(takeNear(lobby, issue("0002", 1), now)[1]?.current?.issue).toBe("20261121-0001")
  expect(takeNear(lobby, issue("0002", 1), now + 60_000)[1]?.current?.issue).toBe("20261121-0002")
})
test("other games stay as they are", () => expect(takeNear(lobby, issue("0001", 0), now)[0]).toBe(lobby[0]))
