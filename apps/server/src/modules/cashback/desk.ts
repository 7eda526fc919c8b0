import type { CashbackTerms } from "@croupier/contract/cashback-values"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { GameCategory } from "@croupier/contract/games"
import { inTransaction, sql } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { MerchantContext } from "../../call/console-context.ts"
import { dayOf, dayStart } from "../../kernel/days.ts"
import { signaturesOf } from "../../call/programme-terms.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { reckonAll } from "./counting.ts"
import type { CashbackKit } from "./kit.ts"
import { playersOf } from "./play-store.ts"
import { versionsOf } from "./terms-store.ts"
import { windowBefore } from "./windows.ts"

/** Windows that the console shows. */
const WINDOWS = 60

const SUMS = ["asked", "amount", "due", "open", "paid", "lapsed"] as const

interface StoredWindow extends Record<(typeof SUMS)[number], bigint> {
  readonly id: bigint
  readonly startsAt: Date
  readonly endsAt: Date
  readonly isCounted: boolean
  readonly held: string | null
  readonly members: number
  readonly capped: number
  readonly products: unknown
}

const Products = z.nullable(z.array(z.object({ product: GameCategory, amount: z.string() })))

/** Terms and windows of a merchant. */
export async function readCashback(
  { db, merchants }: Pick<CashbackKit, "db" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"readCashback">> {
  const [versions, windows] = await Promise.all([
    versionsOf(db, merchantId),
    sql<StoredWindow>`
      select w.id, w.starts_at as "startsAt", w.ends_at as "endsAt", w.is_counted as "isCounted", w.held,
             count(distinct e.member_id)::int as members, (count(distinct e.member_id) filter (where e.amount < e.asked))::int as capped,
             coalesce(sum(e.asked), 0)::bigint as asked, coalesce(sum(e.amount), 0)::bigint as amount,
             coalesce(sum(e.amount) filter (where e.state = 'DUE'), 0)::bigint as due,
             coalesce(sum(e.amount) filter (where e.state = 'OPEN'), 0)::bigint as open,
             coalesce(sum(e.amount) filter (where e.state = 'PAID'), 0)::bigint as paid,
             coalesce(sum(e.amount) filter (where e.state in ('LAPSED', 'REVOKED', 'KEPT')), 0)::bigint as lapsed,
             (select jsonb_agg(jsonb_build_object('product', p.product, 'amount', p.amount::text) order by p.amount desc)
                from (select product, sum(amount)::bigint as amount from cashback_entry where window_id = w.id group by 1) p) as products
        from (select * from cashback_window where merchant_id = ${merchantId} order by first_day desc limit ${WINDOWS}) w
        left join cashback_entry e on e.window_id = w.id
       group by w.id, w.starts_at, w.ends_at, w.is_counted, w.held, w.first_day order by w.first_day desc`.execute(
      db,
    ),
  ])
  return {
    isOffered: merchants.byId(merchantId).settings.member.manualRebate,
    versions: versions.map((version) => ({ ...signaturesOf(version), terms: version.terms })),
    windows: windows.rows.map((row) => ({
      windowId: String(row.id),
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      isCounted: row.isCounted,
      held: row.held,
      members: row.members,
      capped: row.capped,
      asked: toDecimal(amount(row.asked)),
      amount: toDecimal(amount(row.amount)),
      due: toDecimal(amount(row.due)),
      open: toDecimal(amount(row.open)),
      paid: toDecimal(amount(row.paid)),
      lapsed: toDecimal(amount(row.lapsed)),
      products: (Products.parse(row.products) ?? []).map(({ product, amount: each }) => ({
        product,
        amount: toDecimal(amount(BigInt(each))),
      })),
    })),
  }
}

/** Members that one reading of a preview takes. */
const MEMBERS = 1_000
const HIGHEST = 20

/** Cashback of the last whole window by terms that are not in force: members, cost and the highest. Refuses CASHBACK_OFF. */
export async function previewCashback(
  kit: CashbackKit,
  terms: CashbackTerms,
  merchantId: MerchantId,
): Promise<ConsoleValue<"previewCashback">> {
  const { settings, brand } = kit.merchants.byId(merchantId)
  if (!settings.member.manualRebate) refuse("CASHBACK_OFF")
  const span = windowBefore(terms.period, dayOf(kit.clock.now(), brand.timeZone))
  const window = {
    ...span,
    merchantId,
    startsAt: dayStart(span.first, brand.timeZone),
    endsAt: dayStart(span.until, brand.timeZone),
  }
  const members = new Map<bigint, bigint>()
  const products = new Map<GameCategory, bigint>()
  const capped = new Set<bigint>()
  let after = { bucket: -1, memberId: 0n }
  for (;;) {
    const players = await playersOf(kit.db, merchantId, window, after, MEMBERS)
    const ids = players.map(({ memberId }) => memberId)
    for (const each of await reckonAll(kit, kit.db, { terms }, window, ids)) {
      if (each.amount < each.asked) capped.add(each.memberId)
      if (each.amount === 0n) continue
      members.set(each.memberId, (members.get(each.memberId) ?? 0n) + each.amount)
      products.set(each.product, (products.get(each.product) ?? 0n) + each.amount)
    }
    const last = players.at(-1)
    if (!last || players.length < MEMBERS) break
    after = last
  }
  const highest = [...members].toSorted(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1)).slice(0, HIGHEST)
  const shown = await kit.membersShown(highest.map(([id]) => id))
  return {
    startsAt: window.startsAt.toISOString(),
    endsAt: window.endsAt.toISOString(),
    members: members.size,
    capped: capped.size,
    cost: toDecimal(amount([...members.values()].reduce((sum, each) => sum + each, 0n))),
    products: [...products].map(([product, each]) => ({ product, amount: toDecimal(amount(each)) })),
    highest: highest.map(([id, each]) => ({
      memberId: String(id),
      account: shown.get(id)?.account ?? "",
      amount: toDecimal(amount(each)),
    })),
  }
}

/** Holds what a window still has to give, or lets it go on. Again changes nothing. Refuses CASHBACK_WINDOW_UNKNOWN. */
export const holdCashback = (
  { db }: Pick<CashbackKit, "db">,
  { windowId, isHeld, why }: ConsoleParsed<"holdCashback">,
  { merchant, record }: MerchantContext,
): Promise<null> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ held: string | null }>`
      select held from cashback_window where id = ${windowId}::bigint and merchant_id = ${merchant.id} for update`.execute(
      tx,
    )
    const [row] = rows
    if (!row) return refuse("CASHBACK_WINDOW_UNKNOWN")
    if ((row.held !== null) === isHeld) return null
    await sql`update cashback_window set held = ${isHeld ? why : null} where id = ${windowId}::bigint`.execute(
      tx,
    )
    await record(tx, {
      act: "cashback.hold",
      target: `cashback:${windowId}`,
      before: { held: row.held !== null },
      after: { held: isHeld },
      why,
      merchantId: merchant.id,
    })
    return null
  })
