import { inTransaction, sql } from "@croupier/database"
import { keyFor, MONEY_ASSETS } from "@croupier/ledger"
import { readingInSql, type Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"
import type { PointsKit } from "./kit.ts"
import { EACH, followSettings } from "./terms.ts"

/** Members of one bucket whose points one transaction posts: it holds the bucket for some 30 ms. */
const CREDITS = 300

/** Points of members, from settled play. Read anew it gives the same, because terms and exclusions keep their instants. */
export function earning(kit: Pick<PointsKit, "clock" | "merchants">): Projection {
  const earn = readingInSql(
    playFacts,
    (from) => sql`point_earn(${from}, ${MONEY_ASSETS}::text[], ${EACH}::numeric)`,
  )
  /** Merchants that offered points when this process last looked. */
  let followed: string | undefined
  return {
    name: "points.earning",
    readings: [
      {
        ...earn,
        step: async (tx, after, limit) => {
          const merchants = kit.merchants.all()
          const offering = merchants.map(({ id, settings }) => `${id}:${settings.points.enabled}`).join(" ")
          if (offering !== followed) await followSettings(tx, kit, merchants)
          const step = await earn.step(tx, after, limit)
          followed = offering
          return step
        },
      },
    ],
    clear: async (tx) => {
      await sql`insert into point_rebuild default values on conflict do nothing`.execute(tx)
      await sql`delete from point_hour`.execute(tx)
      await sql`update point_member set earned = 0, rest = 0`.execute(tx)
    },
  }
}

/**
 * Posts what members have earned since the last time, bucket by bucket, each in a transaction of its own, and takes back
 * what corrections took. Answers with how many postings were made. Any number of workers may do it at once.
 */
export async function creditEarned(
  kit: Pick<PointsKit, "db" | "ledger" | "clock" | "random">,
): Promise<number> {
  const { rows: due } = await sql<{ bucket: number }>`
    select distinct bucket from point_member where earned <> credited order by 1`.execute(kit.db)
  let posted = 0
  for (const { bucket } of due) {
    let answers: Answer[]
    do {
      answers = await creditBucket(kit, bucket)
      const made = answers.filter(({ status }) => status === "P")
      posted += made.length
      const walletless = answers.filter(({ status }) => status === "U")
      for (const { memberId } of walletless)
        await kit.ledger.openWallets(kit.db, memberId, [{ purpose: "points", asset: "PTS" }])
      if (made.length + walletless.length === 0) break
    } while (answers.length > 0)
  }
  return posted
}

interface Answer {
  readonly memberId: bigint
  readonly status: string
}

const creditBucket = (
  { db, ledger, clock, random }: Pick<PointsKit, "db" | "ledger" | "clock" | "random">,
  bucket: number,
): Promise<Answer[]> =>
  inTransaction(db, async (tx) => {
    const now = clock.now()
    const { rows } = await sql<Answer>`
      select c.member_id as "memberId", c.status
        from point_credit(${bucket}::smallint, ${CREDITS}::int, ${keyFor(random.uuid(), now)}::uuid, ${now}::timestamptz) c`.execute(
      tx,
    )
    ledger.notifyMoved(
      rows.flatMap(({ memberId, status }) => (status === "P" ? [memberId] : [])),
      tx,
    )
    return rows
  })
