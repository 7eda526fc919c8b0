import type { Parsed } from "@croupier/contract"
import { SLIP_BYTES, type sendDepositSlip } from "@croupier/contract/payments"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { redrawn } from "../../../kernel/picture.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Deposit, DepositKey } from "../deposit.ts"
import { readDeposit } from "../deposits.ts"
import type { PaymentsKit } from "../kit.ts"
import { lockDeposit } from "../store.ts"

/** The longer edge of a kept slip, in pixels: a bank's paper stays legible. */
const SLIP_EDGE = 1_600

/** A slip helps while money is looked for. */
export const takesSlip = ({ rail, state }: Pick<Deposit, "rail" | "state">): boolean =>
  rail === "account" && (state === "PENDING" || state === "EXPIRED" || state === "REVIEW")

/**
 * Keeps the image of a transfer's slip, drawn anew, for the person who looks for its money. A further one takes the place of
 * the one before. Refuses DEPOSIT_UNKNOWN, SLIP_NOT_POSSIBLE, BODY_TOO_LARGE, IMAGE_INVALID.
 */
export async function sendSlip(
  kit: PaymentsKit,
  member: Pick<Member, "id">,
  { depositId, image }: Parsed<typeof sendDepositSlip>,
): Promise<Deposit> {
  const deposit = await readDeposit(kit, member.id, depositId)
  if (!takesSlip(deposit)) refuse("SLIP_NOT_POSSIBLE")
  const file = Buffer.from(image, "base64")
  if (file.length > SLIP_BYTES) refuse("BODY_TOO_LARGE")
  const drawn = (await redrawn(file, { edge: SLIP_EDGE, fit: "inside" })) ?? refuse("IMAGE_INVALID")
  const at = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    const held = await lockDeposit(tx, deposit)
    if (!held || !takesSlip(held)) refuse("SLIP_NOT_POSSIBLE")
    await sql`
      insert into deposit_slip (bucket, deposit_id, image, at)
      values (${deposit.bucket}, ${deposit.id}, ${drawn}, ${at})
      on conflict (bucket, deposit_id) do update set image = excluded.image, at = excluded.at`.execute(tx)
    await sql`
      update deposit set slip_at = ${at} where bucket = ${deposit.bucket} and id = ${deposit.id}`.execute(tx)
  })
  return readDeposit(kit, member.id, depositId)
}

/** The slip of a deposit as an address of its bytes; null where none came. */
export async function slipOf(db: Db | Tx, { bucket, id }: DepositKey): Promise<string | null> {
  const { rows } = await sql<{ image: Buffer }>`
    select image from deposit_slip where bucket = ${bucket} and deposit_id = ${id}`.execute(db)
  return rows[0] ? `data:image/webp;base64,${rows[0].image.toString("base64")}` : null
}
