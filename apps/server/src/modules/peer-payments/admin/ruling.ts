import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { PEER_RULINGS, type PeerRuling } from "@croupier/contract/peer-states"
import { sql, type Tx } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { moveOr } from "../acts/deposit.ts"
import { isPart } from "../acts/receive.ts"
import { allCredited, creditFrom } from "../credit.ts"
import type { PeerKit } from "../kit.ts"
import { isInEscrow, legOf, openOf, type Payment } from "../payment.ts"
import { peerLife } from "../peer-states.ts"
import { EVIDENCE_MS, LEAST_LEFT_MS } from "../rules.ts"
import { findPayment, lockPayment } from "../store.ts"
import { publishNow } from "../publish.ts"
import { settleCase } from "./case.ts"
import { EVENT_OF } from "./rulings.ts"
import { ofMerchant } from "./trail.ts"

const Payload = z.object({
  merchantId: z.number(),
  bucket: z.number(),
  paymentId: z.string(),
  depositorId: z.string(),
  withdrawerId: z.string(),
  outcome: z.enum(PEER_RULINGS),
  /** The amount that is ruled about: the open one, or of a part the paid one. */
  amount: z.string(),
  asset: z.string(),
})
export type RulingPayload = z.output<typeof Payload>

/**
 * Proposes how a dispute ends, or that an ended payment is looked at anew. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE,
 * INPUT_INVALID for an amount that is no part, PROPOSAL_WAITS.
 */
export async function proposeRuling(
  kit: PeerKit,
  ruling: Approval<RulingPayload>,
  { paymentId, outcome, amount, key, why }: ConsoleParsed<"rulePeerPayment">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const found = await ofMerchant(kit, merchant.id, paymentId)
  const to = peerLife.next(found.state, EVENT_OF[outcome]) ?? refuse("PEER_NOT_POSSIBLE", [found.state])
  const { withdrawerId } = legOf(found)
  return propose(
    ruling,
    {
      merchantId: merchant.id,
      bucket: found.bucket,
      paymentId,
      depositorId: String(found.depositorId),
      withdrawerId: String(withdrawerId),
      outcome,
      amount: ruledAbout(found, outcome, amount),
      asset: found.asset,
    },
    {
      target: `peer-payment:${paymentId}`,
      before: { state: found.state, said: found.answer },
      after: { state: to, ...(outcome === "part" ? { paid: amount } : {}) },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

function ruledAbout(payment: Payment, outcome: PeerRuling, amount: string | undefined): string {
  if (outcome !== "part") return toDecimal(isInEscrow(payment) ? openOf(payment) : payment.amount)
  const part = amount === undefined ? undefined : parseAmount(amount)
  return part !== undefined && isPart(payment, part)
    ? toDecimal(part)
    : refuse("INPUT_INVALID", [], ["amount"])
}

/**
 * The act of a second person. Forced: it was paid, for good, and the depositor is credited. Unpaid: the
 * withdrawal goes on without the depositor. Part: a part was paid. Dropped: the withdrawer's time goes on with
 * what was left of it, and with ten minutes at least. Reopened: an ended payment is ruled about anew.
 */
export const rulingApproval = (kit: PeerKit): Approval<RulingPayload> =>
  approval({
    name: "peer.ruling",
    permission: "withdrawals.rule",
    mode: "second-person",
    payload: Payload,
    describe: ({ amount, asset, depositorId, withdrawerId, outcome }) => ({
      says: `peer.ruling.${outcome}`,
      parts: [moneyPart(amount, asset), memberPart(depositorId), memberPart(withdrawerId)],
      memberId: depositorId,
    }),
    changes: async (db, { bucket, paymentId, outcome }) => {
      const held = await findPayment(db, { bucket, id: paymentId })
      const to = held && peerLife.next(held.state, EVENT_OF[outcome])
      return held
        ? [
            {
              field: "state",
              now: wordPart(`peer_${held.state}`),
              after: to ? wordPart(`peer_${to}`) : null,
            },
          ]
        : []
    },
    warnings: async (db, { bucket, paymentId, outcome }) => {
      const held = await findPayment(db, { bucket, id: paymentId })
      return held && peerLife.next(held.state, EVENT_OF[outcome]) === undefined
        ? [{ code: "peer_moved_on", parts: [wordPart(`peer_${held.state}`)] }]
        : []
    },
    conflictKey: ({ paymentId }) => `peer-payment:${paymentId}`,
    apply: async (tx, payload, { proposedBy, staff }) => {
      const held = await lockPayment(tx, { bucket: payload.bucket, id: payload.paymentId })
      await rule(kit, tx, held, payload, `${proposedBy} and ${staff.login}`)
    },
    afterwards: ({ bucket, paymentId }) => void publishNow(kit, { bucket, id: paymentId }),
  })

async function rule(
  kit: PeerKit,
  tx: Tx,
  held: Payment,
  { outcome, amount }: Pick<RulingPayload, "outcome" | "amount">,
  why: string,
): Promise<void> {
  const now = kit.clock.now()
  const { withdrawal } = legOf(held)
  const { escrow } = kit.withdrawals
  const moved = (set?: ReturnType<typeof sql>) =>
    moveOr(tx, held, EVENT_OF[outcome], { at: now, why, ...(set ? { set } : {}) })
  if (held.state === "CASE")
    return settleCase(kit, tx, held, {
      wasPaid: outcome === "forced",
      moved: (credited) => moved(sql`credited = ${credited}`),
    })
  switch (outcome) {
    case "forced":
      await moved(allCredited())
      return creditFrom(kit, tx, held, { ...withdrawal, amount: openOf(held) }, "forced")
    case "unpaid":
      await moved()
      return escrow.giveBack(tx, withdrawal)
    case "part": {
      const paid = parseAmount(amount)
      if (!isPart(held, paid)) refuse("PEER_NOT_POSSIBLE", [held.state])
      const { part, rest } = await escrow.divide(tx, withdrawal, paid)
      await moved(sql`credited = credited + ${paid}, withdrawal_id = ${rest.id}, left_ms = null`)
      await escrow.giveBack(tx, rest)
      return creditFrom(kit, tx, held, part, "forced")
    }
    case "dropped": {
      const until = new Date(now.getTime() + Math.max(held.leftMs ?? 0, LEAST_LEFT_MS))
      await moveOr(tx, held, "dropped", { at: now, why, until, set: sql`left_ms = null, answer = null` })
      await escrow.markDisputed(tx, withdrawal, null)
      return
    }
    case "reopened":
      return moveOr(tx, held, "reopened", {
        at: now,
        why,
        until: new Date(now.getTime() + EVIDENCE_MS),
        nextCheckAt: null,
      })
  }
}
