import type { PayoutKind } from "@croupier/contract/payout-accounts"
import type { RECEIPT_ANSWERS, WithdrawalState } from "@croupier/contract/withdrawal-states"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { z } from "zod"
import type { Path } from "./rules/path.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The key of a withdrawal's row: the member's bucket, and its id. */
export interface WithdrawalKey {
  readonly bucket: number
  readonly id: string
}

export const ScoreParts = z.array(z.object({ code: z.string(), points: z.number() }))

/** One withdrawal, from the request to the receipt. */
export interface Withdrawal extends WithdrawalKey {
  readonly parentId: string | null
  /** The number of the member's request; null: a part, or asked for before numbers were kept. */
  readonly turn: bigint | null
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly asset: AssetCode
  /** Gross: what left the main wallet. The fee is inside it. */
  readonly amount: Amount
  readonly fee: Amount
  readonly state: WithdrawalState
  readonly accountId: string
  readonly kind: PayoutKind
  readonly bank: string
  readonly masked: string
  readonly holder: string
  readonly idempotencyKey: string
  readonly quoteId: string | null
  readonly rulesVersion: number
  readonly day: string
  readonly month: string
  readonly path: Path | null
  readonly score: number | null
  readonly parts: z.output<typeof ScoreParts>
  readonly reason: string | null
  readonly assignee: string | null
  readonly onHold: string | null
  readonly approvedBy: string | null
  readonly createdAt: Date
  readonly since: Date
  readonly paidAt: Date | null
  readonly confirmUntil: Date | null
  readonly confirmLeftMs: number | null
  readonly answer: (typeof RECEIPT_ANSWERS)[number] | null
  readonly received: Amount | null
  readonly disputedAt: Date | null
  readonly returned: Amount | null
  readonly owed: Amount | null
  readonly checks: number
  /** Its member lets other members pay it. */
  readonly peer: boolean
  /** Until when it waits for one of them; null: it has not begun to. */
  readonly offeredUntil: Date | null
  /** The member's level at the request; 0: none. */
  readonly level: number
  /** Its place in the queue by that level, the higher first. */
  readonly priority: number
  /** By when that level promises a decision; null: no time is promised. */
  readonly answerBy: Date | null
}

/** The cause of its rows of the journal. */
export const causeOf = ({ id }: Pick<Withdrawal, "id">): string => `withdrawal:${id}`
