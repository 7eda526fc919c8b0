import { rebateBudget, rebateShares } from "@croupier/agents"
import { inTransaction, sql } from "@croupier/database"
import { GAME_TYPES, playsOf, returnToPlayer } from "@croupier/lottery"
import { house as houseAccount, wallet as walletOf } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { fraction, isLess, minus, product, WHOLE } from "@croupier/money/fraction"
import fc from "fast-check"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../../test/ground.ts"
import { MIGRATIONS } from "../../../compose/modules.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { systemRandom } from "../../../kernel/random.ts"
import { agentTree, payRebates, type AgentTree } from "../../agents/index.ts"
import { everyPlay, type Lottery } from "../index.ts"
import { contextOf, firstDigit, gameOf, onSale } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"
import { decideIssue } from "../test-result-decisions.ts"

/** Bets of members under agents, from the slip to the agents' wallets. */

/** Modules that the lottery and the tree stand on. */
const NEEDED = new Set([
  "10_ledger",
  "20_merchants",
  "25_messages",
  "30_identity",
  "40_play",
  "43_bonuses",
  "45_agents",
  "60_lottery",
])

let house: Ground
let tree: AgentTree
let lottery: Lottery
beforeAll(async () => {
  house = await ground({
    migrations: MIGRATIONS.filter(({ name, schema }) => NEEDED.has(name) || schema === "responsible_gaming"),
  })
  await aMerchant(house.db)
  tree = agentTree({ db: house.db, clock: house.clock, events: house.events.events })
  lottery = await lotteryOn(house.database, house.ledger, house.clock, {
    bus: house.bus,
    onError: house.report,
    agents: tree,
  })
  await lottery.addGames([
    gameOf("SSC1M"),
    gameOf("HAND"),
    gameOf("FIVE", { type: "11X5", plays: everyPlay("11X5") }),
  ])
  for (const [game, feedGame] of [
    ["HAND", "SSC-one"],
    ["FIVE", "11X5-one"],
  ] as const)
    await lottery.setSource(1, game, {
      kind: "OFFICIAL",
      waitSeconds: 600,
      settings: { drawnBy: "Example Lottery", feeds: [], feedGame },
    })
  await lottery.round()
})
afterAll(async () => {
  expect(house.reported).toEqual([])
  await lottery.stop()
  await house.close()
})
let mark = 0
beforeEach(async () => {
  mark++
  await pass(60_000)
})
const ids = new Map<string, MemberId>()
const idOf = (name: string): MemberId => ids.get(`${name}${mark}`) ?? 0n

async function pass(ms: number): Promise<void> {
  house.clock.advance(ms)
  await lottery.round()
}
/** An agent or a player with wallets; a player has money. */
async function join(
  name: string,
  under: string | null,
  group?: number,
  isAgent = true,
  main = isAgent ? "0" : "100000",
) {
  const id = await house.aMember(main, { purposes: ["main", "bonus"] })
  ids.set(`${name}${mark}`, id)
  await addMemberRows(house.database.pool, [
    { id: String(id), account: `${name}${mark}`, type: isAgent ? 1 : 0 },
  ])
  await inTransaction(house.db, (tx) =>
    tree.join(tx, {
      memberId: id,
      merchantId: 1,
      isAgent,
      parentId: under === null ? null : idOf(under),
      group,
      at: house.clock.now(),
    }),
  )
  return contextOf(id)
}
const kit = () => ({
  db: house.db,
  clock: house.clock,
  random: systemRandom,
  credit: house.ledger.bulk.decide,
  report: house.report,
})
async function paid(): Promise<void> {
  await lottery.tellLines()
  await payRebates(kit())
  await house.ledger.bulk.work()
}
const wallet = (name: string) => house.balanceOf(idOf(name), "agent")
async function bet(
  player: Awaited<ReturnType<typeof join>>,
  group: number,
  multiple: number,
  gameCode = "SSC1M",
) {
  const issue = await onSale({ lottery }, gameCode)
  await lottery.routes.placeBets(
    { gameCode, issue, lines: [{ ...firstDigit("7"), multiple, group }], cost: String(2 * multiple) },
    player,
  )
  return issue
}
const give = (name: string, group: number) =>
  inTransaction(house.db, (tx) =>
    tree.giveGroup(tx, { merchantId: 1, memberId: idOf(name), group, givenBy: "staff:ana" }),
  )

describe("the rebate of a line", () => {
  test("is the level difference on each bet, paid once, also when it is asked for again", async () => {
    await join("A", null)
    await join("B", "A", 1956)
    const player = await join("p", "B", 1950, false)
    await bet(player, 1940, 500)
    await pass(61_000)
    await paid()
    // 1000 staked: 0.3 % to B; A, at the merchant's highest 1960, 0.2 %.
    expect([await wallet("A"), await wallet("B")]).toEqual(["2.00", "3.00"])
    await paid()
    await Promise.all([payRebates(kit()), payRebates(kit()), lottery.tellLines()])
    await house.ledger.bulk.work()
    expect([await wallet("A"), await wallet("B")]).toEqual(["2.00", "3.00"])
  })

  test("of a void issue is set against what the agents earn later", async () => {
    await join("A", null, undefined)
    await join("B", "A", 1956)
    const player = await join("p", "B", 1950, false)
    const issue = await bet(player, 1950, 500, "HAND")
    await pass(61_000)
    await decideIssue(
      { lottery, store: house },
      { gameCode: "HAND", issue },
      { kind: "RESULT", draw: { balls: ["1", "2", "3", "4", "5"] }, drawnAt: null },
    )
    await pass(1_000)
    await paid()
    expect([await wallet("A"), await wallet("B")]).toEqual(["2.00", "3.00"])
    await decideIssue({ lottery, store: house }, { gameCode: "HAND", issue }, { kind: "VOID" })
    await pass(1_000)
    await paid()
    expect([await wallet("A"), await wallet("B")]).toEqual(["2.00", "3.00"])
    await bet(player, 1950, 750)
    await pass(61_000)
    await paid()
    // 1500 staked earns A 3.00 and B 4.50: 2.00 and 3.00 of it were paid already.
    expect([await wallet("A"), await wallet("B")]).toEqual(["3.00", "4.50"])
  })

  test("a process that ends between mark and payment leaves neither", async () => {
    await join("A", null)
    const player = await join("p", "A", 1950, false)
    await bet(player, 1950, 500)
    await pass(61_000)
    await lottery.tellLines()
    const broken = { ...kit(), credit: async () => Promise.reject(new Error("killed")) }
    await payRebates(broken)
    expect(house.reported.splice(0).map(String)).toEqual(["Error: killed"])
    await paid()
    expect(await wallet("A")).toBe("5.00")
  })

  test("counts groups of the instant of settlement, however late it is told", async () => {
    await join("A", null)
    await join("B", "A", 1950)
    const player = await join("p", "B", 1950, false)
    await bet(player, 1950, 500)
    await pass(61_000)
    await give("B", 1958)
    await pass(120_000)
    await paid()
    expect([await wallet("A"), await wallet("B")]).toEqual(["5.00", "0.00"])
    await bet(player, 1950, 500)
    await pass(61_000)
    await paid()
    expect([await wallet("A"), await wallet("B")]).toEqual(["6.00", "4.00"])
  })

  test("counts what cash paid of a stake, and nothing of one that a bonus paid", async () => {
    await join("A", null)
    const [part, none] = [
      await join("p", "A", 1950, false, "600"),
      await join("q", "A", 1950, false, "0"),
    ] as const
    for (const [member, sum] of [
      [part, "400"],
      [none, "1000"],
    ] as const)
      await house.ledger.post({
        key: randomUUID(),
        kind: "bonus",
        debit: houseAccount(1, "promotions", "BRL"),
        credit: walletOf(member.member.id, "bonus", "BRL"),
        amount: parseAmount(sum),
        cause: "test",
      })
    const issue = await bet(part, 1950, 500, "HAND")
    expect(await bet(none, 1950, 500, "HAND")).toBe(issue)
    await pass(61_000)
    const decide = async (first: string, kind: "RESULT" | "CORRECTION") => {
      const draw = { balls: [first, "2", "3", "4", "5"] }
      await decideIssue(
        { lottery, store: house },
        { gameCode: "HAND", issue },
        kind === "RESULT" ? { kind, draw, drawnAt: null } : { kind, draw },
      )
      await pass(1_000)
      await paid()
    }
    await decide("1", "RESULT")
    // 0.5 % of 600.
    expect(await wallet("A")).toBe("3.00")
    await decide("7", "CORRECTION")
    expect(await wallet("A")).toBe("3.00")
  })

  test("counts nothing of a stake that a push gives back, until a correction makes a result of it", async () => {
    await join("A", null)
    const player = await join("p", "A", 1950, false)
    const issue = await onSale({ lottery }, "FIVE")
    const line = {
      play: "11X5.CR.P1",
      selection: { set: ["BIG"] },
      mode: "1",
      multiple: 500,
      group: 1950,
    } as const
    await lottery.routes.placeBets({ gameCode: "FIVE", issue, lines: [line], cost: "1000" }, player)
    await pass(61_000)
    const drawn = (first: string) => ({ balls: [first, "02", "03", "04", "05"] })
    const decide = async (decision: Parameters<typeof decideIssue>[2]) => {
      await decideIssue({ lottery, store: house }, { gameCode: "FIVE", issue }, decision)
      await pass(1_000)
      await paid()
    }
    await decide({ kind: "RESULT", draw: drawn("11"), drawnAt: null })
    expect(await wallet("A")).toBe("0.00")
    await decide({ kind: "CORRECTION", draw: drawn("01") })
    expect(await wallet("A")).toBe("5.00")
    await decide({ kind: "CORRECTION", draw: drawn("11") })
    await bet(player, 1950, 600)
    await pass(61_000)
    await paid()
    // 1200 staked earns 6.00, of which 5.00 was paid for a stake that went back.
    expect(await wallet("A")).toBe("6.00")
  })
})

test("a member plays at the group of the seat, from when it is given on", async () => {
  await join("A", null)
  await join("B", "A", 1956)
  const player = await join("p", "B", undefined, false)
  expect(await lottery.routes.prizeGroup({}, player)).toEqual({ group: 1956 })
  await give("p", 1900)
  await pass(120_000)
  expect(await lottery.routes.prizeGroup({}, player)).toEqual({ group: 1900 })
})

/** Shares of each stake that are kept where a merchant has set nothing. */
const KEPT = { margin: fraction(500, 1_000_000), salary: fraction(0), cashback: fraction(0) }
const PLAYS = GAME_TYPES.flatMap((game) => playsOf(game)).filter(
  // The odds of these follow from the selection; their return is that of the group all the same.
  ({ oddsBy }) => oddsBy !== "SUM_PACK" && oddsBy !== "LEGS",
)

test("over the catalogue each agent gets what the rule says of each bet, told again too, and all stay under the edge", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1900, max: 1960 }), { minLength: 2, maxLength: 5 }),
      fc.array(
        fc.record({
          play: fc.constantFrom(...PLAYS),
          played: fc.integer({ min: 1800, max: 1900 }),
          stake: fc.bigInt({ min: 1n, max: 10_000_000n }),
          count: fc.integer({ min: 1, max: 3 }),
          stays: fc.boolean(),
        }),
        { minLength: 1, maxLength: 12 },
      ),
      async (given, asked) => {
        mark++
        const [own = 1900, ...above] = given.toSorted((a, b) => a - b)
        const names = above.map((_, at) => `g${at}`)
        for (const [at, name] of names.entries())
          await join(name, names[at - 1] ?? null, at === 0 ? undefined : above.at(-1 - at))
        await give("g0", above.at(-1) ?? 1960)
        const player = await join("p", names.at(-1) ?? null, own, false)
        await pass(120_000)
        const { rows } = await sql<{ lineId: bigint }>`
          select line_id as "lineId" from agent_seat where member_id = ${player.member.id}`.execute(house.db)
        const bets = asked.map(({ play, played, ...bet }) => ({
          ...bet,
          played,
          memberId: player.member.id,
          lineId: rows[0]?.lineId ?? 0n,
          asset: "BRL" as const,
          memberGroup: own,
          edge: minus(WHOLE, returnToPlayer(play, { group: played, base: 2000 })),
        }))
        const told = {
          merchantId: 1,
          bucket: Number(player.member.id & 63n),
          game: "SSC1M",
          reference: `issue:${1_000_000 + mark}`,
          settledAt: house.clock.now(),
        }
        const shares = async () => {
          const found = await sql<{ agent: bigint; amount: bigint }>`
            select agent_id as agent, sum(amount)::bigint as amount from agent_rebate_share
             where reference = ${told.reference} group by 1 having sum(amount) <> 0`.execute(house.db)
          return new Map(found.rows.map(({ agent, amount }) => [agent, amount]))
        }
        const expected = (standing: typeof bets) => {
          const sums = new Map<bigint, bigint>()
          for (const bet of standing) {
            const budget = rebateBudget({ edge: bet.edge, ...KEPT })
            const line = [
              { memberId: player.member.id, group: own },
              ...above.map((group, at) => ({ memberId: idOf(`g${above.length - 1 - at}`), group })),
            ]
            const all = rebateShares(line, bet.played, amount(bet.stake), budget)
            const total = all.reduce((sum, share) => sum + share.amount, 0n)
            expect(isLess(product(bet.edge, fraction(bet.stake)), fraction(total))).toBe(false)
            for (const share of all.slice(1))
              if (share.amount > 0n)
                sums.set(share.memberId, (sums.get(share.memberId) ?? 0n) + share.amount * BigInt(bet.count))
          }
          return sums
        }
        await inTransaction(house.db, (tx) =>
          tree.tellRebates(tx, { ...told, revision: 0, correctsAt: null }, bets),
        )
        expect(await shares()).toEqual(expected(bets))
        const standing = bets.filter(({ stays }) => stays)
        await inTransaction(house.db, (tx) =>
          tree.tellRebates(
            tx,
            {
              ...told,
              settledAt: new Date(told.settledAt.getTime() + 1),
              revision: 1,
              correctsAt: told.settledAt,
            },
            standing,
          ),
        )
        expect(await shares()).toEqual(expected(standing))
      },
    ),
    { numRuns: 8 },
  )
})
