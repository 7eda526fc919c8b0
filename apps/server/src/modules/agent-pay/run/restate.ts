import {
  type Below,
  countsFor,
  dayOf,
  type PayKind,
  PERIODS,
  type Periods,
  RHYTHM,
  type Window,
  windowOf,
} from "@croupier/agents"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { AgentPayKit } from "../kit.ts"
import type { LateFact, PayContract } from "../ports.ts"
import { reckonEnd, type Asked, type Item, type ReckonedItem } from "./reckon-end.ts"
import { lastRun, type PayRun } from "./run-store.ts"
import { finerOf, nextDividend, restatedSince, statedAt, statedDays, type Stated } from "./stated-store.ts"

/** An earlier window of a contract that was recomputed, with the figures stated before. */
export interface Restated extends ReckonedItem {
  readonly stated: Pick<Stated, "billId" | "entitlement" | "part" | "debtOut">
}

export interface Restatement {
  readonly windows: readonly Restated[]
  /** The new debt that dividends of agents leave, where a restated window changed it. */
  readonly debts: ReadonlyMap<bigint, Amount>
}

/** A window to recompute, and the reasons. */
interface Cause {
  readonly window: Window
  readonly periods: Periods
  /** Facts of these lines came late. */
  readonly late: LateFact[]
  /** Finer salaries or the debt of these agents changed. */
  readonly agents: Set<bigint>
  /** Every contract with a bill: the end of a day of real-time salaries. */
  isWhole: boolean
}

/** The window of a correction: of a real-time salary, which goes by the total of a day, the day. */
const correctedWindow = (kind: PayKind, at: Date, timeZone: string, periods: Periods): Window =>
  kind === "realtime" ? dayOf(at, timeZone) : windowOf(at, timeZone, RHYTHM[kind], periods)

/**
 * Recomputes windows that were billed before a run and whose facts have changed since, with their own versions, debts and
 * contracts below; and later windows whose debt changes with them. Source: rules of agents, "Corrections".
 */
export async function restate(
  kit: Pick<AgentPayKit, "db" | "facts" | "contracts">,
  run: PayRun,
  asked: Asked,
  { begins, cutoffOf }: Looked,
): Promise<Restatement> {
  const previous = await lastRun(kit.db, { ...run, before: run.windowEnd })
  if (!previous) return { windows: [], debts: new Map() }
  const queue = [...(await causesOf(kit, run, previous, asked, begins)).values()]
  const debts = new Map<string, Amount>()
  const last = new Map<bigint, Amount>()
  const windows: Restated[] = []
  while (queue.length > 0) {
    const ends = Math.min(...queue.map(({ window }) => window.end.getTime()))
    const atOnce = queue.filter(({ window }) => window.end.getTime() === ends)
    for (const cause of atOnce) queue.splice(queue.indexOf(cause), 1)
    const at = {
      ends: new Date(ends),
      causes: atOnce,
      debts,
      cutoffOf: (contract: PayContract) => cutoffOf(contract, previous),
    }
    for (const item of await restateEnd(kit, run, asked, at)) {
      windows.push(item)
      const { contract, window, reckoned, stated } = item
      const { debtOut } = reckoned.assessment
      if (run.kind !== "dividend" || debtOut === stated.debtOut) continue
      const next = await nextDividend(kit.db, contract.agentId, { after: window.end, runId: run.id })
      if (!next) last.set(contract.agentId, debtOut)
      if (!next || next.window.end >= run.windowEnd) continue
      debts.set(debtKey(contract.agentId, next.window), debtOut)
      const known = queue.find((cause) => keyOf(cause) === keyOf(next))
      if (known) known.agents.add(contract.agentId)
      else queue.push({ ...next, late: [], agents: new Set([contract.agentId]), isWhole: false })
    }
  }
  return { windows, debts: last }
}

/** The bounds of a restatement. */
interface Looked {
  /** The first start of the windows that the run bills. */
  readonly begins: Date
  /**
   * The number up to which a contract's earlier windows were checked last. Undefined: this run leaves them, because the
   * contract is billed in another.
   */
  readonly cutoffOf: (contract: PayContract, previous: PayRun) => bigint | undefined
}

const debtKey = (agentId: bigint, { start }: Window): string => `${agentId}@${start.getTime()}`

const keyOf = ({ window, periods }: Pick<Cause, "window" | "periods">): string =>
  `${window.start.getTime()}-${periods}`

async function causesOf(
  kit: Pick<AgentPayKit, "db" | "facts">,
  run: PayRun,
  previous: PayRun,
  asked: Asked,
  begins: Date,
): Promise<ReadonlyMap<string, Cause>> {
  const causes = new Map<string, Cause>()
  const causeOf = (window: Window, periods: Periods = 1): Cause => {
    const key = keyOf({ window, periods })
    const known = causes.get(key) ?? { window, periods, late: [], agents: new Set<bigint>(), isWhole: false }
    causes.set(key, known)
    return known
  }
  const { kind } = run
  const { timeZone, cutoff, merchantId, asset } = asked
  const every: readonly Periods[] = kind === "dividend" ? PERIODS : [1]
  const isBilled = ({ end }: Window) => end < run.windowEnd || (kind === "realtime" && end <= begins)
  // Of dividends whose windows end at different times, each looks back to its own last bill.
  const after = kind === "dividend" ? await earliestCutoff(kit, run, asked) : previous.cutoff
  for (const fact of await kit.facts.late(kit.db, { merchantId, asset, after, upTo: cutoff, before: begins }))
    for (const each of every) {
      const window = correctedWindow(kind, fact.countedAt, timeZone, each)
      if (isBilled(window)) causeOf(window, each).late.push(fact)
    }
  for (const { agentId, start } of await restatedSince(kit.db, {
    merchantId,
    kind,
    after: previous.restatedTo,
    upTo: run.restatedTo,
  })) {
    const window = correctedWindow(kind, start, timeZone, 1)
    if (isBilled(window)) causeOf(window).agents.add(agentId)
  }
  if (kind === "realtime") {
    const today = dayOf(begins, timeZone)
    const before = dayOf(new Date(today.start.getTime() - 1), timeZone)
    if (previous.windowEnd <= today.start) causeOf(before).isWhole = true
  }
  return causes
}

/** Two months: no window of a dividend is longer than one, so a run bills each of its contracts within this time. */
const LOOK_BACK_MS = 63 * 24 * 3_600_000

async function earliestCutoff(
  kit: Pick<AgentPayKit, "db">,
  run: PayRun,
  { merchantId }: Asked,
): Promise<bigint> {
  const before = new Date(run.windowEnd.getTime() - LOOK_BACK_MS)
  const earlier = await lastRun(kit.db, { merchantId, kind: run.kind, before })
  return earlier?.cutoff ?? 0n
}

async function restateEnd(
  kit: Pick<AgentPayKit, "db" | "facts" | "contracts">,
  run: PayRun,
  asked: Asked,
  at: {
    readonly ends: Date
    readonly causes: readonly Cause[]
    readonly debts: ReadonlyMap<string, Amount>
    readonly cutoffOf: (contract: PayContract) => bigint | undefined
  },
): Promise<readonly Restated[]> {
  const { kind } = run
  const stated = await statedOf(kit, run, asked, at.ends, at.causes)
  if (stated.size === 0 && kind !== "realtime") return []
  const contracts = await contractsOf(kit, run, at.causes)
  const standing = contracts.filter(
    ({ contract }) =>
      at.cutoffOf(contract) !== undefined && (kind === "realtime" || stated.has(contract.contractId)),
  )
  const affected = new Set(
    standing
      .filter(({ contract, cause }) => {
        const cutoff = at.cutoffOf(contract) ?? 0n
        return (
          (cause.isWhole && stated.has(contract.contractId)) ||
          cause.agents.has(contract.agentId) ||
          cause.late.some(({ path, number }) => number > cutoff && countsFor(path, contract))
        )
      })
      .map(({ contract }) => contract.contractId),
  )
  const above = new Set(
    standing
      .filter(({ contract }) => affected.has(contract.contractId) && contract.payer === "platform")
      .map(({ contract }) => contract.offererId),
  )
  for (const { contract } of standing) if (above.has(contract.agentId)) affected.add(contract.contractId)
  const items: Item[] = []
  const chosen = standing.filter(({ contract }) => affected.has(contract.contractId))
  const finer = new Map<number, ReadonlyMap<bigint, Amount>>()
  for (const { contract, cause } of chosen) {
    const { window } = cause
    const key = window.start.getTime()
    const ofWindow =
      finer.get(key) ??
      (await finerOf(
        kit.db,
        chosen.map((each) => each.contract.agentId),
        { kind, window, runId: run.id },
      ))
    finer.set(key, ofWindow)
    items.push({
      contract,
      window,
      debt:
        (contract.resetsDebt ? undefined : at.debts.get(debtKey(contract.agentId, window))) ??
        stated.get(contract.contractId)?.debtIn ??
        ZERO,
      finer: ofWindow.get(contract.agentId) ?? ZERO,
    })
  }
  const fixed = fixedBelow([...stated.values()], affected)
  return (await reckonEnd(kit, asked, items, fixed)).map((item) => {
    const before = stated.get(item.contract.contractId)
    return {
      ...item,
      stated: {
        billId: before?.billId ?? null,
        entitlement: before?.entitlement ?? ZERO,
        part: before?.part ?? ZERO,
        debtOut: before?.debtOut ?? ZERO,
      },
    }
  })
}

/** The stated windows, by contract. */
async function statedOf(
  kit: Pick<AgentPayKit, "db">,
  run: PayRun,
  { merchantId }: Asked,
  ends: Date,
  causes: readonly Cause[],
): Promise<ReadonlyMap<bigint, Stated>> {
  const of = { merchantId, kind: run.kind, runId: run.id }
  if (run.kind !== "realtime")
    return new Map((await statedAt(kit.db, of, ends)).map((each) => [each.contractId, each]))
  const [cause] = causes
  if (!cause) return new Map()
  const days = await statedDays(kit.db, of, cause.window)
  const below = Map.groupBy(
    days.filter(({ payer, offererId }) => payer === "platform" && offererId !== null),
    ({ offererId }) => offererId,
  )
  return new Map(
    days.map(({ part, ...each }) => {
      const taken = (below.get(each.agentId) ?? []).reduce((sum, { entitlement }) => sum + entitlement, 0n)
      const rest = each.entitlement - taken
      return [each.contractId, { ...each, part: part ?? amount(rest > 0n ? rest : 0n) }]
    }),
  )
}

/** Contracts that were in force for the windows, with the version of each. */
async function contractsOf(
  kit: Pick<AgentPayKit, "db" | "contracts">,
  { merchantId, kind }: PayRun,
  causes: readonly Cause[],
): Promise<readonly { readonly contract: PayContract; readonly cause: Cause }[]> {
  const found: { contract: PayContract; cause: Cause }[] = []
  for (const cause of causes) {
    const all = await kit.contracts.inForce(kit.db, {
      merchantId,
      kind,
      startsAt: cause.window.start,
      ...(kind === "dividend" ? { periods: cause.periods } : {}),
    })
    found.push(...all.map((contract) => ({ contract, cause })))
  }
  return found
}

/** Entitlements of contracts below that are not recomputed and that the platform pays, by the agent who offered them. */
function fixedBelow(
  stated: readonly Stated[],
  affected: ReadonlySet<bigint>,
): ReadonlyMap<bigint, readonly Below[]> {
  const fixed = new Map<bigint, Below[]>()
  for (const { contractId, offererId, payer, entitlement } of stated)
    if (payer === "platform" && offererId !== null && !affected.has(contractId))
      fixed.set(offererId, [...(fixed.get(offererId) ?? []), { contractId, entitlement }])
  return fixed
}
