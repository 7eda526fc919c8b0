import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOUR_MS } from "../../../kernel/durations.ts"
import type { Move, Round, SharedMark } from "./facts.ts"
import { components, dumpingHits, pairsOf, ringHits, sharedHits } from "./group-rules.ts"

const NOW = new Date("2026-11-20T03:00:00Z")
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const base = { ruleId: "rule", severity: "HIGH", isOn: true } as const
const mark = (kind: SharedMark["kind"], name: string, ...members: bigint[]): SharedMark => ({
  kind,
  mark: name,
  members,
})

test("members with an instrument in common are one hit for each instrument of the rule's kinds", () => {
  const rule: Parameters<typeof sharedHits>[0] = {
    ...base,
    kind: "SHARED_INSTRUMENTS",
    marks: ["account", "payer"],
    members: 2,
  }
  const marks = [
    mark("account", "a", 2n, 1n),
    mark("device", "d", 1n, 2n, 3n),
    mark("payer", "p", 4n, 5n, 6n),
  ]
  expect(sharedHits(rule, marks, NOW)).toMatchObject([
    { subject: "mark:account:a", members: [1n, 2n] },
    { subject: "mark:payer:p", members: [4n, 5n, 6n] },
  ])
})

test("components hold each member once, and join whom any mark joins", () =>
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.bigInt({ min: 1n, max: 20n }), { minLength: 2, maxLength: 4 }), {
        maxLength: 12,
      }),
      (groups) => {
        const found = components(groups.map((members, at) => mark("account", String(at), ...members)))
        const all = found.flatMap(({ members }) => members)
        expect(new Set(all).size).toBe(all.length)
        for (const members of groups)
          expect(found.filter((each) => members.some((id) => each.members.includes(id)))).toHaveLength(1)
      },
    ),
  ))

describe("a ring", () => {
  const rule: Parameters<typeof ringHits>[0] = {
    ...base,
    kind: "BONUS_RING",
    marks: ["account", "device"],
    members: 3,
    amount: "30",
    days: 30,
  }
  const chain = [mark("account", "a", 1n, 2n), mark("device", "d", 2n, 3n)]
  const gift = (memberId: bigint, hours = 1): Move => ({
    memberId,
    direction: "GIFT",
    kind: "bonus",
    amount: parseAmount("10"),
    at: ago(hours),
    otherId: null,
  })

  test("is found over members whom several marks connect, with the marks", () => {
    expect(ringHits(rule, chain, [gift(3n), gift(1n), gift(2n)], NOW)).toMatchObject([
      {
        subject: "ring:1",
        members: [1n, 2n, 3n],
        figures: [{ value: 3n }, { value: 300_000n }],
        marks: chain,
      },
    ])
  })

  test("is none with too few receivers, old gifts, or marks of another kind", () => {
    expect(ringHits(rule, chain, [gift(1n), gift(2n), gift(2n)], NOW)).toEqual([])
    expect(ringHits(rule, chain, [gift(1n), gift(2n), gift(3n, 31 * 24)], NOW)).toEqual([])
    expect(ringHits({ ...rule, marks: ["account"] }, chain, [gift(1n), gift(2n), gift(3n)], NOW)).toEqual([])
  })
})

const round = (name: number, ...nets: readonly (readonly [bigint, string])[]): Round => ({
  round: String(name),
  at: ago(name + 1),
  results: nets.map(([memberId, net]) => ({ memberId, net: parseAmount(net) })),
})

describe("safety/56: collusion between players", () => {
  const rule = { ...base, kind: "CHIP_DUMPING", rounds: 3, amount: "25", share: 90, days: 7 } as const
  const lost = [0, 1, 2].map((name) => round(name, [2n, "-10"], [1n, "10"]))

  test("money that goes one way at the tables of two members is found, with giver and taker", () => {
    expect(dumpingHits(rule, lost, NOW)).toMatchObject([
      {
        subject: "pair:2:1",
        members: [2n, 1n],
        figures: [{ value: 3n }, { value: 300_000n }, { value: 0n }],
      },
    ])
  })

  test("two who win from one another are not, nor two who meet seldom, nor rounds before the window", () => {
    const back = [3, 4].map((name) => round(name, [2n, "10"], [1n, "-10"]))
    expect(dumpingHits(rule, [...lost, ...back], NOW)).toEqual([])
    expect(dumpingHits(rule, lost.slice(0, 2), NOW)).toEqual([])
    expect(
      dumpingHits(
        rule,
        lost.map((each) => ({ ...each, at: ago(8 * 24) })),
        NOW,
      ),
    ).toEqual([])
  })

  test("a loss is shared among those who won, and never more passes than was won", () =>
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 2, maxLength: 10 }),
        (nets) => {
          const results = nets.map((net, at) => ({ memberId: BigInt(at + 1), net: BigInt(net) }))
          const passed = pairsOf([{ round: "r", at: NOW, results }]).flatMap(
            ({ one, other, there, back }) => [
              { from: one, to: other, sum: there },
              { from: other, to: one, sum: back },
            ],
          )
          const wins = results.reduce((sum, { net }) => (net > 0n ? sum + net : sum), 0n)
          const losses = results.reduce((sum, { net }) => (net < 0n ? sum - net : sum), 0n)
          const whole = passed.reduce((sum, each) => sum + each.sum, 0n)
          expect(whole <= losses).toBe(true)
          for (const { from, to, sum } of passed) {
            const net = (id: bigint) => results.find(({ memberId }) => memberId === id)?.net ?? 0n
            expect(sum === 0n || (net(from) < 0n && net(to) > 0n && sum <= net(to) && wins > 0n)).toBe(true)
          }
        },
      ),
    ))
})
