import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { VENDOR_GRANT_STATES } from "@croupier/contract/console/vendor-grants"
import { BonusState } from "@croupier/contract/bonus-lots"
import { inTransaction, sql } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { BonusKit } from "./kit.ts"
import { gameNamed } from "./terms.ts"
import { tellVendors } from "./vendor-rounds.ts"

type Listed = ConsoleValue<"listVendorGrants">
type Retried = ConsoleValue<"retryVendorGrant">

interface Row {
  readonly lotId: bigint
  readonly memberId: MemberId
  readonly vendor: string
  readonly code: string
  readonly version: number
  readonly games: unknown
  readonly asset: string
  readonly stake: bigint
  readonly rounds: number
  readonly left: number
  readonly won: bigint
  readonly state: string
  readonly bonusState: string
  readonly tries: number
  readonly nextAt: Date
  readonly reason: string | null
  readonly grantedAt: Date
  readonly expiresAt: Date | null
}

const State = z.enum(VENDOR_GRANT_STATES)
const Stored = z.object({ state: State, bonusState: z.enum(BonusState.options), games: z.array(z.string()) })

/** Grants of free rounds at vendors that count them, the newest first. */
export async function vendorGrants(
  kit: Pick<BonusKit, "db" | "vendorRounds" | "membersListed">,
  merchantId: MerchantId,
  { cursor, limit, state, vendor, memberId }: ConsoleParsed<"listVendorGrants">,
): Promise<Listed> {
  const before = idCursor(cursor) ?? null
  const member = memberId === undefined ? null : memberIdOf(memberId)
  const { rows: found } = await sql<Row>`
    select g.lot_id as "lotId", l.member_id as "memberId", g.vendor, l.code, l.version, t.terms -> 'freeRounds' -> 'games' as games,
           l.asset, f.stake, f.rounds, f.rounds_left as left, coalesce(b.won, 0)::bigint as won, g.state, l.state as "bonusState",
           g.tries, g.next_at as "nextAt", g.reason, l.granted_at as "grantedAt", l.expires_at as "expiresAt"
      from bonus_vendor_rounds g
      join bonus_lot l on l.id = g.lot_id
      join bonus_free_rounds f on f.lot_id = g.lot_id
      join bonus_terms t on t.merchant_id = l.merchant_id and t.code = l.code and t.version = l.version
      left join lateral (
        select sum(brought) as won from bonus_line
         where lot_id = g.lot_id and event = 'prize' and at <= coalesce(l.started_at, 'infinity')) b on true
     where l.merchant_id = ${merchantId}
       and (${before}::bigint is null or g.lot_id < ${before}::bigint)
       and (${state ?? null}::text is null or g.state = ${state ?? null}::text)
       and (${vendor ?? null}::text is null or g.vendor = ${vendor ?? null}::text)
       and (${member}::bigint is null or l.member_id = ${member}::bigint)
     order by g.lot_id desc limit ${limit + 1}`.execute(kit.db)
  const page = pageOf(found, limit, ({ lotId }) => String(lotId))
  const shown = await kit.membersListed(page.rows.map((row) => row.memberId))
  return {
    rows: page.rows.map((row) => {
      const known = Stored.parse(row)
      const isDue = known.state === "due" || known.state === "ending"
      return {
        lotId: String(row.lotId),
        memberId: String(row.memberId),
        account: shown.get(row.memberId)?.account ?? "",
        vendor: row.vendor,
        code: row.code,
        version: row.version,
        games: known.games.map((game) => gameNamed(game).code),
        asset: row.asset,
        stake: toDecimal(amount(row.stake)),
        rounds: row.rounds,
        used: row.rounds - row.left,
        won: toDecimal(amount(row.won)),
        state: known.state,
        bonusState: known.bonusState,
        tries: row.tries,
        nextAt: isDue ? row.nextAt.toISOString() : null,
        error: row.reason,
        mayCancel: known.bonusState === "pending" && kit.vendorRounds.has(row.vendor),
        grantedAt: row.grantedAt.toISOString(),
        expiresAt: row.expiresAt?.toISOString() ?? null,
      }
    }),
    cursor: page.cursor,
  }
}

/**
 * Asks a vendor at once for what is due of a grant; the count of tries stays, because it tells whether the vendor may know the grant.
 * Refuses BONUS_UNKNOWN, and BONUS_ENDED where nothing is due.
 */
export async function retryVendorGrant(
  kit: Pick<BonusKit, "db" | "clock" | "report" | "vendorRounds">,
  { lotId, vendor, why }: ConsoleParsed<"retryVendorGrant">,
  { merchant, record }: Pick<MerchantContext, "merchant" | "record">,
): Promise<Retried> {
  const id = BigInt(lotId)
  await inTransaction(kit.db, async (tx) => {
    const { rows } = await sql<{ state: string; memberId: bigint }>`
      select g.state, l.member_id as "memberId" from bonus_vendor_rounds g join bonus_lot l on l.id = g.lot_id
       where g.lot_id = ${id} and g.vendor = ${vendor} and l.merchant_id = ${merchant.id} for update of g`.execute(
      tx,
    )
    const { state, memberId } = rows[0] ?? refuse("BONUS_UNKNOWN")
    if (state !== "due" && state !== "ending") refuse("BONUS_ENDED")
    await sql`
      update bonus_vendor_rounds set next_at = ${kit.clock.now()} where lot_id = ${id} and vendor = ${vendor}`.execute(
      tx,
    )
    await record(tx, {
      act: "bonuses.retryVendor",
      target: `member:${memberId}`,
      before: { state },
      after: { bonus: lotId, vendor },
      why,
      merchantId: merchant.id,
    })
  })
  await tellVendors(kit, { lotId: id, vendor })
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, reason from bonus_vendor_rounds where lot_id = ${id} and vendor = ${vendor}`.execute(kit.db)
  const [told = refuse("BONUS_UNKNOWN")] = rows
  return { state: State.parse(told.state), error: told.reason }
}
