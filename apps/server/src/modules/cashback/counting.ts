import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { dayOf, dayStart } from "../../kernel/days.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { insertEntries } from "./entry-store.ts"
import { readUntil } from "./figures.ts"
import type { CashbackKit, CashbackMerchant } from "./kit.ts"
import { costsOf, playersOf, playOf } from "./play-store.ts"
import { reckon } from "./reckoning.ts"
import { versionsOf, type TermsVersion } from "./terms-store.ts"
import { windowAt, type DaySpan } from "./windows.ts"

/** Facts of the last moments of a window are settled and read within this time. */
const READING_MS = MINUTE_MS
/** Members that one transaction counts. */
const MEMBERS = 500
/** Windows that one round opens for a merchant. */
const WINDOWS = 62

type CountKit = Pick<CashbackKit, "db" | "merchants" | "levelsOf" | "salaryReserve">

/** Opens windows that have ended since the last one. Those of a time without cashback are opened counted, with nothing. */
async function openWindows(
  { db }: Pick<CountKit, "db">,
  { id, brand: { timeZone }, settings }: CashbackMerchant,
  read: Date,
): Promise<void> {
  const versions = await versionsOf(db, id)
  const first = versions.at(-1)?.firstDay
  if (first === undefined) return
  const { rows } = await sql<{ until: string }>`
    select to_char(until_day, 'YYYY-MM-DD') as until from cashback_window
     where merchant_id = ${id} order by first_day desc limit 1`.execute(db)
  let day = rows[0]?.until ?? first
  for (let opened = 0; opened < WINDOWS; opened += 1) {
    const window = windowAt(versions, day)
    if (!window) return
    const { span, version } = window
    const endsAt = dayStart(span.until, timeZone)
    if (read.getTime() < endsAt.getTime() + READING_MS) return
    const isOff = !settings.member.manualRebate || version.terms.products.length === 0
    await sql`
      insert into cashback_window (merchant_id, first_day, until_day, starts_at, ends_at, terms_day, is_counted)
      values (${id}, ${span.first}::date, ${span.until}::date, ${dayStart(span.first, timeZone)}, ${endsAt}, ${version.firstDay}::date, ${isOff})
      on conflict do nothing`.execute(db)
    day = span.until
  }
}

interface OpenWindow extends DaySpan {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly startsAt: Date
  readonly endsAt: Date
  readonly termsDay: string
  readonly bucket: number
  readonly memberId: bigint
}

async function holdWindow(tx: Tx, id: bigint): Promise<OpenWindow | undefined> {
  const { rows } = await sql<OpenWindow>`
    select id, merchant_id as "merchantId", to_char(first_day, 'YYYY-MM-DD') as first, to_char(until_day, 'YYYY-MM-DD') as until,
           starts_at as "startsAt", ends_at as "endsAt", to_char(terms_day, 'YYYY-MM-DD') as "termsDay",
           reached_bucket as bucket, reached_member as "memberId"
      from cashback_window where id = ${id} and not is_counted for update skip locked`.execute(tx)
  return rows[0]
}

/** Counts the next members of a window, in one transaction with the place that was reached. False where it is over, or another counts. */
export async function countNext(kit: CountKit, windowId: bigint, most = MEMBERS): Promise<boolean> {
  return inTransaction(kit.db, async (tx) => {
    const window = await holdWindow(tx, windowId)
    if (!window) return false
    const version = (await versionsOf(tx, window.merchantId)).find(
      ({ firstDay }) => firstDay === window.termsDay,
    )
    const players = await playersOf(tx, window.merchantId, window, window, most)
    const last = players.at(-1)
    if (!version || !last) {
      await sql`update cashback_window set is_counted = true where id = ${windowId}`.execute(tx)
      return false
    }
    const counted = await reckonAll(
      kit,
      tx,
      version,
      window,
      players.map(({ memberId }) => memberId),
    )
    await insertEntries(tx, windowId, window, counted)
    await sql`
      update cashback_window set reached_bucket = ${last.bucket}, reached_member = ${last.memberId} where id = ${windowId}`.execute(
      tx,
    )
    return true
  })
}

/** Cashback of members in a window by product, of those products that they played. */
export async function reckonAll(
  kit: Pick<CountKit, "levelsOf" | "salaryReserve">,
  db: Db | Tx,
  { terms }: Pick<TermsVersion, "terms">,
  window: DaySpan & Pick<OpenWindow, "merchantId" | "startsAt" | "endsAt">,
  memberIds: readonly bigint[],
) {
  const [costs, play] = await Promise.all([
    costsOf(db, kit, window.merchantId, window),
    playOf(db, kit, window, memberIds),
  ])
  return [...play].flatMap(([memberId, member]) =>
    reckon(terms.products, member, { costs, firstDay: window.first })
      .filter(({ isPlayed }) => isPlayed)
      .map((each) => ({ ...each, memberId })),
  )
}

/** Opens windows that have ended, and counts them to their end. Answers with how many members' batches were counted. */
export async function countDue(kit: CountKit): Promise<number> {
  const read = await readUntil(kit.db)
  if (!read) return 0
  for (const merchant of kit.merchants.all()) await openWindows(kit, merchant, read)
  // The windows of a merchant one after the other: each takes the state that the one before has left.
  const { rows } = await sql<{ id: bigint; merchantId: MerchantId }>`
    select id, merchant_id as "merchantId" from cashback_window where not is_counted order by first_day, id`.execute(
    kit.db,
  )
  let batches = 0
  const waiting = new Set<MerchantId>()
  for (const { id, merchantId } of rows) {
    if (waiting.has(merchantId)) continue
    while (await countNext(kit, id)) batches += 1
    const { rows: open } = await sql`select from cashback_window where id = ${id} and not is_counted`.execute(
      kit.db,
    )
    if (open.length > 0) waiting.add(merchantId)
  }
  return batches
}

/** The window that runs at an instant, with its terms; undefined without any. */
export async function runningWindow(db: Db | Tx, merchant: CashbackMerchant, now: Date) {
  const { timeZone } = merchant.brand
  const found = windowAt(await versionsOf(db, merchant.id), dayOf(now, timeZone))
  if (!found || found.version.terms.products.length === 0) return undefined
  const { span, version } = found
  return {
    ...span,
    merchantId: merchant.id,
    startsAt: dayStart(span.first, timeZone),
    endsAt: dayStart(span.until, timeZone),
    terms: version.terms,
  }
}
