import type { RaffleSubject, RaffleTerms } from "@croupier/contract/raffle-values"
import { inTransaction, sql } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import { DAY_MS, HOUR_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { weekAt } from "../../kernel/weeks.ts"
import type { RafflesKit } from "./kit.ts"
import { makeDraw } from "./opening.ts"
import { insertRaffle, raffleOf, rafflesOf, versionsOf, writeVersion } from "./raffle-store.ts"

/** A first raffle of a merchant. */
export interface FirstRaffle {
  readonly subject: RaffleSubject
  readonly terms: RaffleTerms
}

/**
 * Makes a demo's raffle, with the draw of this week as it was at its start, and that of the last week with a ticket for each place of
 * `tickets`, which the next round closes: the chain gives its salt, as to every draw. Nothing where the merchant has a raffle, or the house no chain.
 */
export async function beginWith(
  kit: RafflesKit,
  merchantId: MerchantId,
  { subject, terms }: FirstRaffle,
  tickets: readonly MemberId[],
): Promise<void> {
  if (!kit.beacon || (await rafflesOf(kit.db, merchantId)).length > 0) return
  const { timeZone } = kit.merchants.byId(merchantId).brand
  const now = kit.clock.now()
  const week = weekAt(timeZone, now)
  const past = weekAt(timeZone, new Date(week.from.getTime() - DAY_MS))
  await inTransaction(kit.db, async (tx) => {
    const id = await insertRaffle(tx, { id: merchantId, timeZone }, subject)
    const since = new Date(past.from.getTime() - DAY_MS)
    await writeVersion(tx, id, terms, { since, ...BY_HOUSE })
    const raffle = await raffleOf(tx, merchantId, id)
    const [version] = await versionsOf(tx, [id])
    if (!raffle || !version) throw new Error("a raffle was not written")
    for (const each of [past, week]) {
      const committedAt = new Date(each.from.getTime() - HOUR_MS)
      await makeDraw(kit, tx, { raffle, terms: version, week: each, committedAt })
    }
    await sql`
      insert into raffle_ticket (draw_id, bucket, member_id, nth, seq, settled_at)
      select d.id, t.bucket, t.member_id, t.nth, 0, d.starts_at + (t.nth - 1) * interval '1 hour'
        from raffle_draw d,
             unnest(${tickets.map(bucketOf)}::smallint[], ${tickets}::bigint[]) with ordinality as t (bucket, member_id, nth)
       where d.raffle_id = ${id} and d.closes_at = ${past.until}`.execute(tx)
  })
}
