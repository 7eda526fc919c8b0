import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Approver, RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { checkDeposit } from "./check.ts"
import { depositTrail } from "./deposit-desk.ts"
import { move } from "./deposit-states.ts"
import type { Deposit } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import { creditOf } from "./settle.ts"
import { findDeposit, lockDeposit, writeMove } from "./store.ts"

/** Asks the provider where a deposit stands, now and not when a worker would. Refuses DEPOSIT_UNKNOWN. */
export async function askDeposit(
  kit: PaymentsKit,
  { depositId }: ConsoleParsed<"askDeposit">,
  { merchant, record }: RoomContext,
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
  return depositTrail(kit.db, merchant.id, depositId)
}

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  bucket: z.number(),
  depositId: z.string(),
  outcome: z.enum(["credit", "close"]),
  amount: z.string(),
})

const EVENTS = { credit: "approved", close: "closed" } as const

/**
 * Proposes how a deposit ends that cannot end by itself: credited with what came after all, or closed because nothing
 * came, or what came was given back. Refuses DEPOSIT_UNKNOWN, RULING_NOT_POSSIBLE.
 */
export async function proposeEnding(
  { db }: PaymentsKit,
  { depositId, outcome, amount, key, why }: ConsoleParsed<"endDeposit">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const deposit = await ofMerchant(db, merchant.id, depositId)
  if (!move(deposit.state, EVENTS[outcome])) refuse("RULING_NOT_POSSIBLE", [deposit.state])
  return propose({
    act: "payments.end_deposit",
    target: `deposit:${depositId}`,
    payload: {
      merchantId: merchant.id,
      memberId: String(deposit.memberId),
      bucket: deposit.bucket,
      depositId,
      outcome,
      amount,
    },
    before: {
      state: deposit.state,
      member: String(deposit.memberId),
      asked: `${toDecimal(deposit.amount)} ${deposit.asset}`,
      ...(deposit.paidAmount === null ? {} : { paid: toDecimal(deposit.paidAmount) }),
    },
    after:
      outcome === "credit"
        ? { state: "CREDITED", credited: `${amount} ${deposit.asset}` }
        : { state: "REFUSED" },
    why,
    key,
    merchantId: merchant.id,
  })
}

/**
 * What a second person lets happen: the move, and with a credit its transfer. That has the key which every credit of
 * this deposit has, so there is one however it comes about.
 */
export const endingAct = (kit: PaymentsKit) => ({
  permission: "payments.adjust" as const,
  apply: async (tx: Tx, payload: unknown, { proposedBy, staff }: Approver): Promise<void> => {
    const { bucket, depositId, outcome, amount } = Payload.parse(payload)
    const deposit = await lockDeposit(tx, { bucket, id: depositId })
    const to = deposit && move(deposit.state, EVENTS[outcome])
    if (!deposit || !to) refuse("RULING_NOT_POSSIBLE", [deposit?.state ?? "–"])
    const credited = outcome === "credit" ? parseAmount(amount) : undefined
    await writeMove(tx, deposit, {
      event: EVENTS[outcome],
      to,
      reason: `${proposedBy} and ${staff.login}`,
      paidAmount: null,
      ...(credited === undefined ? {} : { creditedAmount: credited }),
      at: kit.clock.now(),
      nextCheckAt: null,
    })
    if (credited === undefined) return
    const [posted] = await kit.ledger.postIn(tx, [creditOf({ ...deposit, amount: credited })])
    if (posted?.status === "refused") refuse(posted.reason === "ASSET_MISMATCH" ? "INTERNAL" : posted.reason)
    if (posted?.status !== "posted") refuse("IDEMPOTENCY_CONFLICT")
  },
  afterwards: (payload: unknown): void => {
    const { merchantId, memberId, depositId, outcome } = Payload.parse(payload)
    const state = outcome === "credit" ? "CREDITED" : "REFUSED"
    kit.bus.publish("deposit", { merchantId, memberId, depositId, state })
    if (outcome === "credit") kit.bus.publish("balance", { merchantId, memberId })
  },
})

/** Refuses DEPOSIT_UNKNOWN, also for another merchant's. */
async function ofMerchant(db: Db, merchantId: number, id: string): Promise<Deposit> {
  // An id alone does not name its bucket; each is one look into the key.
  const { rows } = await sql<{ bucket: number }>`
    select d.bucket from generate_series(0, 63) n
     cross join lateral (select bucket, merchant_id from deposit d where d.bucket = n::smallint and d.id = ${id}::uuid) d
     where d.merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  const found = row && (await findDeposit(db, { bucket: row.bucket, id }))
  return found ?? refuse("DEPOSIT_UNKNOWN")
}
