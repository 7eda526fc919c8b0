import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { MERCHANT } from "../../../test/ground.ts"
import type { SettledPlay } from "../../../test/write-play-fact.ts"
import type { PayHouse, TestBand, TestContract } from "./test-house.ts"

/** A tree that a seed makes: three tops, each agent under an earlier one, players under any agent. */
export interface TreeSize {
  readonly members: number
  readonly agents: number
  /** Contracts beside those of the tops. */
  readonly dividends: number
  readonly dailies: number
  readonly finer: number
}

const TOPS = 3
const PRODUCTS = ["SLOTS", "LIVE", "LOTT", "SPORT", "FISH"]
const COSTS = ["rebate", "bonus", "cashback", "salary"]
/** Members that one transaction takes in. */
const BATCH = 500

/** Numbers by a seed: the same seed makes the same tree and the same play. */
export function randomBy(seed: number) {
  let state = seed
  const below = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * most)
  }
  return {
    below,
    one: <T>(of: readonly T[]): T => {
      const chosen = of[below(of.length)]
      if (chosen === undefined) throw new Error("nothing to choose from")
      return chosen
    },
  }
}
type Random = ReturnType<typeof randomBy>

export const nameOfAgent = (n: number): string => `a${n}`
const nameOfPlayer = (n: number): string => `p${n}`

/** Takes the members of a tree in, agents before those below them; agents alone have wallets. */
export async function plantTree(house: PayHouse, random: Random, { members, agents }: TreeSize) {
  const parents = new Map<string, string | null>()
  const joining = Array.from({ length: members }, (_, n) => {
    const isAgent = n < agents
    const name = isAgent ? nameOfAgent(n) : nameOfPlayer(n)
    // Half of the agents stand under one of the latest, so that lines are long.
    const above =
      n < TOPS
        ? null
        : random.below(2) === 0
          ? random.below(Math.min(n, agents))
          : Math.max(0, Math.min(n, agents) - 1 - random.below(20))
    const parent = above === null ? null : nameOfAgent(above)
    parents.set(name, parent)
    return { name, parent, isAgent }
  })
  for (let from = 0; from < members; from += BATCH) await house.joinAll(joining.slice(from, from + BATCH))
  return parents
}

/** The kinds of contracts that are drawn, with the payer of those below and the rates left for them. */
interface Held {
  readonly rate: number
  readonly payer: "platform" | "upline"
  readonly periods: 1 | 2 | 3
}

/**
 * Draws contracts of a kind: those of the tops, and others each with the nearest agent above that holds the kind, at a lower
 * rate; below a contract that an agent pays, agents pay. Answers with the numbers of the contracts that may change.
 */
export async function drawContracts(
  house: PayHouse,
  random: Random,
  parents: ReadonlyMap<string, string | null>,
  given: {
    readonly kind: TestContract["kind"] & string
    readonly agents: readonly string[]
    readonly since: Date
    /** The rate of the tops in ten-thousandths. */
    readonly highest: number
  },
) {
  const { kind, since } = given
  const held = new Map<string, Held>()
  const made: { id: bigint; agent: string; terms: Omit<TestContract, "agent"> }[] = []
  for (const agent of given.agents) {
    let above = parents.get(agent) ?? null
    while (above !== null && !held.has(above)) above = parents.get(above) ?? null
    const upper = above === null ? undefined : held.get(above)
    const rate = upper ? Math.max(2, upper.rate - 1 - random.below(Math.ceil(upper.rate / 3))) : given.highest
    const payer =
      upper === undefined
        ? "platform"
        : upper.payer === "upline" || random.below(4) === 0
          ? "upline"
          : "platform"
    const periods = upper?.periods ?? random.one([1, 2, 3] as const)
    held.set(agent, { rate, payer, periods })
    const terms = {
      ...(above === null ? {} : { from: above }),
      payer,
      kind,
      since,
      periods,
      ...drawTerms(random, kind, rate),
    } satisfies Omit<TestContract, "agent">
    made.push({ id: await house.contract({ agent, ...terms }), agent, terms })
  }
  return made
}

/** Bands up to a rate in ten-thousandths, and what else a version says. */
export function drawTerms(random: Random, kind: TestContract["kind"], rate: number) {
  const share = (part: number): string => (Math.max(1, Math.floor(rate * part)) / 10_000).toFixed(4)
  const isDividend = kind === "dividend"
  const bands: TestBand[] = [
    { rate: share(0.5), ...(isDividend ? {} : { rateWin: share(0.3) }) },
    { rate: share(0.7), minValid: String(200 + random.below(2_000)), minActive: random.below(3) },
    {
      rate: share(1),
      minValid: String(3_000 + random.below(20_000)),
      minActive: random.below(12),
      average: random.below(3) === 0,
      ...(isDividend ? { minLoss: String(random.below(3_000)) } : { rateWin: share(0.6) }),
    },
  ]
  return {
    bands: bands.slice(0, 1 + random.below(3)),
    carry: isDividend ? random.one(["none", "for_ever", "next", "half_month"] as const) : "none",
    carryIn: random.below(4) === 0 ? "reset" : "keep",
    costs: isDividend ? COSTS.filter(() => random.below(2) === 0) : [],
    active: { deposit: random.one(["0", "0", "20"]), valid: random.one(["0", "50", "150"]) },
    weights: random.below(3) === 0 ? { SLOTS: "0.7", LIVE: "1.2" } : {},
  } satisfies Partial<TestContract>
}

/** Play of a day, each sitting of a player somewhere in it. */
export function playOfDay(
  house: PayHouse,
  random: Random,
  players: readonly string[],
  { day, facts }: { readonly day: Date; readonly facts: number },
): SettledPlay[] {
  return Array.from({ length: facts }, (_, n) => {
    const stake = BigInt(1 + random.below(4_000_000))
    const isWon = random.below(100) < 38
    return {
      memberId: house.idOf(random.one(players)),
      product: random.one(PRODUCTS),
      stake,
      payout: isWon ? (stake * BigInt(100 + random.below(290))) / 100n : 0n,
      validBet: random.below(10) === 0 ? stake / 2n : stake,
      rebate: random.below(5) === 0 ? stake / 200n : 0n,
      settledAt: new Date(day.getTime() + Math.floor((n * 86_400_000) / facts) + random.below(900)),
      correctsAt: null,
    }
  })
}

/** Facts that come late: an earlier fact is taken away, with its stake or with what it paid. */
export const lateFacts = (
  random: Random,
  earlier: readonly SettledPlay[],
  { at, count }: { readonly at: Date; readonly count: number },
): SettledPlay[] =>
  Array.from({ length: count }, () => {
    const wrong = random.one(earlier)
    const isVoid = random.below(2) === 0
    return {
      ...wrong,
      stake: isVoid ? -wrong.stake : 0n,
      validBet: isVoid ? -wrong.validBet : 0n,
      rebate: isVoid ? -wrong.rebate : 0n,
      payout: isVoid ? -wrong.payout : wrong.stake,
      settledAt: at,
      correctsAt: wrong.settledAt,
    }
  })

/** Money that the platform books to a member: a deposit, a bonus or cashback, in ten-thousandths. */
export async function paid(
  house: PayHouse,
  name: string,
  kind: "deposit" | "bonus" | "cashback",
  value: bigint,
): Promise<void> {
  const { status } = await house.ledger.post({
    key: randomUUID(),
    kind,
    debit: houseAccount(MERCHANT, kind === "deposit" ? "payments" : "promotions", "BRL"),
    credit: wallet(house.idOf(name), "main", "BRL"),
    amount: amount(value),
    cause: "test",
  })
  if (status !== "posted") throw new Error(`nothing was booked: ${status}`)
}

/** Flags members from an instant on: none of them counts as active for a contract, as a search of anomalies sets them. */
export const flag = (house: PayHouse, names: readonly string[], from: Date): Promise<unknown> =>
  sql`insert into agent_flag (member_id, flagged_from) select id, ${from} from unnest(${names.map(house.idOf)}::bigint[]) id
      on conflict do nothing`.execute(house.db)
