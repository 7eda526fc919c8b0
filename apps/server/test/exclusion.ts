import type { ExclusionPeriod } from "@croupier/contract/protection"
import { inTransaction, sql, type Db } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import { policyOf } from "@croupier/rules/market-policy"
import { ZERO } from "@croupier/money"
import type { Clock } from "../src/kernel/clock.ts"
import { testEvents } from "../src/kernel/test-events.ts"
import { responsibleGaming } from "../src/modules/responsible-gaming/index.ts"

/** Has a member decide to be kept from play. Other modules do not react to it. */
export async function excludeMember(
  given: { readonly db: Db; readonly clock: Clock },
  id: bigint,
  period: ExclusionPeriod = "YEAR",
): Promise<void> {
  const { routes } = responsibleGaming({
    ...given,
    events: testEvents().events,
    isMemberOf: async () => true,
    birthdayOf: async () => null,
    isPlaying: async () => false,
    playedSince: async () => ({ staked: ZERO, net: ZERO }),
  })
  await routes.excludeMyself({ period }, {
    member: { id, merchantId: 1 },
    merchant: { policy: policyOf("international"), settings: { compliance: { market: "international" } } },
  } as never)
}

/**
 * Begins `work`, which takes a stake, while another transaction holds the member's bucket; once it waits there, the member
 * is excluded, and the bucket is let go. So the exclusion has committed before the stake can be posted.
 */
export async function excludedMeanwhile<T>(
  given: { readonly db: Db; readonly clock: Clock },
  id: bigint,
  work: () => Promise<T>,
  period?: ExclusionPeriod,
): Promise<T> {
  const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = inTransaction(given.db, async (tx) => {
    await sql`select 1 from ledger.bucket where bucket = ${Number(id & 63n)} for update`.execute(tx)
    held.resolve()
    await done.promise
  })
  await held.promise
  const result = work()
  result.catch(() => {})
  try {
    await eventually(async () => {
      const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        given.db,
      )
      if (rows.length === 0) throw new Error("the stake does not wait for the bucket")
    })
    await excludeMember(given, id, period)
  } finally {
    done.resolve()
    await holder
  }
  return result
}
