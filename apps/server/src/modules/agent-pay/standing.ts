import {
  billedAt,
  calendarDays,
  missingOf,
  type PayKind,
  PERIODS,
  RHYTHM,
  type Window,
  windowOf,
} from "@croupier/agents"
import type { contractStanding } from "@croupier/contract/agent-pay"
import type { Value } from "@croupier/contract"
import { amount, ZERO } from "@croupier/money"
import { floor } from "@croupier/money/fraction"
import type { MemberContext } from "../../call/context.ts"
import { decimal } from "./bill-store.ts"
import type { AgentPayKit } from "./kit.ts"
import type { PayContract } from "./ports.ts"
import { decimalText } from "./run/decimal-text.ts"
import { reckonEnd, summedWindow } from "./run/reckon-end.ts"
import { debtsOf } from "./run/stated-store.ts"

/** A number behind every run: debts of all bills count. */
const EVERY_RUN = 2n ** 62n

interface Running {
  readonly contract: PayContract
  readonly window: Window
}

/** The contract of the caller whose window of a kind runs now; undefined where none does. */
async function runningOf(
  kit: AgentPayKit,
  kind: PayKind,
  { member, merchant }: MemberContext,
): Promise<Running | undefined> {
  const { timeZone } = merchant.brand
  for (const periods of kind === "dividend" ? PERIODS : ([1] as const)) {
    const window = windowOf(kit.clock.now(), timeZone, RHYTHM[kind], periods)
    const [contract] = await kit.contracts.inForce(kit.db, {
      merchantId: merchant.id,
      kind,
      // A real-time salary changes with a day, so its five minutes belong to the version of the day.
      startsAt: window.start,
      agentId: member.id,
      ...(kind === "dividend" ? { periods } : {}),
    })
    if (contract) return { contract, window }
  }
  return undefined
}

/**
 * The figures of the window that runs, as a bill would state them now: the band that is reached, and what is missing for each
 * other one. Of a real-time salary they are those of the day so far. Level differences and finer salaries are not taken off.
 */
export async function standingOf(
  kit: AgentPayKit,
  kind: PayKind,
  context: MemberContext,
): Promise<Value<typeof contractStanding>> {
  const running = await runningOf(kit, kind, context)
  if (!running) return null
  const { contract, window } = running
  const { merchant } = context
  const { timeZone } = merchant.brand
  const recorded = await kit.facts.recorded(kit.db, merchant.id)
  const debts =
    kind === "dividend" && !contract.resetsDebt
      ? await debtsOf(kit.db, [contract.agentId], { by: window.start, runId: EVERY_RUN })
      : new Map<bigint, never>()
  const item = { contract, window, debt: debts.get(contract.agentId) ?? ZERO, finer: ZERO }
  const [reckoned] = await reckonEnd(
    { db: kit.db, facts: { ...kit.facts, figures: kit.facts.sums } },
    { merchantId: merchant.id, asset: merchant.asset, timeZone, cutoff: recorded.cutoff },
    [item],
    new Map(),
  )
  if (!reckoned) return null
  const { figures } = reckoned.counted
  const { assessment } = reckoned.reckoned
  const summed = summedWindow(item, timeZone)
  const net = amount(
    figures.netLoss -
      assessment.costs -
      (kind === "dividend" && contract.terms.carry !== "none" ? assessment.debtIn : 0n),
  )
  const reached = {
    valid: figures.valid,
    days: calendarDays(summed, timeZone) || 1,
    netLoss: net,
    active: figures.active,
  }
  return {
    windowStart: summed.start.toISOString(),
    windowEnd: window.end.toISOString(),
    runAt: billedAt(window, RHYTHM[kind]).toISOString(),
    countedTo: new Date(Math.min(recorded.watermark.getTime(), kit.clock.now().getTime())).toISOString(),
    valid: decimal(amount(floor(figures.valid))),
    netLoss: decimal(net),
    active: figures.active,
    debt: decimal(assessment.debtIn),
    gross: decimal(assessment.gross),
    band: assessment.band,
    bands: contract.terms.bands.map((band) => {
      const missing = missingOf(band, reached)
      return {
        no: band.no,
        rate: decimalText(kind !== "dividend" && net < 0n ? (band.rateWin ?? band.rate) : band.rate),
        missing: {
          valid: decimal(missing.valid),
          loss: decimal(missing.loss),
          active: missing.active,
        },
      }
    }),
  }
}
