import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { assetFrom, deriveKey, type Transfer } from "@croupier/ledger"
import { sql, type Db, type Tx } from "@croupier/database"
import { add, parseAmount, subtract, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, wordPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { refuseFractions } from "../../call/coins.ts"
import { checkDeposit } from "./check.ts"
import { depositTrail, type TrailKit } from "./admin/deposits.ts"
import { depositLife } from "./deposit-states.ts"
import type { Deposit } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import { accountOf, allocate, giveBack, heldOf, type Allocation } from "./receipts.ts"
import { returnRest, settleReturned } from "./returns/begin.ts"
import { creditOf, emitCredited } from "./settle.ts"
import { findDeposit, lockDeposit, moveDeposit } from "./store.ts"
import { memberIdOf, type MerchantId } from "../../kernel/ids.ts"

/** Asks the provider where a deposit stands, now and not when a worker would. Refuses DEPOSIT_UNKNOWN. */
export async function askDeposit(
  kit: PaymentsKit & Pick<TrailKit, "accountOf">,
  { depositId }: ConsoleParsed<"askDeposit">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"askDeposit">> {
  const deposit = await ofMerchant(kit.db, merchant.id, depositId)
  const state = await checkDeposit(kit, deposit)
  await record(kit.db, {
    act: "payments.ask",
    target: `deposit:${depositId}`,
    before: { state: deposit.state },
    after: { state },
    merchantId: merchant.id,
  })
  return depositTrail(kit, merchant.id, depositId)
}

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  bucket: z.number(),
  depositId: z.string(),
  outcome: z.enum(["credit", "close", "return"]),
  amount: z.string(),
  /** Of a credit: what came beyond it goes back. */
  rest: z.enum(["return"]).optional(),
  /** Those of proposals that were made by an older release lack them. */
  asset: z.string().optional(),
  paid: z.string().nullable().optional(),
})
type Payload = z.output<typeof Payload>

const EVENTS = { credit: "approved", close: "closed", return: "returning" } as const
const AFTER = { credit: "CREDITED", close: "REFUSED", return: "RETURNING" } as const

/**
 * Proposes how a deposit ends that cannot end by itself: credited with what came after all, returned to its payer,
 * or closed because nothing came, or what came was given back outside. Refuses DEPOSIT_UNKNOWN, RULING_NOT_POSSIBLE, AMOUNT_TOO_FINE, and what the
 * ceilings refuse.
 */
export async function proposeEnding(
  { db }: PaymentsKit,
  ending: Approval<Payload>,
  { depositId, outcome, amount, rest, key, why }: ConsoleParsed<"endDeposit">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const deposit = await ofMerchant(db, merchant.id, depositId)
  if (!depositLife.next(deposit.state, EVENTS[outcome])) refuse("RULING_NOT_POSSIBLE", [deposit.state])
  if (outcome === "credit") refuseFractions(parseAmount(amount), deposit.asset)
  const paid = deposit.paidAmount === null ? null : toDecimal(deposit.paidAmount)
  return propose(
    ending,
    {
      merchantId: merchant.id,
      memberId: String(deposit.memberId),
      bucket: deposit.bucket,
      depositId,
      outcome,
      amount,
      ...(outcome === "credit" && rest ? { rest } : {}),
      asset: deposit.asset,
      paid,
    },
    {
      target: `deposit:${depositId}`,
      before: {
        state: deposit.state,
        member: String(deposit.memberId),
        asked: `${toDecimal(deposit.amount)} ${deposit.asset}`,
        ...(paid === null ? {} : { paid }),
      },
      after:
        outcome === "credit"
          ? { state: "CREDITED", credited: `${amount} ${deposit.asset}` }
          : { state: AFTER[outcome] },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/**
 * The act of a second person: the move, and with a credit its transfer. That has the key which every credit of
 * this deposit has, so there is one however it comes about.
 */
export const endingApproval = (kit: PaymentsKit): Approval<Payload> =>
  approval({
    name: "payments.end_deposit",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: (payload) => ({
      says: `payments.end_deposit.${payload.outcome}${payload.rest ? ".rest" : ""}`,
      parts: [
        payload.asset === undefined
          ? { kind: "text", text: payload.amount }
          : moneyPart(payload.amount, payload.asset),
        memberPart(payload.memberId),
        { kind: "deposit", depositId: payload.depositId },
      ],
      memberId: payload.memberId,
      ...(payload.outcome === "credit" && payload.asset !== undefined
        ? { amount: { amount: parseAmount(payload.amount), asset: assetFrom(payload.asset) } }
        : {}),
    }),
    changes: async (db, { bucket, depositId, outcome, amount, memberId }) => {
      const deposit = await findDeposit(db, { bucket, id: depositId })
      if (!deposit) return []
      const money = (value: Amount | null) =>
        value === null ? null : moneyPart(toDecimal(value), deposit.asset)
      const credited = outcome === "credit" ? parseAmount(amount) : ZERO
      const balance = await kit.ledger.balance(memberIdOf(memberId), "main", deposit.asset)
      return [
        {
          field: "state",
          now: wordPart(`deposit_${deposit.state}`),
          after: wordPart(`deposit_${AFTER[outcome]}`),
        },
        { field: "asked", now: money(deposit.amount), after: null },
        { field: "paid", now: money(deposit.paidAmount), after: null },
        { field: "credited", now: null, after: outcome === "credit" ? money(credited) : null },
        { field: "balance", now: money(balance), after: money(add(balance, credited)) },
      ]
    },
    warnings: async (db, { bucket, depositId, outcome, amount }) => {
      const deposit = await findDeposit(db, { bucket, id: depositId })
      const isMore =
        outcome === "credit" &&
        (deposit?.paidAmount ?? null) !== null &&
        parseAmount(amount) > (deposit?.paidAmount ?? 0n)
      return [
        ...(deposit && !depositLife.next(deposit.state, EVENTS[outcome])
          ? [{ code: "deposit_moved_on", parts: [wordPart(`deposit_${deposit.state}`)] }]
          : []),
        ...(deposit?.paidAmount && isMore
          ? [{ code: "more_than_paid", parts: [moneyPart(toDecimal(deposit.paidAmount), deposit.asset)] }]
          : []),
      ]
    },
    conflictKey: ({ depositId }) => `deposit:${depositId}`,
    // An amount that the provider says was paid is no decision of people.
    byHand: ({ outcome, amount, asset, paid }) =>
      outcome === "credit" &&
      asset !== undefined &&
      (paid === null || paid === undefined || parseAmount(amount) > parseAmount(paid))
        ? { amount: parseAmount(amount), asset: assetFrom(asset) }
        : undefined,
    apply: async (tx, { bucket, depositId, outcome, amount, rest }, { proposedBy, staff }) => {
      const deposit = await lockDeposit(tx, { bucket, id: depositId })
      if (!deposit) refuse("RULING_NOT_POSSIBLE", ["–"])
      const by = `${proposedBy} and ${staff.login}`
      if (outcome === "return") return returnAll(kit, tx, deposit, by)
      const credited = outcome === "credit" ? parseAmount(amount) : undefined
      const { moved, state } = await moveDeposit(tx, deposit, EVENTS[outcome], () => ({
        reason: by,
        paidAmount: null,
        ...(credited === undefined ? {} : { creditedAmount: credited }),
        at: kit.clock.now(),
        nextCheckAt: null,
      }))
      if (!moved) refuse("RULING_NOT_POSSIBLE", [state])
      if (credited === undefined) return giveBack(kit, tx, deposit)
      await emitCredited(kit, tx, deposit, credited)
      const allocation = await allocate(tx, deposit, credited)
      if (rest) await returnRest(kit, tx, deposit, by)
      const transfers = creditsOf(deposit, credited, allocation, await accountOf(tx, deposit.provider))
      for (const posted of await kit.ledger.postIn(tx, transfers)) {
        if (posted.status === "refused")
          refuse(posted.reason === "ASSET_MISMATCH" ? "INTERNAL" : posted.reason)
        if (posted.status !== "posted") refuse("IDEMPOTENCY_CONFLICT")
      }
    },
    afterwards: ({ merchantId, memberId, depositId, outcome }) => {
      kit.bus.publish("deposit", { merchantId, memberId, depositId, state: AFTER[outcome] })
    },
  })

/**
 * The transfers of a credit by people: out of the deposit's receipts in `unallocated` as far as they go. The part beyond
 * them is the house's own, a correction from `adjustments`; the deposit of a house before receipts were kept is paid from
 * its provider's account.
 */
function creditsOf(
  deposit: Deposit,
  credited: Amount,
  { taken, isBooked }: Allocation,
  account: `payments:${number}`,
): Transfer[] {
  if (!isBooked) return [creditOf({ ...deposit, amount: credited }, account)]
  const beyond = subtract(credited, taken)
  const first = taken > 0n ? [creditOf({ ...deposit, amount: taken }, "unallocated")] : []
  const own = creditOf({ ...deposit, amount: beyond }, "adjustments")
  return beyond > 0n
    ? [...first, first.length > 0 ? { ...own, key: deriveKey(own.key, "beyond") } : own]
    : first
}

/** Refuses RULING_NOT_POSSIBLE where nothing of it waits any more. */
async function returnAll(kit: PaymentsKit, tx: Tx, deposit: Deposit, by: string): Promise<void> {
  if (deposit.state !== "REVIEW" || (await heldOf(tx, deposit)).length === 0)
    refuse("RULING_NOT_POSSIBLE", [deposit.state])
  await returnRest(kit, tx, deposit, by)
  await settleReturned(kit, tx, deposit, by)
}

/** Refuses DEPOSIT_UNKNOWN, also for another merchant's. */
async function ofMerchant(db: Db, merchantId: MerchantId, id: string): Promise<Deposit> {
  // An id alone does not name its bucket; each is one look into the key.
  const { rows } = await sql<{ bucket: number }>`
    select d.bucket from generate_series(0, 63) n
     cross join lateral (select bucket, merchant_id from deposit d where d.bucket = n::smallint and d.id = ${id}::uuid) d
     where d.merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  const found = row && (await findDeposit(db, { bucket: row.bucket, id }))
  return found ?? refuse("DEPOSIT_UNKNOWN")
}
