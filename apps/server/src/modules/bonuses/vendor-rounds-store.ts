import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { RoundsHolder } from "./kit.ts"

/** A vendor that has to be told of a grant, or of its end. */
export interface ToTell extends Omit<RoundsHolder, "campaign"> {
  readonly lotId: bigint
  readonly vendor: string
  readonly state: "due" | "ending"
  /** How often it was tried, this time with it. */
  readonly tries: number
  readonly isWaiting: boolean
  /** Games of the terms, as "VENDOR:code". */
  readonly games: readonly string[]
  readonly stake: Amount
  readonly rounds: number
  readonly from: Date
  readonly until: Date
}

const Stored = z.object({ state: z.enum(["due", "ending"]), games: z.array(z.string()) })

/** Vendors that one round tells. */
const AT_ONCE = 50

/** Notes the vendors that have to be told of a new lot. */
export async function addVendorRounds(
  tx: Tx,
  lotId: bigint,
  vendors: readonly string[],
  at: Date,
): Promise<void> {
  if (vendors.length === 0) return
  await sql`
    insert into bonus_vendor_rounds (lot_id, vendor, state, next_at)
    select ${lotId}, vendor, 'due', ${at} from unnest(${[...vendors]}::text[]) v (vendor)`.execute(tx)
}

/** Marks the grants that stand at a vendor although their lot waits no more: their rest is to be taken back. */
export async function markEnded(db: Db, now: Date): Promise<void> {
  await sql`
    update bonus_vendor_rounds g
       set state = case when f.rounds_left = 0 then 'ended' else 'ending' end, tries = 0, next_at = ${now}
      from bonus_lot l, bonus_free_rounds f
     where g.state = 'given' and l.id = g.lot_id and f.lot_id = g.lot_id and l.state <> 'pending'`.execute(db)
}

/** One grant at one vendor. */
export type GrantAt = Pick<ToTell, "lotId" | "vendor">

/** Takes what is due, each for one process; it is due again later, should this process not come to an end. */
export async function takeDue(db: Db, now: Date, only?: GrantAt): Promise<readonly ToTell[]> {
  const { rows } = await sql<Omit<ToTell, "stake"> & { readonly stake: bigint }>`
    with due as (
      select lot_id, vendor from bonus_vendor_rounds where state in ('due', 'ending') and next_at <= ${now}
         and ${only ? sql`lot_id = ${only.lotId} and vendor = ${only.vendor}` : sql`true`}
       order by next_at limit ${AT_ONCE} for update skip locked)
    update bonus_vendor_rounds g
       set tries = g.tries + 1,
           next_at = ${now}::timestamptz + least(interval '1 hour', interval '1 minute' * power(2, least(g.tries, 6)))
      from due d, bonus_lot l, bonus_free_rounds f, bonus_terms t
     where g.lot_id = d.lot_id and g.vendor = d.vendor and l.id = g.lot_id and f.lot_id = g.lot_id
       and t.merchant_id = l.merchant_id and t.code = l.code and t.version = l.version
    returning g.lot_id as "lotId", g.vendor, g.state, g.tries, l.state = 'pending' as "isWaiting", l.member_id as "memberId",
              l.merchant_id as "merchantId", l.asset, t.terms -> 'freeRounds' -> 'games' as games, f.stake, f.rounds,
              l.granted_at as "from", l.expires_at as "until"`.execute(db)
  return rows.map((row) => ({
    ...row,
    ...Stored.parse(row),
    asset: assetFrom(row.asset),
    stake: amount(row.stake),
  }))
}

/** Writes what the vendor has said. */
export async function told(
  db: Db,
  { lotId, vendor, state }: Pick<ToTell, "lotId" | "vendor" | "state">,
  to: "given" | "ended",
): Promise<void> {
  await sql`
    update bonus_vendor_rounds set state = ${to}, tries = 0, reason = null
     where lot_id = ${lotId} and vendor = ${vendor} and state = ${state}`.execute(db)
}

/** Writes why a try came to nothing. */
export async function notTold(
  db: Db,
  { lotId, vendor }: Pick<ToTell, "lotId" | "vendor">,
  reason: string,
): Promise<void> {
  await sql`
    update bonus_vendor_rounds set reason = ${reason.slice(0, 500)}
     where lot_id = ${lotId} and vendor = ${vendor}`.execute(db)
}
