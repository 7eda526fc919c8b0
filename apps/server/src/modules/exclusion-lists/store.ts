import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { MemberRef } from "./kit.ts"

export const OCCASIONS = ["DOCUMENT", "SIGN_IN", "SCHEDULE"] as const
export type Occasion = (typeof OCCASIONS)[number]
export type Outcome = "PERMITTED" | "BARRED" | "AWAY"

export interface ListMember {
  readonly occasion: Occasion
  readonly nextAt: Date
  readonly attempts: number
  readonly permittedAt: Date | null
}

/** The standing of a member's questions; locked where a change follows. */
export async function readListMember(
  db: Db | Tx,
  memberId: MemberId,
  options: { readonly lock: boolean } = { lock: false },
): Promise<ListMember | undefined> {
  const { rows } = await sql<ListMember>`
    select occasion, next_at as "nextAt", attempts, permitted_at as "permittedAt"
      from list_member where member_id = ${memberId} ${options.lock ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Plans the next question about a member at the given instant, and begins its attempts anew. */
export async function writeAsked(tx: Tx, member: MemberRef, occasion: Occasion, now: Date): Promise<void> {
  await sql`
    insert into list_member (member_id, merchant_id, occasion, next_at)
    values (${member.id}, ${member.merchantId}, ${occasion}, ${now})
    on conflict (member_id) do update set occasion = excluded.occasion, next_at = excluded.next_at, attempts = 0`.execute(
    tx,
  )
}

/** Writes when the next question comes, and how the last one went. */
export async function writeNext(
  tx: Tx,
  memberId: MemberId,
  next: Omit<ListMember, "nextAt"> & { readonly nextAt: Date | "never" },
): Promise<void> {
  const at = next.nextAt === "never" ? sql`'infinity'` : sql`${next.nextAt}`
  await sql`
    update list_member set occasion = ${next.occasion}, next_at = ${at}, attempts = ${next.attempts}, permitted_at = ${next.permittedAt}
     where member_id = ${memberId}`.execute(tx)
}

export interface ListAnswer {
  readonly at: Date
  readonly occasion: Occasion
  readonly register: string
  readonly outcome: Outcome
  readonly reason: string | null
}

export async function insertAnswer(tx: Tx, member: MemberRef, answer: ListAnswer): Promise<void> {
  await sql`
    insert into list_answer (member_id, merchant_id, at, occasion, register, outcome, reason)
    values (${member.id}, ${member.merchantId}, ${answer.at}, ${answer.occasion}, ${answer.register}, ${answer.outcome},
            ${answer.reason})`.execute(tx)
}

/** A member's questions, the newest first. */
export async function readAnswers(
  db: Db | Tx,
  member: MemberRef,
  limit: number,
): Promise<readonly ListAnswer[]> {
  const { rows } = await sql<ListAnswer>`
    select at, occasion, register, outcome, reason from list_answer
     where member_id = ${member.id} and merchant_id = ${member.merchantId} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Members whose next question is due, the longest wait first. */
export async function dueMembers(
  db: Db,
  now: Date,
  limit: number,
): Promise<readonly { readonly memberId: MemberId; readonly merchantId: MerchantId }[]> {
  const { rows } = await sql<{ memberId: MemberId; merchantId: MerchantId }>`
    select member_id as "memberId", merchant_id as "merchantId" from list_member
     where next_at <= ${now} order by next_at limit ${limit}`.execute(db)
  return rows
}
