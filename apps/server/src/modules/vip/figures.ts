import type { VipFigures } from "@croupier/contract/vip-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { ASSETS, bucketOf, MONEY_ASSETS, type JournalRow } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { LevelFigures } from "@croupier/rewards"
import { MINUTE_MS } from "../../kernel/durations.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { journal, readingInSql, type Projection, type Reading } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"
import { POINT_EACH } from "../points/index.ts"
import type { BookKit } from "./kit.ts"
import { monthOf, type Month } from "./months.ts"

/** Owners from this number up are merchants' own wallets. */
const MEMBERS_BELOW = 1n << 45n

const PLAY = "play"
const DEPOSITS = "deposits"

/** Figures of members by month, from settled play and from the journal. Read anew they are the same. */
export function figures(kit: Pick<BookKit, "clock" | "merchants" | "ledger">): Projection {
  const deposits = journal(kit.ledger)
  return {
    name: "vip.figures",
    readings: [
      told(
        kit,
        PLAY,
        readingInSql(playFacts, (from) => {
          const all = kit.merchants.all()
          return sql`vip_take(${from}, ${MONEY_ASSETS}::text[], ${all.map(({ id }) => id)}::int[],
                              ${all.map(({ brand }) => brand.timeZone)}::text[])`
        }),
      ),
      told(kit, DEPOSITS, {
        source: deposits.name,
        head: deposits.head,
        step: async (tx, after, limit) => {
          const { rows, moved } = await deposits.tail(tx, after, limit)
          await takeDeposits(kit, tx, rows)
          return { count: rows.length, moved }
        },
      }),
    ],
    clear: async (tx) => {
      await sql`insert into vip_rebuild (source) values (${PLAY}), (${DEPOSITS}) on conflict do nothing`.execute(
        tx,
      )
      await sql`delete from vip_month`.execute(tx)
    },
  }
}

/** A reading that tells when it has come to the end of its source: once a minute, and at once while it reads anew. */
function told({ clock }: Pick<BookKit, "clock">, name: string, reading: Reading): Reading {
  let toldAt = 0
  return {
    ...reading,
    step: async (tx, after, limit) => {
      const at = clock.now()
      const step = await reading.step(tx, after, limit)
      if (step.count >= limit) return step
      const ended = await sql`delete from vip_rebuild where source = ${name} returning source`.execute(tx)
      if (ended.rows.length > 0 || at.getTime() - toldAt >= MINUTE_MS || at.getTime() < toldAt) {
        await sql`
          insert into vip_read (source, at) values (${name}, ${at})
          on conflict (source) do update set at = excluded.at`.execute(tx)
        toldAt = at.getTime()
      }
      return step
    },
  }
}

/** A credited deposit, or one that a contest has taken back. */
const isDeposit = ({ kind, wallet, house, amount: moved }: JournalRow): boolean =>
  ASSETS[wallet.asset].money &&
  wallet.owner < MEMBERS_BELOW &&
  ((kind === "deposit" && wallet.purpose === "main") ||
    (kind === "reversal" && moved < 0n && house.purpose.startsWith("payments")))

async function takeDeposits(
  { merchants }: Pick<BookKit, "merchants">,
  tx: Tx,
  rows: readonly JournalRow[],
): Promise<void> {
  const found = rows.filter(isDeposit)
  if (found.length === 0) return
  const zones = new Map(merchants.all().map(({ id, brand }) => [id, brand.timeZone]))
  const known = found.flatMap((row) => {
    const zone = zones.get(row.house.merchant)
    return zone === undefined ? [] : [{ ...row, month: monthOf(row.at, zone) }]
  })
  await sql`
    insert into vip_month as m (bucket, member_id, month, merchant_id, deposit)
    select bucket, member_id, month, merchant_id, sum(amount)::bigint
      from unnest(${known.map(({ bucket }) => bucket)}::smallint[], ${known.map(({ wallet }) => wallet.owner)}::bigint[],
                  ${known.map(({ month }) => month)}::date[], ${known.map(({ house }) => house.merchant)}::int[],
                  ${known.map(({ amount: moved }) => moved)}::bigint[]) d (bucket, member_id, month, merchant_id, amount)
     group by 1, 2, 3, 4
    on conflict (bucket, member_id, month) do update set deposit = m.deposit + excluded.deposit, is_due = true`.execute(
    tx,
  )
}

export const NO_FIGURES: LevelFigures = { deposit: 0n, validCash: 0n, points: 0n }

/** Figures of members in a month; absent where there are none. Points are whole: remainders carry over from month to month. */
export async function figuresOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  month: Month,
): Promise<ReadonlyMap<bigint, LevelFigures>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<LevelFigures & { memberId: MemberId }>`
    select m.member_id as "memberId", m.deposit, m.valid as "validCash",
           (floor(t.until / ${POINT_EACH}::numeric) - floor((t.until - m.weighted) / ${POINT_EACH}::numeric))::bigint as points
      from unnest(${memberIds.map(bucketOf)}::smallint[], ${memberIds.map(String)}::bigint[]) a (bucket, member_id)
      join vip_month m on m.bucket = a.bucket and m.member_id = a.member_id and m.month = ${month}::date
     cross join lateral (select sum(x.weighted) as until from vip_month x
                          where x.bucket = a.bucket and x.member_id = a.member_id and x.month <= m.month) t`.execute(
    db,
  )
  return new Map(rows.map(({ memberId, ...each }) => [memberId, each]))
}

export const figuresShown = ({ deposit, validCash, points }: LevelFigures): VipFigures => ({
  deposit: toDecimal(amount(deposit)),
  validBet: toDecimal(amount(validCash)),
  points: String(points),
})

/** True while figures are read anew: nothing is decided by them. */
export async function isReadingAnew(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql`select from vip_rebuild limit 1`.execute(db)
  return rows.length > 0
}

/** Up to when all sources have been read; undefined before the first time. */
export async function readUntil(db: Db | Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date; count: number }>`
    select min(at) as at, count(*)::int as count from vip_read where source in (${PLAY}, ${DEPOSITS})`.execute(
    db,
  )
  const [row] = rows
  return row?.count === 2 ? row.at : undefined
}
