import {
  type Below,
  calendarDays,
  dayOf,
  endsMonth,
  reckon,
  type Reckoned,
  salariesOf,
  type Window,
} from "@croupier/agents"
import type { AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { AgentPayKit } from "../kit.ts"
import type { CountedFigures, PayContract } from "../ports.ts"
import { salariesIn, type BilledSalary } from "./stated-store.ts"

/** A contract and its window, with the debt and the finer salaries that the window takes over. */
export interface Item {
  readonly contract: PayContract
  /** The window that is billed. */
  readonly window: Window
  readonly debt: Amount
  readonly finer: Amount
}

export interface ReckonedItem extends Item {
  readonly counted: CountedFigures
  readonly reckoned: Reckoned
}

export interface Asked {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly timeZone: string
  readonly cutoff: bigint
}

/** The window whose facts are summed: of a real-time salary the day up to the window's end. */
export const summedWindow = (
  { contract, window }: Pick<Item, "contract" | "window">,
  timeZone: string,
): Window =>
  contract.terms.kind === "realtime"
    ? { start: dayOf(window.start, timeZone).start, end: window.end }
    : window

/**
 * Counts and reckons contracts of a kind whose windows end at one instant. A contract has as many periods a month as the
 * one above, so windows of different lengths are reckoned apart. `fixed` is the entitlement of contracts that are not among
 * `items`, by the agent who offered them.
 */
export async function reckonEnd(
  kit: Pick<AgentPayKit, "db" | "facts">,
  asked: Asked,
  items: readonly Item[],
  fixed: ReadonlyMap<bigint, readonly Below[]>,
): Promise<readonly ReckonedItem[]> {
  if (items.length === 0) return []
  const groups = [...Map.groupBy(items, ({ window }) => window.start.getTime()).values()]
  const counted = new Map<bigint, CountedFigures>()
  for (const group of groups) {
    const [first] = group
    if (!first) continue
    const found = await kit.facts.figures(
      kit.db,
      {
        ...asked,
        summed: summedWindow(first, asked.timeZone),
        hashed: first.window,
        judgedAt: first.window.end,
      },
      group.map(({ contract }) => ({ ...contract, parties: contract })),
    )
    const salaries =
      first.contract.terms.kind === "dividend" ? await salariesIn(kit.db, asked.merchantId, first.window) : []
    for (const { contract, window } of group) {
      const of = found.get(contract.contractId)
      if (of) counted.set(contract.contractId, withSalaries(of, contract, window, salaries))
    }
  }
  return groups.flatMap((group) => reckonGroup(group, asked.timeZone, counted, fixed))
}

/** Adds salaries that the dividend's net loss bears to its costs. */
function withSalaries(
  counted: CountedFigures,
  { agentId, offererId }: PayContract,
  window: Window,
  salaries: readonly BilledSalary[],
): CountedFigures {
  const ofLine = salaries.filter(
    ({ line }) => line.includes(agentId) && (offererId === null || line.includes(offererId)),
  )
  if (ofLine.length === 0) return counted
  const sum = ofLine.reduce(
    (total, { line, payerId, total: salary }) =>
      total +
      salariesOf(
        [{ payeeId: line.at(-1) ?? 0n, payerId, window, total: salary }],
        window,
        // One who stands in the payee's line is in the team from the agent down.
        (memberId) => line.indexOf(memberId) >= line.indexOf(agentId),
      ),
    0n,
  )
  if (sum === 0n) return counted
  return {
    ...counted,
    figures: { ...counted.figures, costs: { ...counted.figures.costs, salary: amount(sum) } },
  }
}

function reckonGroup(
  group: readonly Item[],
  timeZone: string,
  counted: ReadonlyMap<bigint, CountedFigures>,
  fixed: ReadonlyMap<bigint, readonly Below[]>,
): readonly ReckonedItem[] {
  const [first] = group
  if (!first) return []
  const window = summedWindow(first, timeZone)
  const reckoned = reckon(
    group.map((item) => ({
      ...item.contract,
      figures: { ...countedOf(counted, item).figures, used: [] },
      debt: item.debt,
      finer: item.finer,
      below: fixed.get(item.contract.agentId) ?? [],
    })),
    // A salary knows no average: its window counts as one day.
    { days: calendarDays(window, timeZone) || 1, endsMonth: endsMonth(window, timeZone) },
  )
  return group.map((item, at): ReckonedItem => {
    const of = reckoned[at]
    if (!of) throw new Error(`contract ${item.contract.contractId} was not reckoned`)
    return { ...item, counted: countedOf(counted, item), reckoned: of }
  })
}

function countedOf(counted: ReadonlyMap<bigint, CountedFigures>, { contract }: Item): CountedFigures {
  const of = counted.get(contract.contractId)
  if (!of) throw new Error(`contract ${contract.contractId} was not counted`)
  return of
}
