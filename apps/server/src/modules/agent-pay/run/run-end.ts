import {
  billOf,
  closingBill,
  PERIODS,
  periodOf,
  RHYTHM,
  type BroughtOver,
  type Window,
  windowOf,
} from "@croupier/agents"
import { ASSETS, type AssetCode } from "@croupier/ledger"
import { SCALE, ZERO } from "@croupier/money"
import type { Merchant } from "../../../call/merchant.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { firstState } from "../bill-states.ts"
import type { AgentPayKit } from "../kit.ts"
import type { PayContract } from "../ports.ts"
import { reckonEnd, type Asked, type Item } from "./reckon-end.ts"
import { restate, type Restated, type Restatement } from "./restate.ts"
import { beginRun, endRun, type PayRun } from "./run-store.ts"
import { debtsOf, entitledSince, finerOf, lastBills, type LastBill } from "./stated-store.ts"
import { writeBills, writeRestated, type MadeBill } from "./write-bills.ts"

/** Assets without coins are paid in whole units; the others to the last of their places. */
export const payDecimals = (asset: AssetCode): number => (ASSETS[asset].coin === 0 ? 0 : SCALE)

/** A contract with its window that ends with the run. */
interface Ending {
  readonly contract: PayContract
  readonly window: Window
}

/**
 * Bills all windows of a kind that end at an instant, each contract once. A run that was begun and not done goes on with
 * the cut-off of its beginning. Answers with how many bills there are.
 */
export async function runEnd(
  kit: Pick<AgentPayKit, "db" | "facts" | "contracts" | "clock" | "batch">,
  merchant: Merchant,
  due: Pick<PayRun, "kind" | "windowEnd" | "cutoff">,
): Promise<void> {
  const { timeZone } = merchant.brand
  const run = await beginRun(kit.db, { ...due, merchantId: merchant.id, at: kit.clock.now() })
  if (run.doneAt !== null) return
  const asked: Asked = { merchantId: merchant.id, asset: merchant.asset, timeZone, cutoff: run.cutoff }
  const ending = await endingAt(kit, merchant, run)
  const contracts = ending.map(({ contract }) => contract.contractId)
  const last = await lastBills(kit.db, contracts, run.id)
  const begins = ending.reduce(
    (latest, { window }) => (window.start > latest ? window.start : latest),
    windowOf(new Date(run.windowEnd.getTime() - 1), timeZone, RHYTHM[run.kind], 3).start,
  )
  const billed = new Set(contracts)
  const restatement = await restate(kit, run, asked, {
    begins,
    cutoffOf: ({ contractId, endedAt }, previous) =>
      billed.has(contractId)
        ? run.kind === "dividend"
          ? last.get(contractId)?.cutoff
          : previous.cutoff
        : endedAt !== null && endedAt <= begins
          ? previous.cutoff
          : undefined,
  })
  const made = await billsOf(kit, run, asked, merchant, { ending, last, restatement })
  const closed = await closingBills(kit, run, merchant, { billed, restatement })
  await writeBills(kit.db, run, [...made, ...closed.bills], {
    asset: merchant.asset,
    at: kit.clock.now(),
    batch: kit.batch,
  })
  const stated = new Set([...made, ...closed.bills].flatMap(({ restated }) => restated))
  await writeRestated(
    kit.db,
    run,
    restatement.windows.filter((each) => !stated.has(each)).map((each) => ({ ...each, byBillId: null })),
  )
  await endRun(kit.db, run, kit.clock.now())
}

/** Contracts whose windows end with the run, from the top of the tree down. */
async function endingAt(
  kit: Pick<AgentPayKit, "db" | "contracts">,
  { id: merchantId, brand: { timeZone } }: Merchant,
  { kind, windowEnd }: PayRun,
): Promise<readonly Ending[]> {
  const within = new Date(windowEnd.getTime() - 1)
  if (kind !== "dividend") {
    const window = windowOf(within, timeZone, RHYTHM[kind])
    const contracts = await kit.contracts.inForce(kit.db, { merchantId, kind, startsAt: window.start })
    return contracts.map((contract) => ({ contract, window }))
  }
  const found: Ending[] = []
  for (const periods of PERIODS) {
    const window = periodOf(within, timeZone, periods)
    if (window.end.getTime() !== windowEnd.getTime()) continue
    const contracts = await kit.contracts.inForce(kit.db, {
      merchantId,
      kind,
      startsAt: window.start,
      periods,
    })
    found.push(...contracts.map((contract) => ({ contract, window })))
  }
  return found
}

async function billsOf(
  kit: Pick<AgentPayKit, "db" | "facts" | "clock">,
  run: PayRun,
  asked: Asked,
  merchant: Merchant,
  {
    ending,
    last,
    restatement,
  }: {
    readonly ending: readonly Ending[]
    readonly last: ReadonlyMap<bigint, LastBill>
    readonly restatement: Restatement
  },
): Promise<readonly MadeBill[]> {
  const items = await itemsOf(kit, run, asked, ending, restatement)
  const reckoned = await reckonEnd(kit, asked, items, new Map())
  const corrected = Map.groupBy(restatement.windows, ({ contract }) => contract.contractId)
  const lines = await kit.facts.linesAt(
    kit.db,
    ending.map(({ contract }) => contract.agentId),
    new Date(run.windowEnd.getTime() - 1),
  )
  const suspected = await suspectedOf(
    kit,
    merchant,
    ending.map(({ contract }) => contract.agentId),
  )
  return reckoned.flatMap((item) => {
    const { contract } = item
    const restated = corrected.get(contract.contractId) ?? []
    const corrections = correctionsOf(restated)
    // Windows of five minutes that come to nothing have no bill.
    if (run.kind === "realtime" && item.reckoned.entitlement === 0n && corrections.length === 0) return []
    const brought = { ...broughtBy(last.get(contract.contractId)), corrections }
    const bill = billOf(item.reckoned.part, brought, payDecimals(merchant.asset))
    return [made(kit, merchant, item, bill, restated, { lines, suspected })]
  })
}

/** Earlier windows whose total has changed. */
const correctionsOf = (restated: readonly Restated[]) =>
  restated
    .map(({ stated, reckoned }) => ({
      billId: stated.billId,
      stated: stated.part,
      total: reckoned.part.total,
    }))
    .filter(({ stated, total }) => stated !== total)

const broughtBy = (last: LastBill | undefined): Omit<BroughtOver, "corrections"> => ({
  carried: last?.carried ?? ZERO,
  residue: last?.residue ?? ZERO,
})

type Suspected = Awaited<ReturnType<AgentPayKit["facts"]["suspected"]>>

/** Agents whose bills begin held: those with an anomaly, where the merchant says so. */
const suspectedOf = async (
  kit: Pick<AgentPayKit, "db" | "facts">,
  merchant: Merchant,
  agentIds: readonly bigint[],
): Promise<Suspected> =>
  merchant.settings.agent.anomaliesHold ? kit.facts.suspected(kit.db, agentIds) : new Map()

function made(
  { clock }: Pick<AgentPayKit, "clock">,
  merchant: Merchant,
  item: MadeBill["item"],
  bill: MadeBill["bill"],
  restated: readonly Restated[],
  {
    lines,
    suspected,
  }: { readonly lines: ReadonlyMap<bigint, readonly bigint[]>; readonly suspected: Suspected },
): MadeBill {
  const { contract } = item
  const first = firstState(bill.due, contract.collect)
  const isHeld = first !== "NOTHING_DUE" && suspected.has(contract.agentId)
  const state = isHeld ? "HELD" : first
  return {
    item,
    bill,
    restated,
    state,
    heldFrom: isHeld ? first : null,
    line: lines.get(contract.agentId) ?? [contract.agentId],
    expiresAt:
      first === "AWAITING_REVIEW"
        ? new Date(clock.now().getTime() + merchant.settings.agent.billDays * DAY_MS)
        : null,
  }
}

async function itemsOf(
  kit: Pick<AgentPayKit, "db">,
  run: PayRun,
  { timeZone }: Asked,
  ending: readonly Ending[],
  { debts: restated }: Restatement,
): Promise<readonly Item[]> {
  const agents = [...new Set(ending.map(({ contract }) => contract.agentId))]
  const { kind, id: runId } = run
  const items: Item[] = []
  for (const group of Map.groupBy(ending, ({ window }) => window.start.getTime()).values()) {
    const [first] = group
    if (!first) continue
    const { window } = first
    const debts = kind === "dividend" ? await debtsOf(kit.db, agents, { by: window.start, runId }) : new Map()
    const finer = await finerOf(kit.db, agents, { kind, window, runId })
    const paid =
      kind === "realtime"
        ? await entitledSince(
            kit.db,
            group.map(({ contract }) => contract.contractId),
            { window: { start: windowOf(window.start, timeZone, "day").start, end: window.start }, runId },
          )
        : undefined
    for (const { contract } of group)
      items.push({
        contract,
        window,
        debt: contract.resetsDebt
          ? ZERO
          : (restated.get(contract.agentId) ?? debts.get(contract.agentId) ?? ZERO),
        finer: (paid ? paid.get(contract.contractId) : finer.get(contract.agentId)) ?? ZERO,
      })
  }
  return items
}

/** Closing bills of contracts that have ended and whose windows were restated. */
async function closingBills(
  kit: Pick<AgentPayKit, "db" | "facts" | "clock">,
  run: PayRun,
  merchant: Merchant,
  { billed, restatement }: { readonly billed: ReadonlySet<bigint>; readonly restatement: Restatement },
): Promise<{ readonly bills: readonly MadeBill[] }> {
  const ended = Map.groupBy(
    restatement.windows.filter(({ contract }) => !billed.has(contract.contractId)),
    ({ contract }) => contract.contractId,
  )
  if (ended.size === 0) return { bills: [] }
  const last = await lastBills(kit.db, [...ended.keys()], run.id)
  const within = new Date(run.windowEnd.getTime() - 1)
  const agents = [...ended.values()].flatMap(([first]) => (first ? [first.contract.agentId] : []))
  const lines = await kit.facts.linesAt(kit.db, agents, within)
  const suspected = await suspectedOf(kit, merchant, agents)
  return {
    bills: [...ended].flatMap(([contractId, restated]) => {
      const [first] = restated
      const brought = { ...broughtBy(last.get(contractId)), corrections: correctionsOf(restated) }
      const bill = closingBill(brought, payDecimals(merchant.asset))
      if (!first || !bill) return []
      const { contract } = restated.at(-1) ?? first
      // No two runs of a kind end in one of these windows: the bill of each has a start of its own.
      const rhythm = run.kind === "dividend" ? "day" : RHYTHM[run.kind]
      const { start } = windowOf(within, merchant.brand.timeZone, rhythm)
      return [
        made(kit, merchant, { contract, window: { start, end: run.windowEnd } }, bill, restated, {
          lines,
          suspected,
        }),
      ]
    }),
  }
}
