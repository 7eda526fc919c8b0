import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { Tx } from "@croupier/database"
import { house, isAsset, wallet, type Ledger, type Transfer } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { Approver, RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"

export interface AdjustmentKit {
  readonly ledger: Pick<Ledger, "postIn" | "balance">
  readonly bus: { readonly publish: (topic: string, message: object) => void }
  readonly isMemberOf: (merchantId: number, memberId: bigint) => Promise<boolean>
}

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  direction: z.enum(["credit", "debit"]),
  amount: z.string(),
  asset: z.string(),
})

/**
 * Proposes money by hand. What the wallet holds is told to whoever approves, and may have changed by then: the
 * ledger decides in the end. Refuses ACCOUNT_UNKNOWN, IDEMPOTENCY_CONFLICT.
 */
export async function proposeAdjustment(
  kit: AdjustmentKit,
  { memberId, direction, amount, key, why }: ConsoleParsed<"adjustMember">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const { asset } = merchant
  if (!isAsset(asset)) throw new Error(`merchant ${merchant.code} plays in ${asset}`)
  const id = BigInt(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const balance = toDecimal(await kit.ledger.balance(id, "main", asset))
  return propose({
    act: "payments.adjust",
    target: `member:${memberId}`,
    payload: { merchantId: merchant.id, memberId, direction, amount, asset },
    before: { balance: `${balance} ${asset}` },
    after: { [direction]: `${amount} ${asset}` },
    why,
    key,
    merchantId: merchant.id,
  })
}

/** What a second person lets happen: one transfer, under the proposer's key. */
export const adjustmentAct = (kit: Pick<AdjustmentKit, "ledger" | "bus">) => ({
  permission: "payments.adjust" as const,
  apply: async (tx: Tx, payload: unknown, by: Approver): Promise<void> => {
    const [outcome] = await kit.ledger.postIn(tx, [transferOf(payload, by)])
    if (!outcome) throw new Error("a transfer has an answer")
    if (outcome.status === "refused")
      refuse(outcome.reason === "ASSET_MISMATCH" ? "INTERNAL" : outcome.reason)
  },
  afterwards: (payload: unknown): void => {
    const { merchantId, memberId } = Payload.parse(payload)
    kit.bus.publish("balance", { merchantId, memberId })
  },
})

function transferOf(payload: unknown, { key, proposedBy, staff }: Approver): Transfer {
  const { merchantId, memberId, direction, amount, asset } = Payload.parse(payload)
  if (!isAsset(asset)) throw new Error(`no asset ${asset}`)
  const theirs = wallet(BigInt(memberId), "main", asset)
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
