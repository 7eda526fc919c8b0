import { sql } from "@croupier/database"
import { DAY_MS } from "../../kernel/durations.ts"
import type { IdentityContext } from "./kit.ts"
import { markNumbers } from "./profile/payout-store.ts"

/** Ended sessions and tries at a password stay readable for the handling of a complaint. */
const KEPT_FOR = 90 * DAY_MS
/** A trial ends after hours. The data of the player goes; the account stays as the owner of its postings. */
const TRIALS_KEPT_FOR = DAY_MS
/** So many rows a statement: a sweep after a long pause must not hold locks for long. Rows that another node sweeps are left to it. */
const AT_ONCE = 5_000

/** Every table with its key and the instant that it ages by. */
const PAST_USE = [
  ["captcha", "id", "expires_at"],
  ["human_check_spent", "mark", "expires_at"],
  ["sign_in_check", "ticket_hash", "expires_at"],
  ["third_party_attempt", "state_hash", "expires_at"],
  ["third_party_ticket", "ticket_hash", "expires_at"],
  ["passkey_challenge", "ticket_hash", "expires_at"],
] as const
const PAST_COMPLAINT = [
  ["session", "id", "expires_at"],
  ["login_attempt", "id", "at"],
] as const

/** Marks what was kept before it was marked; removes captchas and answers that expired, and sessions, sign-ins and tries that are needed no more. */
export async function sweep(kit: Pick<IdentityContext, "db" | "clock" | "payouts">): Promise<void> {
  const now = kit.clock.now()
  await markNumbers(kit, AT_ONCE)
  await forgetTrials(kit, new Date(now.getTime() - TRIALS_KEPT_FOR))
  for (const aged of PAST_USE) await remove(kit, aged, now)
  for (const aged of PAST_COMPLAINT) await remove(kit, aged, new Date(now.getTime() - KEPT_FOR))
}

/** Forgets where trial accounts came from, and their sessions with address and browser. */
async function forgetTrials({ db }: Pick<IdentityContext, "db">, before: Date): Promise<void> {
  await sql`
    with trial as (
      select id from member where type = 4 and registered_ip is not null and registered_at < ${before}
       limit ${AT_ONCE} for update skip locked),
    gone as (delete from session where member_id in (select id from trial))
    update member set registered_ip = null, registered_country = null, registered_domain = null
     where id in (select id from trial)`.execute(db)
}

async function remove(
  kit: Pick<IdentityContext, "db">,
  [table, key, age]: (typeof PAST_USE | typeof PAST_COMPLAINT)[number],
  before: Date,
): Promise<void> {
  const [from, id, at] = [sql.table(table), sql.ref(key), sql.ref(age)]
  await sql`delete from ${from} where ${id} in (select ${id} from ${from} where ${at} < ${before} limit ${AT_ONCE} for update skip locked)`.execute(
    kit.db,
  )
}
