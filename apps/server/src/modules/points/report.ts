import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { spanOf } from "../../kernel/days.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { convertedIn } from "./convert.ts"
import type { PointsKit } from "./kit.ts"
import { pointsOf, standingOf } from "./standing.ts"
import { EACH, termsAt } from "./terms.ts"

const MOST_DAYS = 366

/** The cost of points: outstanding at the rate of now, and what days of the merchant earned, redeemed and converted. Refuses INPUT_INVALID. */
export async function readReport(
  { db, ledger, clock, merchants }: Pick<PointsKit, "db" | "ledger" | "clock" | "merchants">,
  { from, until }: { readonly from: string; readonly until: string },
  merchantId: MerchantId,
): Promise<ConsoleValue<"pointsReport">> {
  const span = spanOf(from, until, merchants.byId(merchantId).brand.timeZone, MOST_DAYS)
  const [given, byHand, terms, redeemed, converted, earned] = await Promise.all([
    ledger.houseBalance(merchantId, "points", "PTS"),
    ledger.houseBalance(merchantId, "adjustments", "PTS"),
    termsAt(db, merchantId, clock.now()),
    redeemedIn(db, merchantId, span),
    convertedIn(db, merchantId, span),
    earnedIn(db, merchantId, span),
  ])
  // Members hold all that the two accounts of the house have given.
  const outstanding = pointsOf(-(given + byHand))
  return {
    outstanding: String(outstanding),
    liability: toDecimal(amount((outstanding * parseAmount(terms.pays)) / BigInt(terms.step))),
    earned: String(earned),
    redeemed: String(redeemed.points),
    paid: toDecimal(amount(redeemed.paid)),
    converted: String(converted.points),
    convertedPaid: toDecimal(converted.money),
  }
}

interface Instants {
  readonly from: Date
  readonly until: Date
}

/** Points of redemptions that were approved in a span, and the money that they paid. */
async function redeemedIn(db: Db, merchantId: MerchantId, { from, until }: Instants) {
  const { rows } = await sql<{ points: bigint; paid: bigint }>`
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(pays), 0)::bigint as paid from point_redemption
     where merchant_id = ${merchantId} and state = 'APPROVED' and decided_at >= ${from} and decided_at < ${until}`.execute(
    db,
  )
  return rows[0] ?? { points: 0n, paid: 0n }
}

/** Whole points of the weighted valid bet of a span. */
async function earnedIn(db: Db, merchantId: MerchantId, { from, until }: Instants): Promise<bigint> {
  const { rows } = await sql<{ points: bigint }>`
    select floor(coalesce(sum(h.weighted), 0) / ${EACH}::numeric)::bigint as points
      from point_hour h join point_member p on p.bucket = h.bucket and p.member_id = h.member_id
     where p.merchant_id = ${merchantId} and h.hour >= ${from} and h.hour < ${until}`.execute(db)
  return rows[0]?.points ?? 0n
}

/** Points of one member, with what became of them. Refuses ACCOUNT_UNKNOWN. */
export async function readMember(
  kit: Pick<PointsKit, "db" | "ledger" | "isMemberOf">,
  merchantId: MerchantId,
  memberId: MemberId,
): Promise<ConsoleValue<"memberPoints">> {
  if (!(await kit.isMemberOf(merchantId, memberId))) refuse("ACCOUNT_UNKNOWN")
  const [{ points, owed }, { rows }] = await Promise.all([
    standingOf(kit, memberId),
    sql<{ earned: bigint; redeemed: bigint; converted: bigint; corrected: bigint }>`
      select coalesce((select earned from point_member where bucket = ${bucketOf(memberId)} and member_id = ${memberId}), 0)::bigint as earned,
             coalesce((select sum(points) from point_redemption where member_id = ${memberId} and state <> 'REJECTED'), 0)::bigint as redeemed,
             coalesce((select sum(points) from point_conversion where member_id = ${memberId}), 0)::bigint as converted,
             coalesce((select sum(points) from point_correction where member_id = ${memberId}), 0)::bigint as corrected`.execute(
      kit.db,
    ),
  ])
  const [sums] = rows
  return {
    points: String(points),
    owed: String(owed),
    earned: String(sums?.earned ?? 0n),
    redeemed: String(sums?.redeemed ?? 0n),
    converted: String(sums?.converted ?? 0n),
    corrected: String(sums?.corrected ?? 0n),
  }
}
