import type { Settings } from "@croupier/rules/settings"
import { sql, type Db, type Tx } from "@croupier/database"
import { parsePhoneNumberFromString } from "libphonenumber-js/mobile"
import type { Clock } from "../../kernel/clock.ts"
import { refuse } from "../../kernel/refusal.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { hourOf } from "../../kernel/hours.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** Where short messages of a merchant may go, and how many to each country. */
export interface SmsRules {
  /** The codes dialled before the numbers of a country. */
  readonly dialingCodes: readonly string[]
  readonly perHour: number
  readonly perDay: number
}

export interface SmsKit {
  readonly db: Db
  readonly clock: Clock
  readonly smsRules: (merchantId: MerchantId) => SmsRules
}

/** Whose message goes where. */
export interface SmsTarget {
  readonly merchantId: MerchantId
  /** E.164. */
  readonly target: string
}

/** The code dialled before a number's own digits; refuses MESSAGE_NOT_ALLOWED for a number of no country. */
const dialingCodeOf = (target: string): string =>
  parsePhoneNumberFromString(target)?.countryCallingCode ?? refuse("MESSAGE_NOT_ALLOWED")

/**
 * Refuses MESSAGE_NOT_ALLOWED for a country that the merchant does not send to, and SMS_BUDGET_SPENT where as many
 * messages went there in this hour, or in the last 24, as the merchant allows.
 */
export async function checkSmsBudget(kit: SmsKit, tx: Tx, { merchantId, target }: SmsTarget): Promise<void> {
  const { dialingCodes, perHour, perDay } = kit.smsRules(merchantId)
  const code = dialingCodeOf(target)
  if (!dialingCodes.includes(code)) refuse("MESSAGE_NOT_ALLOWED")
  const now = kit.clock.now()
  // Requests to one country are counted one after another: many at once are no more than the budget.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${merchantId}:sms:${code}`}, 3))`.execute(tx)
  const { rows } = await sql<{ hour: number; day: number }>`
    select coalesce(sum(sent) filter (where hour = ${hourOf(now)}), 0)::int as hour, coalesce(sum(sent), 0)::int as day
      from sms_spent
     where merchant_id = ${merchantId} and dialing_code = ${code} and hour > ${new Date(now.getTime() - DAY_MS)}`.execute(
    tx,
  )
  const spent = rows[0] ?? { hour: 0, day: 0 }
  if (spent.hour >= perHour || spent.day >= perDay) refuse("SMS_BUDGET_SPENT")
}

/** Counts a message that goes out. */
export const countSms = (kit: SmsKit, tx: Tx, to: SmsTarget): Promise<void> => note(kit, tx, to, "sent")

/** Counts a message that the budget refused: an alarm for the operator's people. */
export const countRefusedSms = (kit: SmsKit, to: SmsTarget): Promise<void> => note(kit, kit.db, to, "refused")

async function note(kit: SmsKit, tx: Db | Tx, to: SmsTarget, what: "sent" | "refused"): Promise<void> {
  const column = sql.ref(what)
  await sql`
    insert into sms_spent (merchant_id, dialing_code, hour, ${column})
    values (${to.merchantId}, ${dialingCodeOf(to.target)}, ${hourOf(kit.clock.now())}, 1)
    on conflict (merchant_id, dialing_code, hour) do update set ${column} = sms_spent.${column} + 1`.execute(
    tx,
  )
}

/** The countries whose budget ended within a day, and when the first did; undefined when none did. */
export async function endedBudgets(
  kit: SmsKit,
  merchantId: MerchantId,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(distinct dialing_code)::int as count, min(hour) as since from sms_spent
     where merchant_id = ${merchantId} and refused > 0 and hour > ${new Date(kit.clock.now().getTime() - DAY_MS)}`.execute(
    kit.db,
  )
  const [row] = rows
  return row?.since ? { count: row.count, since: row.since } : undefined
}

/** Removes what no budget counts any more. */
export async function removeSpentBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from sms_spent where hour < ${before}`.execute(db)
}

/**
 * The rules of short messages in a merchant's settings: without a list, the country that its registration
 * begins with.
 */
export const smsRulesOf = ({
  messages,
  registration,
}: Pick<Settings, "messages" | "registration">): SmsRules => ({
  dialingCodes: messages.dialingCodes.length > 0 ? messages.dialingCodes : [registration.dialingCode],
  perHour: messages.smsPerHour,
  perDay: messages.smsPerDay,
})
