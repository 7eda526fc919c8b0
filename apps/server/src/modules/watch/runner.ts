import { inTransaction, sql, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { insertAlert } from "./alert-store.ts"
import { factsOf } from "./facts-store.ts"
import type { WatchKit } from "./kit.ts"
import { rulesOf } from "./rules-store.ts"
import { hitsOf, isMemberRule, windowOf } from "./rules/member-rules.ts"

/** Members that one transaction judges. */
const BATCH = 50

/** A member whose rules are due. */
export const READY = sql`select from watch_due where is_ready`

type RunnerKit = Pick<WatchKit, "db" | "clock" | "merchants">

/**
 * Judges members that are due, at most a batch: their facts against the rules of their merchant. Answers with how many there
 * were. Any number of nodes may run it: a due row is held by one.
 */
export const judgeDue = (kit: RunnerKit): Promise<number> =>
  inTransaction(kit.db, async (tx) => {
    const { rows } = await sql<{ bucket: number; memberId: MemberId; merchantId: MerchantId }>`
      select bucket, member_id as "memberId", merchant_id as "merchantId" from watch_due
       where is_ready order by since limit ${BATCH} for update skip locked`.execute(tx)
    for (const [merchantId, due] of Map.groupBy(rows, (row) => row.merchantId))
      await judge(
        kit,
        tx,
        merchantId,
        due.map(({ memberId }) => memberId),
      )
    await sql`
      delete from watch_due d using unnest(${rows.map(({ bucket }) => bucket)}::smallint[], ${rows.map(({ memberId }) => memberId)}::bigint[]) t (bucket, member_id)
       where d.bucket = t.bucket and d.member_id = t.member_id`.execute(tx)
    return rows.length
  })

async function judge(
  { clock, merchants }: RunnerKit,
  tx: Tx,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<void> {
  const merchant = merchants.byId(merchantId)
  const { version, rules } = await rulesOf(tx, merchant)
  const held = rules.filter((rule) => rule.isOn).filter(isMemberRule)
  if (held.length === 0) return
  const now = clock.now()
  // Windows that end within the last longest one are judged, each on whole facts.
  const longest = Math.max(...held.map(windowOf))
  const since = new Date(now.getTime() - 2 * longest)
  for (const facts of await factsOf(tx, memberIds, { asset: merchant.asset, since }))
    for (const rule of held)
      for (const hit of hitsOf(rule, facts))
        await insertAlert(tx, {
          merchantId,
          rule,
          version,
          hit,
          quietMs: windowOf(rule),
          foundAt: now,
        })
}
