import { expect, test } from "vitest"
import { netOf, netOfAll } from "./net.ts"

const bet = (stake: string, prize: string, rebate = "0.00") => ({ stake, prize, rebate })

test("a win counts what it cost; a loss counts what came back", () => {
  expect(netOf(bet("2.00", "19.56"))).toBe("17.56")
  expect(netOf(bet("20.00", "19.56"))).toBe("-0.44")
  expect(netOf(bet("2.00", "0.00", "0.156"))).toBe("-1.844")
  expect(netOf(bet("2.00", "2.00"))).toBe("0.00")
})

test("bets of one draw are told together", () => {
  expect(netOfAll([bet("2.00", "19.56"), bet("20.00", "0.00")])).toBe("-2.44")
  expect(netOfAll([])).toBe("0.00")
})
