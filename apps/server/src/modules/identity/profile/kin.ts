import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId } from "../../../kernel/ids.ts"

/** Common facts of members: an account number; or that, or a device; or that, or an address. */
export type Kinship = "account" | "device" | "address"

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
