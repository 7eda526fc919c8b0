import { sql } from "@croupier/database"
import type { Inner } from "./kit.ts"
import { markNumbers } from "./payout-store.ts"

const DAY = 86_400_000
/** Ended sessions and tries at a password stay readable for whoever looks into a complaint. */
const KEPT_FOR = 90 * DAY
/** So many rows a statement: a sweep after a long pause must not hold locks for long. Rows that another node sweeps are left to it. */
const AT_ONCE = 5_000

/** Marks what was kept before it was marked; removes captchas and answers that expired, and sessions, sign-ins and tries that nobody needs any more. */
export async function sweep(kit: Pick<Inner, "db" | "clock" | "payouts">): Promise<void> {
  const now = kit.clock.now()
  const before = new Date(now.getTime() - KEPT_FOR)
  await markNumbers(kit, AT_ONCE)
  await sql`delete from captcha where id in (select id from captcha where expires_at < ${now} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from human_check_spent where mark in (select mark from human_check_spent where expires_at < ${now} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from sign_in_check where ticket_hash in (select ticket_hash from sign_in_check where expires_at < ${now} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from third_party_attempt where state_hash in (select state_hash from third_party_attempt where expires_at < ${now} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from third_party_ticket where ticket_hash in (select ticket_hash from third_party_ticket where expires_at < ${now} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from passkey_challenge where ticket_hash in (select ticket_hash from passkey_challenge where expires_at < ${now} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from session where id in (select id from session where expires_at < ${before} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from login_event where id in (select id from login_event where at < ${before} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
  await sql`delete from login_attempt where id in (select id from login_attempt where at < ${before} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
}
