import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { deriveKey, house, keyFor, wallet, type AssetCode } from "@croupier/ledger"
import { amount, parseAmount, type Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { dayOf } from "../../kernel/days.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PointsKit } from "./kit.ts"
import { keyOf } from "./redeem.ts"
import { refuseOwed, refuseUnoffered, standingOf, unitsOf } from "./standing.ts"
import { termsAt } from "./terms.ts"

/** Points that were turned into money. */
export interface Conversion {
  readonly id: bigint
  readonly key: string
  readonly points: bigint
  readonly amount: bigint
  readonly createdAt: Date
}

interface Order {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly points: bigint
  readonly money: Amount
  readonly asset: AssetCode
}

/**
 * Turns points into money at the rate in force, in whole steps. Row, limit of the day and both postings commit together. The
 * same key and content give the same conversion. Refuses IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_CONFLICT, POINTS_OFF,
 * POINTS_STEP, WD_STEP_UP, ACCOUNT_LOCKED, POINTS_DAY_REACHED, POINTS_SHORT, ACCOUNT_CLOSED. Rule: safety/19.
 */
export async function convert(
  kit: PointsKit,
  context: MemberContext,
  asked: { readonly points: string; readonly password: string },
): Promise<Conversion> {
  const { member, merchant } = context
  const idempotencyKey = keyOf(context)
  const points = BigInt(asked.points)
  const known = await byKey(kit.db, member.id, idempotencyKey)
  if (known) return sameAs(known, points)
  await refuseUnoffered(kit, context)
  const facts = kit.merchants.byId(merchant.id)
  const terms = await termsAt(kit.db, merchant.id, kit.clock.now())
  const step = BigInt(terms.step)
  const money = amount((points / step) * parseAmount(terms.pays))
  if (points % step !== 0n || money <= 0n) refuse("POINTS_STEP", [terms.step])
  await kit.identity.provePayment(context, asked.password)
  const order: Order = {
    merchantId: merchant.id,
    memberId: member.id,
    points,
    money,
    asset: facts.asset,
  }
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    const day = dayOf(at, facts.brand.timeZone)
    const before = await holdDay(tx, member.id, day)
    const again = await byKey(tx, member.id, idempotencyKey)
    if (again) return sameAs(again, points)
    const daily = BigInt(terms.daily)
    if (before + points > daily) refuse("POINTS_DAY_REACHED", [String(daily > before ? daily - before : 0n)])
    await sql`
      update point_conversion_day set points = points + ${points} where member_id = ${member.id} and day = ${day}::date`.execute(
      tx,
    )
    const made = await insert(tx, order, {
      key: keyFor(kit.random.uuid(), at),
      idempotencyKey,
      ip: context.ip,
      at,
    })
    await post(kit, tx, order, made)
    return made
  })
}

/** The same call again; another under the same key is refused. */
const sameAs = (known: Conversion, points: bigint): Conversion =>
  known.points === points ? known : refuse("IDEMPOTENCY_CONFLICT")

const COLUMNS = sql.raw(`id, key, points, amount, created_at as "createdAt"`)

async function byKey(db: Db | Tx, memberId: MemberId, key: string): Promise<Conversion | undefined> {
  const { rows } = await sql<Conversion>`
    select ${COLUMNS} from point_conversion where member_id = ${memberId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0]
}

async function insert(
  tx: Tx,
  { merchantId, memberId, points, money, asset }: Order,
  given: { readonly key: string; readonly idempotencyKey: string; readonly ip: string; readonly at: Date },
): Promise<Conversion> {
  const { rows } = await sql<Conversion>`
    insert into point_conversion (key, merchant_id, member_id, points, asset, amount, idempotency_key, ip, created_at)
    values (${given.key}, ${merchantId}, ${memberId}, ${points}, ${asset}, ${money}, ${given.idempotencyKey}, ${given.ip}, ${given.at})
    returning ${COLUMNS}`.execute(tx)
  const [made] = rows
  if (!made) throw new Error("a conversion that was inserted is there")
  return made
}

async function post(
  kit: Pick<PointsKit, "db" | "ledger">,
  tx: Tx,
  { merchantId, memberId, points, money, asset }: Order,
  { id, key }: Conversion,
): Promise<void> {
  const both = { kind: "points_converted", cause: `points.conversion:${id}` } as const
  const outcomes = await kit.ledger.postIn(tx, [
    {
      ...both,
      key: deriveKey(key, "points"),
      debit: wallet(memberId, "points", "PTS"),
      credit: house(merchantId, "points", "PTS"),
      amount: unitsOf(points),
    },
    {
      ...both,
      key: deriveKey(key, "money"),
      debit: house(merchantId, "promotions", asset),
      credit: wallet(memberId, "main", asset),
      amount: money,
    },
  ])
  for (const outcome of outcomes)
    if (outcome.status === "refused") {
      if (outcome.reason === "INSUFFICIENT_FUNDS" || outcome.reason === "ACCOUNT_UNKNOWN")
        refuse("POINTS_SHORT", [String((await standingOf(kit, memberId)).points)])
      if (outcome.reason === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
      throw new Error(`conversion ${id} was refused: ${outcome.reason}`)
    }
  const [spent] = outcomes
  if (spent?.status !== "posted") throw new Error(`conversion ${id} was not posted`)
  await refuseOwed(tx, memberId, spent.balance, points)
}

/** Points that a member converted on a day, held to the commit: of two conversions at once the second waits here. */
async function holdDay(tx: Tx, memberId: MemberId, day: string): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    insert into point_conversion_day as d (member_id, day) values (${memberId}, ${day}::date)
    on conflict (member_id, day) do update set points = d.points returning points`.execute(tx)
  return rows[0]?.points ?? 0n
}

/** Left of a member's limit of a day. */
export async function leftOfDay(db: Db, memberId: MemberId, day: string, daily: bigint): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select points from point_conversion_day where member_id = ${memberId} and day = ${day}::date`.execute(db)
  const left = daily - (rows[0]?.points ?? 0n)
  return left > 0n ? left : 0n
}

/** Points and money of conversions of a merchant in a span. */
export async function convertedIn(
  db: Db,
  merchantId: MerchantId,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<{ readonly points: bigint; readonly money: Amount }> {
  const { rows } = await sql<{ points: bigint; money: bigint }>`
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(amount), 0)::bigint as money from point_conversion
     where merchant_id = ${merchantId} and created_at >= ${from} and created_at < ${until}`.execute(db)
  return { points: rows[0]?.points ?? 0n, money: amount(rows[0]?.money ?? 0n) }
}
