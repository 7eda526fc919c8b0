import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { amount, toDecimal, ZERO } from "@croupier/money"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { freeBudget } from "./campaign-store.ts"
import { give } from "./giving.ts"
import { holdInstance, moveInstance } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"
import { termsFrom, wordsOf } from "./terms.ts"

interface Row {
  readonly id: bigint
  readonly promotionId: bigint
  readonly memberId: MemberId
  readonly state: "applying" | "issued" | "rejected" | "close"
  readonly reward: bigint | null
  readonly appliedAt: Date
  readonly images: number
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  readonly reason: string
  readonly terms: unknown
}

/** The person who decides, the merchant, and the audit log. */
export interface Decider extends Pick<MerchantContext, "merchant" | "record"> {
  readonly staff: Pick<MerchantContext["staff"], "login">
}

/** The decision of an application that its period has closed since. */
const decisionOf = ({ state, reason }: Pick<Row, "state" | "reason">): "applying" | "issued" | "rejected" =>
  state === "close" ? (reason === "" ? "issued" : "rejected") : state

/** Applications of a merchant, the newest first. */
export async function listApplications(
  kit: Pick<PromotionKit, "db" | "identity">,
  { cursor, limit, state }: ConsoleParsed<"listApplications">,
  { merchant, language }: Pick<MerchantContext, "merchant" | "language">,
): Promise<ConsoleValue<"listApplications">> {
  const { rows: found } = await sql<Row>`
    select i.id, i.promotion_id as "promotionId", i.member_id as "memberId", i.state, i.reward, i.applied_at as "appliedAt",
           (select count(*)::int from promotion_image m where m.instance_id = i.id) as images,
           i.decided_by as "decidedBy", i.decided_at as "decidedAt", i.reason, t.terms
      from promotion_instance i
      join promotion_terms t on t.promotion_id = i.promotion_id and t.version = i.version
     where i.merchant_id = ${merchant.id} and i.applied_at is not null and i.id < ${idCursor(cursor) ?? 9_223_372_036_854_775_807n}
       ${state === undefined ? sql`` : state === "applying" ? sql`and i.state = 'applying'` : sql`and i.state <> 'applying' and (i.reason = '') = ${state === "issued"}`}
     order by i.id desc limit ${limit + 1}`.execute(kit.db)
  const page = pageOf(found, limit, ({ id }) => String(id))
  const shown = await kit.identity.membersShown(page.rows.map(({ memberId }) => memberId))
  return {
    rows: page.rows.map(({ id, promotionId, memberId, reward, appliedAt, decidedAt, terms, ...row }) => ({
      applicationId: String(id),
      promotionId: String(promotionId),
      promotion: wordsOf(termsFrom(terms), language, merchant.brand.defaultLanguage).name,
      member: { memberId: String(memberId), account: shown.get(memberId)?.account ?? "" },
      state: decisionOf(row),
      reward: toDecimal(reward === null ? ZERO : amount(reward)),
      appliedAt: appliedAt.toISOString(),
      images: row.images,
      decidedBy: row.decidedBy,
      decidedAt: decidedAt?.toISOString() ?? null,
      reason: row.reason,
    })),
    cursor: page.cursor,
  }
}

async function applicationOf(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
): Promise<{ readonly comment: Uint8Array }> {
  const { rows } = await sql<{ comment: Uint8Array | null }>`
    select comment from promotion_instance
     where id = ${id} and merchant_id = ${merchantId} and applied_at is not null`.execute(db)
  const comment = rows[0]?.comment
  return comment ? { comment } : refuse("PROMOTION_UNKNOWN")
}

/** Comment and images of an application, opened; the reading is recorded. Refuses PROMOTION_UNKNOWN. */
export async function readApplication(
  { db, vault }: Pick<PromotionKit, "db" | "vault">,
  { applicationId }: ConsoleParsed<"readApplication">,
  { merchant, record }: Pick<MerchantContext, "merchant" | "record">,
): Promise<ConsoleValue<"readApplication">> {
  const { comment } = await applicationOf(db, merchant.id, BigInt(applicationId))
  const { rows } = await sql<{ image: Uint8Array }>`
    select image from promotion_image where instance_id = ${applicationId}::bigint order by place`.execute(db)
  await record(db, {
    act: "promotions.application",
    target: `application:${applicationId}`,
    merchantId: merchant.id,
  })
  return {
    comment: Buffer.from(vault.open(comment)).toString("utf8"),
    images: rows.map(
      ({ image }) => `data:image/webp;base64,${Buffer.from(vault.open(image)).toString("base64")}`,
    ),
  }
}

/**
 * Decides an application: an approval pays its reward, a rejection frees the budget. It may come after the end of the period.
 * Refuses PROMOTION_UNKNOWN, PROMOTION_STATE where it is decided already, REWARD_OFF where the member may get none.
 */
export async function decideApplication(
  kit: PromotionKit,
  { applicationId, isApproved, reason }: ConsoleParsed<"decideApplication">,
  { merchant, staff, record }: Decider,
): Promise<null> {
  return inTransaction(kit.db, async (tx) => {
    const id = BigInt(applicationId)
    await applicationOf(tx, merchant.id, id)
    const held = (await holdInstance(tx, id)) ?? refuse("PROMOTION_UNKNOWN")
    if (held.state !== "applying") refuse("PROMOTION_STATE")
    await record(tx, {
      act: isApproved ? "promotions.approve" : "promotions.reject",
      target: `application:${applicationId}`,
      before: { state: held.state },
      after: { state: isApproved ? "issued" : "rejected" },
      why: reason,
      merchantId: merchant.id,
    })
    if (isApproved) {
      await give(kit, tx, held, { isAutomatic: true, decidedBy: staff.login })
      return null
    }
    await freeBudget(tx, held.promotionId, held.reserved)
    await moveInstance(tx, held, "rejected", {
      reserved: ZERO,
      decidedBy: staff.login,
      decidedAt: kit.clock.now(),
      reason,
    })
    return null
  })
}
