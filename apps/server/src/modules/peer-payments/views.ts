import type { PeerPayment } from "@croupier/contract/peer-payments"
import type { PeerSide } from "@croupier/contract/peer-states"
import { toDecimal } from "@croupier/money"
import { evidenceOf } from "./evidence.ts"
import type { PeerKit } from "./kit.ts"
import { unsealed } from "./payee.ts"
import { openOf, takesEvidence, type Payment } from "./payment.ts"
import { peerLife } from "./peer-states.ts"

/** A payment as one of its two members sees it. The number to pay to is the depositor's to see while it is to be paid. */
export async function present(kit: PeerKit, payment: Payment, side: PeerSide): Promise<PeerPayment> {
  const { state, leg, payer } = payment
  const isDepositor = side === "depositor"
  const isToPay = isDepositor && (state === "MATCHED" || state === "PARTLY")
  const evidence = await evidenceOf(kit.db, payment)
  return {
    paymentId: payment.id,
    side,
    state,
    asset: payment.asset,
    amount: toDecimal(payment.amount),
    credited: toDecimal(payment.credited),
    open: toDecimal(openOf(payment)),
    payee: leg && {
      kind: payment.kind,
      bank: leg.bank,
      holder: leg.holder,
      ...(isToPay ? unsealed(kit.vault, leg.sealed) : { branch: "", number: leg.masked }),
    },
    payer: { kind: payment.kind, ...payer },
    withdrawalId: isDepositor ? null : (leg?.withdrawal.id ?? null),
    answer: payment.answer,
    createdAt: payment.createdAt.toISOString(),
    since: payment.since.toISOString(),
    until: payment.until?.toISOString() ?? null,
    evidence: evidence.map(({ id, at, ...shown }) => ({
      ...shown,
      evidenceId: id,
      at: at.toISOString(),
    })),
    may: {
      pay: isToPay || (isDepositor && state === "LAPSED"),
      giveUp: isDepositor && peerLife.next(state, "given_up") !== undefined,
      answer: !isDepositor && (state === "PAID" || state === "DISPUTED"),
      dispute: isDepositor && state === "PARTLY",
      addEvidence: takesEvidence(payment),
    },
  }
}
