import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { add, parseAmount, subtract, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { restoreBonuses } from "../restore-bonuses.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { countOut } from "../limit-counts.ts"
import { act, posted } from "../payout/book.ts"
import { feeOfPart, payableUnit } from "../../payments/index.ts"
import { findWithdrawal, insertWithdrawal, lockWithdrawal, moveWithdrawal, partsOf } from "../store.ts"
import { publishNow, tellOutcome } from "../publish.ts"
import { causeOf, type Withdrawal } from "../withdrawal.ts"
import { withdrawalLife, type WithdrawalEvent } from "../withdrawal-states.ts"
import { ofMerchant } from "./find.ts"
import { accountsOf, presentRow } from "./queue.ts"
import { withdrawalTrail } from "./trail.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  bucket: z.number(),
  withdrawalId: z.string(),
  amount: z.string(),
  asset: z.string(),
})
export type RulingPayload = z.output<typeof Payload>
export const RulingPayload = Payload

export const payloadOf = (withdrawal: Withdrawal): RulingPayload => ({
  merchantId: withdrawal.merchantId,
  memberId: String(withdrawal.memberId),
  bucket: withdrawal.bucket,
  withdrawalId: withdrawal.id,
  amount: toDecimal(withdrawal.amount),
  asset: withdrawal.asset,
})

/** A move of a withdrawal that people decided. Refuses WD_RULING_NOT_POSSIBLE where its state does not know it. */
export async function rule(
  tx: Tx,
  held: Withdrawal,
  event: WithdrawalEvent,
  change: Parameters<typeof moveWithdrawal>[3],
): Promise<void> {
  const { moved, state } = await moveWithdrawal(tx, held, event, change)
  if (!moved) refuse("WD_RULING_NOT_POSSIBLE", [state])
}

/**
 * Lets a withdrawal in review be paid. One whose path asks for a second person is handed to one in the same transaction
 * that stores the proposal. Refuses WD_UNKNOWN, WD_RULING_NOT_POSSIBLE, PROPOSAL_WAITS.
 */
export async function approveWithdrawal(
  kit: WithdrawalsKit,
  second: Approval<RulingPayload>,
  { withdrawalId, key, why }: ConsoleParsed<"approveWithdrawal">,
  context: MerchantContext,
): Promise<Outcome> {
  const { merchant, staff, record, propose } = context
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  const target = `withdrawal:${withdrawalId}`
  if (found.state === "SECOND" || (found.state === "REVIEW" && found.path === "SECOND"))
    return propose(second, payloadOf(found), {
      target,
      before: { state: found.state, score: found.score },
      after: { state: "READY" },
      why,
      key,
      merchantId: merchant.id,
    })
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, found)
    if (held.path === "SECOND") refuse("WD_RULING_NOT_POSSIBLE", [held.state])
    const now = kit.clock.now()
    await rule(tx, held, "approved", () => ({
      at: now,
      why: staff.login,
      nextCheckAt: now,
      set: sql`approved_by = ${staff.login}, on_hold = null`,
    }))
    await record(tx, {
      act: "withdrawals.approve",
      target,
      before: { state: held.state, score: held.score },
      after: { state: "READY" },
      why,
      merchantId: merchant.id,
    })
  })
  await publishNow(kit, found)
  return { state: "APPLIED" }
}

/** The act of a second person: a withdrawal above the merchant's limit, or of a high score, is paid. */
export const secondApproval = (kit: WithdrawalsKit): Approval<RulingPayload> =>
  approval({
    name: "withdrawals.second",
    permission: "withdrawals.second",
    mode: "second-person",
    payload: Payload,
    describe: ({ amount, asset, memberId }) => ({
      says: "withdrawals.second",
      parts: [moneyPart(amount, asset), memberPart(memberId)],
      memberId,
    }),
    changes: async (db, payload) => {
      const held = await findWithdrawal(db, { bucket: payload.bucket, id: payload.withdrawalId })
      if (!held) return []
      return [
        { field: "state", now: wordPart(`withdrawal_${held.state}`), after: wordPart("withdrawal_READY") },
        {
          field: "payout_account",
          now: textPart(`${held.kind} ${held.masked} · ${held.holder}`),
          after: null,
        },
        {
          field: "net",
          now: moneyPart(toDecimal(subtract(held.amount, held.fee)), held.asset),
          after: null,
        },
        { field: "score", now: { kind: "number", number: held.score ?? 0 }, after: null },
        {
          field: "score_parts",
          now: wordPart(...held.parts.map(({ code }) => `score_${code}`)),
          after: null,
        },
      ]
    },
    warnings: async (db, payload) => {
      const held = await findWithdrawal(db, { bucket: payload.bucket, id: payload.withdrawalId })
      if (!held) return []
      return [
        ...(held.state === "SECOND" || held.state === "REVIEW"
          ? []
          : [{ code: "withdrawal_moved_on", parts: [wordPart(`withdrawal_${held.state}`)] }]),
        ...(held.onHold === null ? [] : [{ code: "withdrawal_on_hold", parts: [textPart(held.onHold)] }]),
      ]
    },
    // The first person's decision and the proposal commit together.
    check: async (tx, payload) => {
      const held = await lockWithdrawal(tx, { bucket: payload.bucket, id: payload.withdrawalId })
      if (held.state === "SECOND") return
      await rule(tx, held, "escalated", () => ({
        at: kit.clock.now(),
        nextCheckAt: null,
        set: sql`on_hold = null`,
      }))
    },
    conflictKey: ({ withdrawalId }) => `withdrawal:${withdrawalId}`,
    apply: async (tx, payload, { proposedBy, staff }) => {
      const held = await lockWithdrawal(tx, { bucket: payload.bucket, id: payload.withdrawalId })
      const now = kit.clock.now()
      await rule(tx, held, "seconded", () => ({
        at: now,
        why: `${proposedBy} and ${staff.login}`,
        nextCheckAt: now,
        set: sql`approved_by = ${proposedBy}`,
      }))
    },
    afterwards: ({ bucket, withdrawalId }) => void publishNow(kit, { bucket, id: withdrawalId }),
  })

/** Refuses a withdrawal with a reason that its member reads; the money goes back to the main wallet. */
export async function refuseWithdrawal(
  kit: WithdrawalsKit,
  { withdrawalId, why }: ConsoleParsed<"refuseWithdrawal">,
  { merchant, record, staff }: MerchantContext,
): Promise<ConsoleValue<"refuseWithdrawal">> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, found)
    await rule(tx, held, "refused", () => ({
      at: kit.clock.now(),
      why: staff.login,
      nextCheckAt: null,
      set: sql`reason = ${why}, on_hold = null`,
    }))
    await countOut(tx, held, held.amount)
    await record(tx, {
      act: "withdrawals.refuse",
      target: `withdrawal:${withdrawalId}`,
      before: { state: held.state },
      after: { state: "REFUSED" },
      why,
      merchantId: merchant.id,
    })
    await restoreBonuses(kit, tx, held)
    await tellOutcome(kit, tx, "withdrawalRefused", held)
    posted(
      await kit.ledger.claims.release(
        { ...act(held, "refused"), from: "held", kind: "withdrawal_return" },
        tx,
      ),
    )
  })
  await publishNow(kit, found)
  return withdrawalTrail(kit, merchant.id, withdrawalId)
}

/**
 * Divides a withdrawal in review into parts whose sum it is. Each is checked anew and takes the path of the whole, so that
 * dividing spares no second person. Refuses WD_UNKNOWN, WD_RULING_NOT_POSSIBLE, WD_PARTS.
 */
export async function splitWithdrawal(
  kit: WithdrawalsKit,
  { withdrawalId, amounts, why }: ConsoleParsed<"splitWithdrawal">,
  { merchant, record, staff }: MerchantContext,
): Promise<ConsoleValue<"splitWithdrawal">> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  const unit = payableUnit(found.asset)
  const values = amounts.map((text) => parseAmount(text))
  if (add(...values) !== found.amount || values.some((value) => value % unit !== 0n))
    refuse("WD_PARTS", [toDecimal(found.amount)])
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, found)
    const now = kit.clock.now()
    await rule(tx, held, "split", () => ({
      at: now,
      why: staff.login,
      nextCheckAt: null,
      set: sql`on_hold = null`,
    }))
    const fees = values.map((value) => feeOfPart(held.fee, value, held.amount, unit))
    const rest = subtract(held.fee, add(...fees))
    // Parts are listed by their ids: in the order in which they were named.
    const ids = values.map((_, index) => deriveKey(held.id, "part", String(index))).toSorted()
    const parts = values.map((value, index) => ({
      id: ids[index] ?? held.id,
      amount: value,
      // The last part bears the rest of the fee that rounding left.
      fee: index === values.length - 1 ? add(fees[index] ?? rest, rest) : (fees[index] ?? rest),
    }))
    if (parts.some(({ amount, fee }) => fee >= amount)) refuse("WD_PARTS", [toDecimal(held.amount)])
    for (const part of parts)
      await insertWithdrawal(tx, {
        ...held,
        ...part,
        parentId: held.id,
        quoteId: null,
        idempotencyKey: part.id,
        played: held.amount,
        at: now,
      })
    await record(tx, {
      act: "withdrawals.split",
      target: `withdrawal:${withdrawalId}`,
      before: { amount: toDecimal(held.amount) },
      after: { parts: amounts },
      why,
      merchantId: merchant.id,
    })
    posted(
      await kit.ledger.claims.split(
        {
          ...act(held, "split"),
          parts: parts.map(({ id, amount }) => ({ key: id, amount, cause: causeOf({ id }) })),
        },
        tx,
      ),
    )
  })
  await publishNow(kit, found)
  const account = (await accountsOf(kit, [found])).get(found.memberId)
  return {
    parts: (await partsOf(kit.db, found)).map((part) => presentRow(part, { account, attempts: 0 })),
  }
}

/** True for states that a person may work on. */
export const isWorkedOn = ({ state }: Pick<Withdrawal, "state">): boolean => !withdrawalLife.hasEnded(state)
