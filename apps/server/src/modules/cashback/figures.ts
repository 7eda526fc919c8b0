import { sql, type Tx } from "@croupier/database"
import { ASSETS, bucketOf, MONEY_ASSETS, type JournalRow, type TransferKind } from "@croupier/ledger"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { dayOf } from "../../kernel/days.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { journal, readingInSql, type Projection, type Reading } from "../../kernel/projections.ts"
import { rebateFacts } from "../agents/index.ts"
import { playFacts } from "../play/index.ts"
import type { CashbackKit } from "./kit.ts"

/** Owners from this number up are merchants' own wallets. */
const MEMBERS_BELOW = 1n << 45n

/** Rewards that become cash. Cashback itself is none of them: a window would pay less for what the one before has paid. */
const REWARDS: ReadonlySet<TransferKind> = new Set([
  "bonus",
  "bonus_release",
  "mission",
  "raffle",
  "vip",
  "referral",
  "points_converted",
])

const SOURCES = ["play", "rebates", "journal"] as const

type FiguresKit = Pick<CashbackKit, "clock" | "merchants" | "ledger">

/** Figures of members by day, from settled play, from rebates of agents and from the journal. Read anew they are the same. */
export function cashbackFigures(kit: FiguresKit): Projection {
  const rewards = journal(kit.ledger)
  const [play, rebates, money] = SOURCES
  return {
    name: "cashback.figures",
    readings: [
      told(
        kit,
        play,
        readingInSql(playFacts, (from) => {
          const zones = zonesOf(kit)
          return sql`cashback_take(${from}, ${MONEY_ASSETS}::text[], ${[...zones.keys()]}::int[], ${[...zones.values()]}::text[])`
        }),
      ),
      told(kit, rebates, {
        source: rebateFacts.name,
        head: rebateFacts.head,
        step: async (tx, after, limit) => {
          const { rows, moved } = await rebateFacts.tail(tx, after, limit)
          await addRebates(
            tx,
            rows.filter(({ asset }) => ASSETS[asset].money),
            zonesOf(kit),
          )
          return { count: rows.length, moved }
        },
      }),
      told(kit, money, {
        source: rewards.name,
        head: rewards.head,
        step: async (tx, after, limit) => {
          const { rows, moved } = await rewards.tail(tx, after, limit)
          await addRewards(tx, rows.filter(isReward), zonesOf(kit))
          return { count: rows.length, moved }
        },
      }),
    ],
    clear: async (tx) => {
      await sql`delete from cashback_read`.execute(tx)
      await sql`delete from cashback_day`.execute(tx)
      await sql`delete from cashback_line_rebate`.execute(tx)
      await sql`delete from cashback_reward`.execute(tx)
    },
  }
}

/** A reading that tells when it has come to the end of its source, at most once a minute. */
function told({ clock }: Pick<FiguresKit, "clock">, name: string, reading: Reading): Reading {
  return {
    ...reading,
    step: async (tx, after, limit) => {
      const at = clock.now()
      const step = await reading.step(tx, after, limit)
      if (step.count < limit)
        await sql`
          insert into cashback_read (source, at) values (${name}, ${at})
          on conflict (source) do update set at = excluded.at
            where cashback_read.at <= ${new Date(at.getTime() - MINUTE_MS)}`.execute(tx)
      return step
    },
  }
}

/** Up to when all sources have been read; undefined while they are read anew. */
export async function readUntil(db: CashbackKit["db"]): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date; count: number }>`
    select min(at) as at, count(*)::int as count from cashback_read`.execute(db)
  const [row] = rows
  return row?.count === SOURCES.length ? row.at : undefined
}

const zonesOf = ({ merchants }: Pick<FiguresKit, "merchants">): ReadonlyMap<number, string> =>
  new Map(merchants.all().map(({ id, brand }) => [id, brand.timeZone]))

interface Rebate {
  readonly memberId: MemberId
  readonly merchantId: number
  readonly game: string
  readonly amount: bigint
  readonly settledAt: Date
}

async function addRebates(
  tx: Tx,
  rows: readonly Rebate[],
  zones: ReadonlyMap<number, string>,
): Promise<void> {
  const known = rows.flatMap((row) => {
    const zone = zones.get(row.merchantId)
    return zone === undefined || row.amount === 0n ? [] : [{ ...row, day: dayOf(row.settledAt, zone) }]
  })
  if (known.length === 0) return
  await sql`
    insert into cashback_line_rebate as r (bucket, member_id, day, game, amount)
    select bucket, member_id, day, game, sum(amount)::bigint
      from unnest(${known.map(({ memberId }) => bucketOf(memberId))}::smallint[], ${known.map(({ memberId }) => memberId)}::bigint[],
                  ${known.map(({ day }) => day)}::date[], ${known.map(({ game }) => game)}::text[],
                  ${known.map(({ amount }) => amount)}::bigint[]) t (bucket, member_id, day, game, amount)
     group by 1, 2, 3, 4
    on conflict (bucket, member_id, day, game) do update set amount = r.amount + excluded.amount`.execute(tx)
}

const isReward = ({ kind, wallet, amount }: JournalRow): boolean =>
  amount > 0n &&
  wallet.purpose === "main" &&
  wallet.owner < MEMBERS_BELOW &&
  ASSETS[wallet.asset].money &&
  REWARDS.has(kind)

async function addRewards(
  tx: Tx,
  rows: readonly JournalRow[],
  zones: ReadonlyMap<number, string>,
): Promise<void> {
  const known = rows.flatMap((row) => {
    const zone = zones.get(row.house.merchant)
    return zone === undefined ? [] : [{ ...row, day: dayOf(row.at, zone) }]
  })
  if (known.length === 0) return
  await sql`
    insert into cashback_reward as r (bucket, member_id, day, amount)
    select bucket, member_id, day, sum(amount)::bigint
      from unnest(${known.map(({ bucket }) => bucket)}::smallint[], ${known.map(({ wallet }) => wallet.owner)}::bigint[],
                  ${known.map(({ day }) => day)}::date[], ${known.map(({ amount }) => amount)}::bigint[]) t (bucket, member_id, day, amount)
     group by 1, 2, 3
    on conflict (bucket, member_id, day) do update set amount = r.amount + excluded.amount`.execute(tx)
}
