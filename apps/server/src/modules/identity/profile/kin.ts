import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId } from "../../../kernel/ids.ts"

/** Common facts of members: an account number; or that, or a device; or that, or an address. */
export type Kinship = "account" | "device" | "address"

/** A device of more members is a public one, and says nothing. */
const MOST_OF_DEVICE = 50

/** Sign-ins of a member that are compared: the last ones. */
const LAST_SIGN_INS = 200

/**
 * Those of `others` that have something in common with a member: the number of a payout account; from `device` on a device
 * of a sign-in (browser and address together); with `address` the address of one alone. A member is kin to themselves.
 */
export async function kinOf(
  db: Db | Tx,
  memberId: MemberId,
  others: readonly MemberId[],
  by: Kinship,
): Promise<ReadonlySet<MemberId>> {
  if (others.length === 0) return new Set()
  const { rows } = await sql<{ id: bigint }>`
    with mine as materialized (
      select distinct ip, user_agent from (
        select ip, user_agent from login_event where member_id = ${memberId} and outcome = 'signedIn'
         order by id desc limit ${LAST_SIGN_INS}) e)
    select o.id from unnest(${others.map(String)}::bigint[]) o (id)
     where o.id = ${memberId}
        or exists (select from payout_account a join payout_account b
                     on b.merchant_id = a.merchant_id and b.number_mark = a.number_mark and b.member_id = o.id
                    where a.member_id = ${memberId})
        or (${by !== "account"}::boolean and exists (
              select from (select ip, user_agent from login_event where member_id = o.id and outcome = 'signedIn'
                            order by id desc limit ${LAST_SIGN_INS}) e
                join mine on mine.ip = e.ip and (${by === "address"}::boolean or mine.user_agent = e.user_agent)))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Other members of the same merchant that share the number of a payout account with a member, or a device of a sign-in (browser and
 * address together).
 */
export async function kinsOf(db: Db | Tx, memberId: MemberId): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: bigint }>`
    with mine as materialized (
      select distinct ip, user_agent from (
        select ip, user_agent from login_event
         where member_id = ${memberId} and outcome = 'signedIn' and user_agent <> ''
         order by id desc limit ${LAST_SIGN_INS}) e),
    used as materialized (
      select m.ip, m.user_agent, o.member_id from mine m
       cross join lateral (select distinct l.member_id from login_event l
                            where l.ip = m.ip and l.user_agent = m.user_agent and l.outcome = 'signedIn'
                            limit ${MOST_OF_DEVICE + 1}) o)
    select distinct k.id from (
      select u.member_id as id from used u
       where (select count(*) from used w where w.ip = u.ip and w.user_agent = u.user_agent) <= ${MOST_OF_DEVICE}::int
      union
      select b.member_id from payout_account a
        join payout_account b on b.merchant_id = a.merchant_id and b.number_mark = a.number_mark
       where a.member_id = ${memberId}) k
      join member theirs on theirs.id = k.id
      join member own on own.id = ${memberId} and own.merchant_id = theirs.merchant_id
     where k.id <> ${memberId}`.execute(db)
  return rows.map(({ id }) => id)
}
