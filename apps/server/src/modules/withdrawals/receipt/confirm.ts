import type { Parsed } from "@croupier/contract"
import { PROOF_BYTES, type confirmReceipt as confirmRow } from "@croupier/contract/withdrawals"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { parseAmount, subtract, type Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import { redrawn } from "../../../kernel/picture.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { findWithdrawal, lockWithdrawal, moveWithdrawal } from "../store.ts"
import { publish } from "../publish.ts"
import type { Withdrawal } from "../withdrawal.ts"

/** The longer edge of a kept proof image, in pixels: a bank's paper stays legible. */
const PROOF_EDGE = 1_600

/**
 * Takes what a member says of a payout: received ends it; partly, or not at all, opens a dispute and stops the clock. The
 * first answer stands. Refuses WD_UNKNOWN, WD_RECEIPT_NOT_POSSIBLE, INPUT_INVALID, IMAGE_INVALID, BODY_TOO_LARGE.
 */
export async function confirmReceipt(
  kit: WithdrawalsKit,
  member: Pick<Member, "id">,
  input: Parsed<typeof confirmRow>,
): Promise<Withdrawal> {
  const at = { bucket: bucketOf(member.id), id: input.withdrawalId }
  const known = await findWithdrawal(kit.db, at)
  if (known?.memberId !== member.id) return refuse("WD_UNKNOWN")
  if (known.state !== "PAID") return refuse("WD_RECEIPT_NOT_POSSIBLE", [known.state])
  const received = receivedOf(input, subtract(known.amount, known.fee))
  const image = await imageOf(input)
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, at)
    const { moved, state } = await moveWithdrawal(
      tx,
      held,
      input.answer === "RECEIVED" ? "received" : "disputed",
      (to) => ({
        at: now,
        nextCheckAt: null,
        set:
          to === "RECEIVED"
            ? sql`answer = 'RECEIVED'`
            : sql`answer = ${input.answer}, received = ${received}, disputed_at = ${now},
                  confirm_left_ms = ${Math.max(0, (held.confirmUntil?.getTime() ?? 0) - now.getTime())}, confirm_until = null`,
      }),
    )
    if (!moved) refuse("WD_RECEIPT_NOT_POSSIBLE", [state])
    if (image) await keepProof(tx, held, image, now)
  })
  const after = await findWithdrawal(kit.db, at)
  if (!after) throw new Error(`no withdrawal ${at.id}`)
  publish(kit, after)
  return after
}

/** The amount that arrived, of a PARTLY: more than nothing, less than all. */
function receivedOf({ answer, received }: Parsed<typeof confirmRow>, net: Amount): Amount | null {
  if (answer !== "PARTLY") return received === undefined ? null : refuse("INPUT_INVALID", [], ["received"])
  const value = received === undefined ? undefined : parseAmount(received)
  return value !== undefined && value > 0n && value < net ? value : refuse("INPUT_INVALID", [], ["received"])
}

async function imageOf({ answer, image }: Parsed<typeof confirmRow>): Promise<Buffer | undefined> {
  if (image === undefined || image === "")
    return answer === "NOT_RECEIVED" ? refuse("INPUT_INVALID", [], ["image"]) : undefined
  if (answer === "RECEIVED") return undefined
  const file = Buffer.from(image, "base64")
  if (file.length > PROOF_BYTES) refuse("BODY_TOO_LARGE")
  return (await redrawn(file, { edge: PROOF_EDGE, fit: "inside" })) ?? refuse("IMAGE_INVALID")
}

const keepProof = (tx: Tx, { bucket, id }: Withdrawal, image: Buffer, at: Date): Promise<unknown> =>
  sql`
    insert into withdrawal_proof (bucket, withdrawal_id, image, at) values (${bucket}, ${id}, ${image}, ${at})
    on conflict (bucket, withdrawal_id) do update set image = excluded.image, at = excluded.at`.execute(tx)
