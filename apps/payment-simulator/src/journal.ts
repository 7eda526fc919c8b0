import { mkdir, open, readFile, rename, type FileHandle } from "node:fs/promises"
import { join } from "node:path"
import { amount, parseAmount, type Amount } from "@croupier/money"
import { z } from "zod"
import { Receipt } from "./bank/receipt.ts"
import { Charge } from "./charge.ts"
import { Contest } from "./contests/contest.ts"
import { Payout } from "./payouts/payout.ts"
import { PayoutPlan } from "./payouts/plan.ts"
import { returnedOf } from "./returns/money-return.ts"
import { StatementFault } from "./statements/fault.ts"

/** A webhook, delivered or pending. "Pay twice" makes two of the same event. */
export const Delivery = z.object({
  id: z.string(),
  url: z.string(),
  body: z.string(),
  contentType: z.string().default("application/json"),
  delivered: z.boolean(),
})
export type Delivery = z.output<typeof Delivery>

/** Money that the house placed with the provider by itself. */
const TopUp = z.object({ id: z.string(), currency: z.string(), amount: z.string(), at: z.string() })
export type TopUp = z.output<typeof TopUp>

const Line = z.union([
  z.object({ charge: Charge }),
  z.object({ payout: Payout }),
  z.object({ receipt: Receipt }),
  z.object({ contest: Contest }),
  z.object({ plan: PayoutPlan }),
  z.object({ topUp: TopUp }),
  z.object({ fault: StatementFault }),
  z.object({ delivery: Delivery }),
])
type Line = z.output<typeof Line>

/** Lines that are written together: the disk has all of them, or none. */
export interface Change {
  readonly charge?: Charge
  readonly payout?: Payout
  readonly receipt?: Receipt
  readonly contest?: Contest
  readonly plan?: PayoutPlan
  readonly topUp?: TopUp
  readonly fault?: StatementFault
  readonly deliveries?: readonly Delivery[]
}

/**
 * Charges, payouts and webhooks, kept as JSON lines: the last line of an id counts. A line is on the disk before
 * `write` answers; one that a crash cut short is dropped at the next start, because no answer has told of it.
 */
export interface Journal {
  readonly charges: ReadonlyMap<string, Charge>
  readonly payouts: ReadonlyMap<string, Payout>
  /** Receipts of money that arrived on the house's accounts. */
  readonly receipts: ReadonlyMap<string, Receipt>
  readonly contests: ReadonlyMap<string, Contest>
  /** The provider's plan for the next payouts. */
  readonly plan: () => PayoutPlan
  /** Faults of its statements. */
  readonly faults: () => readonly StatementFault[]
  readonly undelivered: () => readonly Delivery[]
  readonly byIdempotencyKey: (key: string) => Charge | undefined
  /** The charge that a key of a return stands for. */
  readonly chargeOfReturn: (key: string) => Charge | undefined
  /** The receipt that a key of a return stands for. */
  readonly receiptOfReturn: (key: string) => Receipt | undefined
  readonly payoutByKey: (key: string) => Payout | undefined
  /** The house's money at the provider: sums that came in and those placed there, less payouts. */
  readonly float: (currency: string) => Amount
  readonly write: (change: Change) => Promise<void>
  /** Waits until all that is known here is on the disk: before anybody is told of it. */
  readonly settled: () => Promise<void>
  readonly close: () => Promise<void>
}

export async function openJournal(folder: string): Promise<Journal> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, "charges.jsonl")
  const charges = new Map<string, Charge>()
  const payouts = new Map<string, Payout>()
  const receipts = new Map<string, Receipt>()
  const contests = new Map<string, Contest>()
  const topUps = new Map<string, TopUp>()
  const faults = new Map<string, StatementFault>()
  const deliveries = new Map<string, Delivery>()
  const chargeKeys = new Map<string, string>()
  const payoutKeys = new Map<string, string>()
  const returnKeys = new Map<string, string>()
  const floats = new Map<string, Amount>()
  let plan = PayoutPlan.parse({})
  const move = (currency: string, change: bigint) =>
    floats.set(currency, amount((floats.get(currency) ?? 0n) + change))
  const take = (line: Line) => {
    if ("charge" in line) {
      const { charge } = line
      move(charge.currency, broughtBy(charge) - broughtBy(charges.get(charge.id)))
      charges.set(charge.id, charge)
      chargeKeys.set(charge.idempotencyKey, charge.id)
      for (const { key } of charge.returns) returnKeys.set(key, charge.id)
    } else if ("payout" in line) {
      const { payout } = line
      move(payout.currency, takenBy(payouts.get(payout.id)) - takenBy(payout))
      payouts.set(payout.id, payout)
      payoutKeys.set(payout.key, payout.id)
    } else if ("receipt" in line) {
      const { receipt } = line
      move(receipt.currency, leftOf(receipt) - leftOf(receipts.get(receipt.id)))
      receipts.set(receipt.id, receipt)
      for (const { key } of receipt.returns) returnKeys.set(key, receipt.id)
    } else if ("contest" in line) contests.set(line.contest.id, line.contest)
    else if ("plan" in line) plan = line.plan
    else if ("topUp" in line) {
      if (!topUps.has(line.topUp.id)) move(line.topUp.currency, parseAmount(line.topUp.amount))
      topUps.set(line.topUp.id, line.topUp)
    } else if ("fault" in line) faults.set(line.fault.id, line.fault)
    else if (line.delivery.delivered) deliveries.delete(line.delivery.id)
    else deliveries.set(line.delivery.id, line.delivery)
  }
  for (const line of await readLines(path)) take(line)
  const file = await rewrite(path, [
    ...[...charges.values()].map((charge) => ({ charge })),
    ...[...payouts.values()].map((payout) => ({ payout })),
    ...[...receipts.values()].map((receipt) => ({ receipt })),
    ...[...contests.values()].map((contest) => ({ contest })),
    ...[...topUps.values()].map((topUp) => ({ topUp })),
    ...[...faults.values()].map((fault) => ({ fault })),
    ...(payouts.size > 0 ? [{ plan }] : []),
    ...[...deliveries.values()].map((delivery) => ({ delivery })),
  ])

  let waiting: Line[] = []
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  const writeWaiting = async (before: Promise<void>): Promise<void> => {
    await before.catch(() => {})
    const lines = waiting
    waiting = []
    next = undefined
    await file.appendFile(textOf(lines))
    await file.datasync()
  }
  /** One write of the disk takes all lines that have come since the one before. */
  const flush = (): Promise<void> => {
    next ??= last = writeWaiting(last)
    return next
  }
  return {
    charges,
    payouts,
    receipts,
    contests,
    plan: () => plan,
    faults: () => [...faults.values()],
    undelivered: () => [...deliveries.values()],
    byIdempotencyKey: (key) => charges.get(chargeKeys.get(key) ?? ""),
    chargeOfReturn: (key) => charges.get(returnKeys.get(key) ?? ""),
    receiptOfReturn: (key) => receipts.get(returnKeys.get(key) ?? ""),
    payoutByKey: (key) => payouts.get(payoutKeys.get(key) ?? ""),
    float: (currency) => floats.get(currency) ?? amount(0n),
    write: async (change) => {
      const lines = linesOf(change)
      // Memory first, in the same breath as the decision that was made from it; then the disk, in order.
      lines.forEach(take)
      waiting.push(...lines)
      await flush()
    },
    settled: () => last.catch(() => {}),
    close: async () => {
      await last.catch(() => {})
      await file.close()
    },
  }
}

const broughtBy = (charge: Charge | undefined): bigint =>
  charge?.paidAmount ? parseAmount(charge.paidAmount) - returnedOf(charge) : 0n

const leftOf = (receipt: Receipt | undefined): bigint =>
  receipt ? parseAmount(receipt.amount) - returnedOf(receipt) : 0n

/** A payout takes its amount from the float as soon as it is accepted, and leaves what came back. */
const takenBy = (payout: Payout | undefined): bigint =>
  payout && payout.state !== "refused"
    ? parseAmount(payout.amount) - parseAmount(payout.returnedAmount ?? "0")
    : 0n

const linesOf = ({
  charge,
  payout,
  receipt,
  contest,
  plan,
  topUp,
  fault,
  deliveries = [],
}: Change): Line[] => [
  ...(charge ? [{ charge }] : []),
  ...(payout ? [{ payout }] : []),
  ...(receipt ? [{ receipt }] : []),
  ...(contest ? [{ contest }] : []),
  ...(plan ? [{ plan }] : []),
  ...(topUp ? [{ topUp }] : []),
  ...(fault ? [{ fault }] : []),
  ...deliveries.map((delivery) => ({ delivery })),
]

const textOf = (lines: readonly Line[]): string => lines.map((line) => `${JSON.stringify(line)}\n`).join("")

async function readLines(path: string): Promise<Line[]> {
  let text: string
  try {
    text = await readFile(path, "utf8")
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  }
  // The part after the last line feed is empty, or a line that was cut short.
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => Line.parse(JSON.parse(line)))
}

/** Writes the lines that are kept to a new file, which takes the old one's place at once or not at all. */
async function rewrite(path: string, lines: readonly Line[]): Promise<FileHandle> {
  const draft = await open(`${path}.new`, "w")
  await draft.writeFile(textOf(lines))
  await draft.sync()
  await draft.close()
  await rename(`${path}.new`, path)
  return open(path, "a")
}
