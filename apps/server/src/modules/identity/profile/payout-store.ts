import { createHmac } from "node:crypto"
import type { PayoutForm, PayoutKind } from "@croupier/contract/payout-accounts"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import type { IdentityContext } from "../kit.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

const Kept = z.strictObject({ branch: z.string(), number: z.string() })

export interface PayoutRow {
  readonly id: string
  readonly kind: PayoutKind
  readonly form: PayoutForm
  readonly bank: string
  readonly branch: string
  readonly number: string
  readonly holder: string
  readonly isDefault: boolean
  readonly addedAt: Date
}

export interface NewPayout extends Omit<PayoutRow, "isDefault"> {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
}

export async function payoutsOf(
  kit: Pick<IdentityContext, "payouts">,
  db: Db | Tx,
  memberId: MemberId,
): Promise<PayoutRow[]> {
  const { rows } = await sql<{
    id: string
    kind: PayoutKind
    form: PayoutForm
    bank: string
    sealed: Uint8Array
    holder: string
    is_default: boolean
    added_at: Date
  }>`
    select id, kind, form, bank, sealed, holder, is_default, added_at from payout_account
     where member_id = ${memberId} order by is_default desc, added_at, id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    form: row.form,
    bank: row.bank,
    ...openPayout(kit, row.sealed),
    holder: row.holder,
    isDefault: row.is_default,
    addedAt: row.added_at,
  }))
}

/** False when the account is kept at this merchant already, by whomever. */
export async function insertPayout(kit: IdentityContext, tx: Tx, made: NewPayout): Promise<boolean> {
  const plain = Buffer.from(JSON.stringify({ branch: made.branch, number: made.number }))
  const { rows } = await sql`
    insert into payout_account (id, member_id, merchant_id, kind, form, bank, sealed, mark, number_mark, holder, added_at)
    values (${made.id}, ${made.memberId}, ${made.merchantId}, ${made.kind}, ${made.form}, ${made.bank},
            ${Buffer.from(kit.payouts.vault.seal(plain))}, ${payoutMark(kit, made)},
            ${numberMark(kit, made.number)}, ${made.holder}, ${made.addedAt})
    on conflict (merchant_id, mark) do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** A number at another bank, or another branch, is another account. */
export const payoutMark = (
  kit: Pick<IdentityContext, "payouts">,
  { form, bank, branch, number }: Pick<NewPayout, "form" | "bank" | "branch" | "number">,
): Buffer =>
  createHmac("sha256", kit.payouts.key)
    .update(JSON.stringify([form, bank.toLowerCase().replaceAll(/\s+/g, " "), branch, number]))
    .digest()

/** The number by itself, at whichever bank; zeros before it say nothing. */
export const numberMark = (kit: Pick<IdentityContext, "payouts">, number: string): Buffer =>
  createHmac("sha256", kit.payouts.key)
    .update(JSON.stringify(["number", number.replace(/^0+(?=.)/, "")]))
    .digest()

/** Marks accounts that were kept before numbers were marked by themselves, some at a time. */
export async function markNumbers(
  kit: Pick<IdentityContext, "db" | "payouts">,
  atOnce: number,
): Promise<void> {
  const { rows } = await sql<{ id: string; sealed: Uint8Array }>`
    select id, sealed from payout_account where number_mark is null limit ${atOnce}`.execute(kit.db)
  if (rows.length === 0) return
  const marks = rows.map(({ sealed }) => numberMark(kit, openPayout(kit, sealed).number))
  await sql`
    update payout_account p set number_mark = t.mark
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${marks}::bytea[]) t (id, mark) where p.id = t.id`.execute(
    kit.db,
  )
}

/** Branch and number of an account, opened. */
export const openPayout = (kit: Pick<IdentityContext, "payouts">, sealed: Uint8Array) =>
  Kept.parse(JSON.parse(Buffer.from(kit.payouts.vault.open(sealed)).toString("utf8")))

export async function setDefaultPayout(tx: Tx, memberId: MemberId, id: string): Promise<void> {
  await sql`update payout_account set is_default = false where member_id = ${memberId} and is_default`.execute(
    tx,
  )
  await sql`update payout_account set is_default = true where member_id = ${memberId} and id = ${id}`.execute(
    tx,
  )
}

export async function removePayoutOf(db: Db | Tx, memberId: MemberId, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from payout_account where member_id = ${memberId} and id = ${id} returning id`.execute(db)
  return rows.length === 1
}

/** The member's name as it was told, locked where the caller is about to write it. */
export async function nameOf(db: Db | Tx, memberId: MemberId, lock: "" | "for update" = "") {
  const { rows } = await sql<{ real: string | null; payee: string | null }>`
    select nullif(fields->>'realName', '') as real, nullif(fields->>'payeeName', '') as payee
      from member where id = ${memberId} ${sql.raw(lock)}`.execute(db)
  return { real: rows[0]?.real ?? undefined, known: rows[0]?.real ?? rows[0]?.payee ?? undefined }
}

export async function writeRealName(tx: Tx, memberId: MemberId, name: string): Promise<void> {
  await sql`
    update member set fields = fields || ${JSON.stringify({ realName: name })}::jsonb where id = ${memberId}`.execute(
    tx,
  )
}
