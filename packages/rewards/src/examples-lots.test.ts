import { expect, test } from "vitest"
import { fraction } from "@croupier/money/fraction"
import { costOf, playTable, WITH_SPORTS, type Scenario } from "./test-scenario.ts"

/** Worked examples of the rules as they are written: event, cash, lots (balance / left), deposit left, points. */
const EXAMPLES: readonly {
  readonly name: string
  readonly cost: string
  readonly scenario: Scenario
  readonly table: readonly string[]
}[] = [
  {
    name: "1: cash first, crossing stake",
    cost: "100",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: [
      "deposit 100; grant L1 100, wager 300|100|L1 100 / 300|100",
      "b1 90 pays 0|10|L1 100 / 210|10|10",
      "b2 20 pays 50 (cash 10 + L1 10 → cash 25 + L1 25)|25|L1 115 / 190||12",
      "b3 75 pays 160 (cash 25 + L1 50 → cash 53.3334 + L1 106.6666)|53.3334|L1 171.6666 / 115||15",
      "b4 115 pays 0 (cash 53.3334 + L1 61.6666)|110|L1 CONV.||21",
    ],
  },
  {
    name: "2: bonus first; weights",
    cost: "50",
    scenario: { terms: { isLostOnWithdrawal: true, funding: "bonus-first" } },
    table: [
      "deposit 50; grant L1 50, wager 200|50|L1 50 / 200|50",
      "b1 40 pays 80 (L1)|50|L1 90 / 160|50",
      "b2 live 60 pays 0 (L1)|50|L1 30 / 154|50",
      "b3 sports 40 pays 0|10|L1 30 / 154|10|4",
      "b4 60: refused: funds|10|L1 30 / 154|10|4",
    ],
  },
  {
    name: "3: mixed; uneven splits",
    cost: "50",
    scenario: { terms: { funding: "mixed" } },
    table: [
      "deposit 100; grant L1 50, wager 90|100|L1 50 / 90|100",
      "b1 10 pays 7 (cash 6.6666 + L1 3.3334 → cash 4.6667 + L1 2.3333)|98.0001|L1 48.9999 / 80|93.3334",
      "b2 80 pays 200 (cash 53.3333 + L1 26.6667 → cash 133.3333 + L1 66.6667)|267|L1 CONV.|40.0001|7",
    ],
  },
  {
    name: "4: two lots, overflow",
    cost: "50",
    scenario: { lots: { L2: { weights: { products: { slots: fraction(1, 2), live: fraction(1, 10) } } } } },
    table: [
      "grant L1 20, wager 50; grant L2 30, wager 120|0|L1 20 / 50; L2 30 / 120",
      "b1 30 pays 60 (L1 20 + L2 10 → cash 0 + L1 40 + L2 20)|0|L1 40 / 20; L2 40 / 120",
      "b2 40 pays 0 (L1)|0|L1 CONV.; L2 40 / 110",
    ],
  },
  {
    name: "5: cap, bet open",
    cost: "-15",
    scenario: {},
    table: [
      "grant L1 20, wager 40, cap 100|0|L1 20 / 40",
      "b1 5 open (L1 5)|0|L1 15 / 40",
      "b2 10 pays 70 (L1)|0|L1 75 / 30",
      "b3 30 pays 50 (L1)|95|L1 CONV.",
      "b1 pays 40 (L1 40)|100|L1 CONV.",
    ],
  },
  {
    name: "6: void after conversion",
    cost: "20",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: [
      "deposit 10|10||10",
      "b0 10 pays 0|0|||1",
      "grant L1 20, wager 60|0|L1 20 / 60||1",
      "b1 20 pays 80 (L1)|0|L1 80 / 40||1",
      "b2 40 pays 30 (L1)|70|L1 CONV.||1",
      "withdraw 60 (held)|10|L1 CONV.||1",
      "void b1|0 owes 50|L1 CONV.||1",
    ],
  },
  {
    name: "7: end with open bet",
    cost: "-50",
    scenario: { terms: { weights: WITH_SPORTS } },
    table: [
      "grant L1 40, wager 100|0|L1 40 / 100",
      "b1 sports 25 open (L1 25)|0|L1 15 / 100",
      "L1 reaches its end|0|L1 15 / 100 SETTLING",
      "b1 pays 75 (L1 75)|0|L1 EXPIRED",
    ],
  },
  {
    name: "8: open bet completes",
    cost: "40",
    scenario: { terms: { weights: WITH_SPORTS } },
    table: [
      "grant L1 40, wager 100|0|L1 40 / 100",
      "b1 sports 40 pays 80 (L1)|0|L1 80 / 60",
      "b2 sports 60 open (L1 60)|0|L1 20 / 60",
      "L1 reaches its end|0|L1 20 / 60 SETTLING",
      "b2 pays 90 (L1 90)|110|L1 CONV.",
    ],
  },
  {
    name: "9: withdrawal",
    cost: "0",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: [
      "deposit 100; grant L1 50, wager 500|100|L1 50 / 500|100",
      "withdraw 100 (refused: play 100)|100|L1 50 / 500|100",
      "b1 60 pays 100|140|L1 50 / 440|40|7",
      "b2 40 pays 40|140|L1 50 / 400||12",
      "withdraw 140 (held)|0|L1 FORF.||12",
    ],
  },
  {
    name: "10: forfeit, bet open",
    cost: "-28",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: [
      "deposit 30; grant L1 60, wager 600|30|L1 60 / 600|30",
      "b1 50 open (cash 30 + L1 20)|0|L1 40 / 600|30",
      "forfeit L1 (lost 40)|0|L1 FORF.|30",
      "b1 pays 120 (to cash 72, L1 48)|72|L1 FORF.||3",
    ],
  },
  {
    name: "11: spent, then void",
    cost: "10",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: ["grant L1 10, wager 100|0|L1 10 / 100", "b1 10 pays 0 (L1)|0|L1 SPENT", "void b1|0|L1 10 / 100"],
  },
  {
    name: "12: maximum stake",
    cost: "20",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: [
      "deposit 40; grant L1 20, wager 200, max stake 5|40|L1 20 / 200|40",
      "b1 35 pays 30|35|L1 20 / 195|5|4",
      "b2 36: refused: max stake|35|L1 20 / 195|5|4",
      "b3 35 pays 0|0|L1 20 / 190||8",
    ],
  },
  {
    name: "13: locked principal",
    cost: "0",
    scenario: { terms: { isLostOnWithdrawal: true, isPrincipalLocked: true } },
    table: [
      "grant L1 50, wager 100|0|L1 50 / 100",
      "b1 50 pays 90 (L1)|0|L1 90 / 50",
      "b2 50 pays 60 (L1)|50|L1 CONV.",
    ],
  },
  {
    name: "14: even-chance valid bet",
    cost: "0",
    scenario: { isEvenChance: true },
    table: [
      "deposit 100|100||100",
      "b1 live 100 pays 195|195||5|6",
      "b2 live 50 pays 50|195||5|6",
      "b3 live 145 pays 0|50|||16",
    ],
  },
  {
    name: "15: two deposits, correction",
    cost: "0",
    scenario: {},
    table: [
      "deposit 50|50||50",
      "b1 30 pays 20|40||20|3",
      "deposit 100|140||120|3",
      "b2 40 pays 400|500||80|8",
      "correct b2 to 40|140||80|8",
      "withdraw 20 (refused: play 80)|140||80|8",
    ],
  },
  {
    name: "16: correction after payout",
    cost: "0",
    scenario: {},
    table: [
      "deposit 100|100||100",
      "b1 100 pays 500|500|||12",
      "withdraw 500 (held)|0|||12",
      "correct b1 to 300|0 owes 200|||12",
      "deposit 50|50 owes 200||50|12",
      "b2 50 pays 260|60|||18",
    ],
  },
  {
    name: "17: points, void after spending",
    cost: "0",
    scenario: {},
    table: [
      "deposit 200|200||200",
      "b1 95 pays 95|200||105|11",
      "b2 live 15 pays 15|200||90|12",
      "b3 sports 47.5 pays 47.5|200||42.5|17",
      "redeem 16 points|200||42.5|1",
      "void b1|200||137.5|owes 11",
      "b4 pvp 100 pays 0|100||37.5|owes 1",
    ],
  },
  {
    name: "18: convert points; exclusion",
    cost: "2",
    scenario: { terms: { isLostOnWithdrawal: true } },
    table: [
      "deposit 2000|2000||2000",
      "b1 2000 pays 1990|1990|||240",
      "convert 200 points|1992|||40",
      "grant L1 50, wager 500|1992|L1 50 / 500||40",
      "exclusion|1992|L1 FORF.||40",
    ],
  },
  {
    name: "19: queue",
    cost: "20",
    scenario: { rules: { maxActive: 1 } },
    table: [
      "grant L1 10, wager 20; grant L2 10, wager 20|0|L1 10 / 20; L2 10 / 20 queued",
      "b1 10 pays 30 (L1)|0|L1 30 / 10; L2 10 / 20 queued",
      "b2 15 pays 10 (L1)|25|L1 CONV.; L2 10 / 20",
      "b3 20 pays 45|60|L1 CONV.; L2 CONV.||2",
    ],
  },
]

test.each(EXAMPLES)("$name", ({ table, scenario, cost }) => {
  const { account, rows, wrongNotes } = playTable(table, scenario)
  expect(rows).toEqual(table)
  expect(wrongNotes).toEqual([])
  expect(costOf(account)).toBe(cost)
})
