import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import {
  assetFrom,
  house,
  wallet,
  type AssetCode,
  type Closing,
  type Ledger,
  type Transfer,
} from "@croupier/ledger"
import { add, parseAmount, subtract, toDecimal, ZERO, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, type Approval, type Approver } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PaymentsKit } from "./kit.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"

export interface AdjustmentKit {
  readonly ledger: Pick<Ledger, "balances">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
}

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  direction: z.enum(["credit", "debit"]),
  amount: z.string(),
  asset: z.string(),
})
type Payload = z.output<typeof Payload>

/**
 * Proposes money by hand. Refuses ACCOUNT_UNKNOWN, AMOUNT_TOO_FINE, DEBIT_BEYOND_BALANCE with what there is, and
 * what the ceilings refuse. The balance may have changed by the time of the approval: the ledger decides in the end.
 */
export async function proposeAdjustment(
  kit: AdjustmentKit,
  adjusting: Approval<Payload>,
  { memberId, direction, amount, key, why }: ConsoleParsed<"adjustMember">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const asset = merchant.asset
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  refuseFractions(parseAmount(amount), asset)
  const { balance } = await mainWallet(kit.ledger, memberId, asset)
  if (direction === "debit" && parseAmount(amount) > balance)
    refuse("DEBIT_BEYOND_BALANCE", [`${toDecimal(balance)} ${asset}`])
  return propose(
    adjusting,
    { merchantId: merchant.id, memberId, direction, amount, asset },
    {
      target: `member:${memberId}`,
      before: { balance: `${toDecimal(balance)} ${asset}` },
      after: { [direction]: `${amount} ${asset}` },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

async function mainWallet(
  ledger: Pick<Ledger, "balances">,
  memberId: string,
  asset: AssetCode,
): Promise<{ readonly balance: Amount; readonly closed: Closing | undefined }> {
  const wallets = await ledger.balances(memberIdOf(memberId))
  const main = wallets.find((each) => each.purpose === "main" && each.asset === asset)
  return { balance: main?.balance ?? ZERO, closed: main?.closed }
}

const moneyOf = ({ amount, asset }: Payload) => ({ amount: parseAmount(amount), asset: assetFrom(asset) })

/** The act of a second person: one transfer, under the proposer's key. */
export const adjustmentApproval = (kit: Pick<PaymentsKit, "ledger">): Approval<Payload> =>
  approval({
    name: "payments.adjust",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: (payload) => ({
      says: `payments.adjust.${payload.direction}`,
      parts: [moneyPart(payload.amount, payload.asset), memberPart(payload.memberId)],
      memberId: payload.memberId,
      amount: moneyOf(payload),
    }),
    changes: async (_, payload) => {
      const { amount, asset } = moneyOf(payload)
      const { balance } = await mainWallet(kit.ledger, payload.memberId, asset)
      const after = payload.direction === "credit" ? add(balance, amount) : subtract(balance, amount)
      return [
        {
          field: "balance",
          now: moneyPart(toDecimal(balance), asset),
          after: moneyPart(toDecimal(after), asset),
        },
      ]
    },
    warnings: async (_, payload) => {
      const { amount, asset } = moneyOf(payload)
      const { balance, closed } = await mainWallet(kit.ledger, payload.memberId, asset)
      return [
        ...(closed ? [{ code: `wallet_closed_${closed.to}`, parts: [] }] : []),
        ...(payload.direction === "debit" && amount > balance
          ? [{ code: "debit_beyond_balance", parts: [moneyPart(toDecimal(balance), asset)] }]
          : []),
      ]
    },
    // Two corrections of one member's money may be wanted; the approver is warned of the other.
    conflictKey: () => null,
    byHand: moneyOf,
    apply: async (tx, payload, by) => {
      const [outcome] = await kit.ledger.postIn(tx, [transferOf(payload, by)])
      if (!outcome) throw new Error("a transfer has an answer")
      if (outcome.status !== "refused") return
      if (outcome.reason === "INSUFFICIENT_FUNDS") {
        const { balance } = await mainWallet(kit.ledger, payload.memberId, assetFrom(payload.asset))
        refuse("DEBIT_BEYOND_BALANCE", [`${toDecimal(balance)} ${payload.asset}`])
      }
      refuse(outcome.reason === "ASSET_MISMATCH" ? "INTERNAL" : outcome.reason)
    },
  })

function transferOf(payload: Payload, { key, proposedBy, staff }: Approver): Transfer {
  const { merchantId, memberId, direction, amount } = payload
  const asset = assetFrom(payload.asset)
  const theirs = wallet(memberIdOf(memberId), "main", asset)
  const ours = house(merchantId, "adjustments", asset)
  return {
    key,
    kind: "adjustment",
    debit: direction === "credit" ? ours : theirs,
    credit: direction === "credit" ? theirs : ours,
    amount: parseAmount(amount),
    cause: `console.adjustment:${proposedBy}+${staff.login}`,
  }
}
