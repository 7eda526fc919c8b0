import { edgeOfGroup } from "@croupier/agents"
import { parseAmount, toDecimal, amount } from "@croupier/money"
import { floor, fraction, product } from "@croupier/money/fraction"
import { expect, test } from "vitest"
import { FIRST_RULE, limitsOf, ruleFits } from "./group-rule.ts"
import { lineRates, type LineTerms } from "./line-rates.ts"

const paid = (stake: string, terms: Partial<LineTerms>, rule = FIRST_RULE) =>
  lineRates({
    groups: [1960, 1956],
    top: 1960,
    own: 1950,
    memberGroup: 1950,
    played: 1940,
    limits: limitsOf(rule, edgeOfGroup(terms.played ?? 1940)),
    ...terms,
  }).map((rate) => toDecimal(amount(floor(product(rate, fraction(parseAmount(stake)))))))

test("examples/18: each agent of the line gets own less the next below, rounded down bet by bet", () => {
  expect(paid("333.33", {})).toEqual(["0.6666", "0.9999"])
})

test("examples/19: beyond the edge less margin, salary and cashback it is cut from the top down", () => {
  expect(paid("1000", {}, { ...FIRST_RULE, margin: 500, salary: 12_000, cashback: 10_000 })).toEqual([
    "0.00",
    "2.50",
  ])
})

test("an agent without a group has that of the agent above, the root the merchant's highest", () => {
  expect(paid("1000", { groups: [undefined, undefined] })).toEqual(["0.00", "5.00"])
  expect(paid("1000", { groups: [undefined, 1956], own: undefined, memberGroup: 1956 })).toEqual([
    "2.00",
    "0.00",
  ])
})

test("a play whose highest group is lower pays no agent for the groups between", () => {
  expect(paid("1000", { memberGroup: 1900, played: 1900 })).toEqual(["2.00", "3.00"])
})

test("a group that was lowered since the bet counts as no lower than those below", () => {
  expect(paid("1000", { groups: [1960, 1945], own: 1945, memberGroup: 1950 })).toEqual(["5.00", "0.00"])
})

test("a rule fits where its highest group leaves margin, salary and cashback of the edge", () => {
  expect(ruleFits(FIRST_RULE)).toBe(true)
  expect(ruleFits({ ...FIRST_RULE, margin: 10_000, salary: 5_000, cashback: 5_000 })).toBe(true)
  expect(ruleFits({ ...FIRST_RULE, margin: 10_000, salary: 5_000, cashback: 5_001 })).toBe(false)
  expect(ruleFits({ ...FIRST_RULE, lowest: 1_961 })).toBe(false)
})
