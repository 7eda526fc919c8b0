import type { CashbackCarries, CashbackProduct } from "@croupier/contract/cashback-values"
import { amount, ZERO, type Amount } from "@croupier/money"
import { floor, fraction, parseFraction, product as times, type Fraction } from "@croupier/money/fraction"
import { cashbackCap, indebted, lossCashback, type CashbackCarry } from "@croupier/rewards"

/** The rate of cashback that holds at a level: that of the greatest level not above it; "0" below all. */
export const rateAt = (rates: CashbackProduct["rates"], level: number): string =>
  rates.findLast((each) => each.level <= level)?.rate ?? "0"

/** Cash play of a member in a window by game, the corrections of earlier windows apart. */
export interface PlayRow {
  readonly product: string
  /** '' for a game of the house. */
  readonly vendor: string
  readonly game: string
  /** It corrects play of an earlier window; `wasPaid`: of one whose cashback of the product was above zero. */
  readonly isEarlier: boolean
  readonly wasPaid: boolean
  readonly valid: bigint
  readonly lined: bigint
  readonly lost: bigint
  readonly rebate: bigint
  /** The valid bet by the multipliers of points, in hundredths. */
  readonly weighted: bigint
}

/** The state that the last window of a product left. */
export interface Left {
  readonly basis: string
  /** The day behind that window. */
  readonly until: string
  readonly carry: Amount
  readonly debt: Amount
}

/** Everything of a member that a window is counted by. */
export interface MemberPlay {
  readonly level: number
  readonly rows: readonly PlayRow[]
  /** Rebates of the agents above, by lottery. */
  readonly rebates: ReadonlyMap<string, bigint>
  /** Rewards that became cash in the window. */
  readonly rewards: bigint
  readonly before: ReadonlyMap<string, Left>
}

/** Costs of the house for the same play. */
export interface PlayCosts {
  /** In parts of a million of the valid bet. */
  readonly salary: number
  /** Money of a point's worth: `pays` for `each` of the weighted valid bet. */
  readonly points: { readonly each: bigint; readonly pays: bigint }
}

/** Figures of one product of a member in a window. */
export interface Reckoned {
  readonly product: CashbackProduct["product"]
  readonly basis: CashbackProduct["basis"]
  readonly carries: CashbackProduct["carry"]
  readonly level: number
  readonly rate: string
  readonly isPlayed: boolean
  readonly valid: Amount
  readonly lost: Amount
  readonly rewards: Amount
  readonly carried: Amount
  readonly absorbed: Amount
  readonly base: Amount
  readonly asked: Amount
  readonly edge: Amount
  readonly agents: Amount
  readonly points: Amount
  readonly cap: Amount
  readonly amount: Amount
  readonly carry: Amount
  readonly debt: Amount
}

const CARRIES = { NONE: "none", NEXT: "next", EVER: "ever" } as const satisfies Record<
  CashbackCarries,
  CashbackCarry
>
const MILLION = 1_000_000n
/** The product of lotteries whose play of the window is unknown. */
const LOTTERIES = "LOTT"

const percentOf = (text: string): Fraction => times(parseFraction(text), fraction(1, 100))
const raised = (of: bigint, part: bigint, whole: bigint): bigint =>
  of <= 0n ? 0n : (of * part + whole - 1n) / whole
const sum = <T>(all: readonly T[], of: (one: T) => bigint): bigint =>
  all.reduce((total, one) => total + of(one), 0n)

/** The edge of a game under the terms of its product. */
const edgeOf = ({ edge, games }: CashbackProduct, { vendor, game }: Pick<PlayRow, "vendor" | "game">) =>
  percentOf(games.find((each) => (each.vendor ?? "") === vendor && each.game === game)?.edge ?? edge)

/**
 * Cashback of a member by product. Rewards lower net losses, the largest first, down to zero at most. A correction of a window
 * that was paid is a debt; any other counts as play of this window. Source: rules of rewards, "Cashback".
 */
export function reckon(
  terms: readonly CashbackProduct[],
  member: MemberPlay,
  { costs, firstDay }: { readonly costs: PlayCosts; readonly firstDay: string },
): readonly Reckoned[] {
  const rewards = sharedRewards(terms, member)
  const products = new Map(
    member.rows.filter(({ vendor }) => vendor === "").map(({ game, product }) => [game, product]),
  )
  return terms.map((product) => {
    const rebates = [...member.rebates].filter(
      ([game]) => (products.get(game) ?? LOTTERIES) === product.product,
    )
    return reckonProduct(product, member, {
      costs,
      firstDay,
      rewards: rewards.get(product.product) ?? ZERO,
      lineRebates: sum(rebates, ([, each]) => each),
    })
  })
}

const counts = ({ isEarlier, wasPaid }: PlayRow): boolean => !(isEarlier && wasPaid)
const playOf = ({ rows }: Pick<MemberPlay, "rows">, { product }: CashbackProduct) =>
  rows.filter((row) => row.product === product)

function sharedRewards(terms: readonly CashbackProduct[], member: MemberPlay): ReadonlyMap<string, Amount> {
  const losses = terms
    .filter(({ basis }) => basis === "NET_LOSS")
    .map((product) => ({
      product: product.product,
      lost: sum(playOf(member, product).filter(counts), ({ lost }) => lost),
    }))
    .filter(({ lost }) => lost > 0n)
    .toSorted((a, b) => (a.lost === b.lost ? (a.product < b.product ? -1 : 1) : a.lost > b.lost ? -1 : 1))
  let left = member.rewards
  return new Map(
    losses.map(({ product, lost }) => {
      const taken = left < lost ? left : lost
      left -= taken
      return [product, amount(taken)]
    }),
  )
}

function reckonProduct(
  terms: CashbackProduct,
  member: MemberPlay,
  known: {
    readonly costs: PlayCosts
    readonly firstDay: string
    readonly rewards: Amount
    readonly lineRebates: bigint
  },
): Reckoned {
  const { product, basis, carry: carries, rates } = terms
  const { costs, firstDay, rewards, lineRebates } = known
  const all = playOf(member, terms)
  const rows = all.filter(counts)
  const figure = (row: PlayRow): bigint => (basis === "TURNOVER" ? row.valid : row.lost)
  const corrected = -sum(
    all.filter((row) => !counts(row)),
    figure,
  )
  const valid = amount(sum(rows, (row) => row.valid))
  const lost = amount(sum(rows, (row) => row.lost))
  const left = member.before.get(product)
  const before = left?.basis === basis ? left : undefined
  const carried =
    basis === "TURNOVER" || carries === "NONE" || (carries === "NEXT" && before?.until !== firstDay)
      ? ZERO
      : (before?.carry ?? ZERO)
  // A correction in the member's favour counts as play of this window.
  const standing = indebted(
    { carry: carried, debt: before?.debt ?? ZERO },
    amount(corrected > 0n ? corrected : 0n),
  )
  const own = amount((basis === "TURNOVER" ? valid : lost - rewards) + (corrected < 0n ? -corrected : 0n))
  const rate = rateAt(rates, member.level)
  const edges = rows.map((row) => ({ edge: edgeOf(terms, row), validCash: amount(row.valid) }))
  const edge = cashbackCap(edges, { agentsPay: ZERO, pointsValue: ZERO })
  const salary = raised(
    sum(rows, ({ lined }) => lined),
    BigInt(costs.salary),
    MILLION,
  )
  const rebates = sum(rows, ({ rebate }) => rebate) + lineRebates
  const agents = amount(salary + (rebates > 0n ? rebates : 0n))
  const points = amount(
    raised(
      sum(rows, ({ weighted }) => weighted),
      costs.points.pays,
      costs.points.each,
    ),
  )
  const cap = cashbackCap(edges, { agentsPay: agents, pointsValue: points })
  const window = lossCashback(own, standing, {
    rate: percentOf(rate),
    cap,
    carries: basis === "TURNOVER" ? "none" : CARRIES[carries],
  })
  const asked = window.basis > 0n ? floor(times(percentOf(rate), fraction(window.basis))) : 0n
  return {
    product,
    basis,
    carries,
    level: member.level,
    rate,
    isPlayed: all.length > 0,
    valid,
    lost,
    rewards,
    carried,
    absorbed: amount(standing.debt - window.next.debt),
    base: window.basis,
    asked: amount(asked),
    edge,
    agents,
    points,
    cap,
    amount: window.paid,
    carry: window.next.carry,
    debt: window.next.debt,
  }
}
