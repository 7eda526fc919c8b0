import type { Ledger } from "@croupier/ledger"
import type { BenchDatabase } from "./bench-database.ts"

const DAY_MS = 86_400_000
const HALF_YEAR_MS = 182 * DAY_MS
/** Days between two closings of the day; the house closes every day, so its past balances are nearer. */
const CLOSED_EVERY = 7

export const START = new Date(Date.now() - HALF_YEAR_MS)

/** Half a year of bets. In each round every member bets once, in an order of that round. */
export interface History {
  readonly rounds: number
  /** Rounds that are written. */
  done: number
  /** Their end. */
  until: Date
}

/**
 * `bench_grow` writes rounds of one half of the buckets into the journal as `ledger.post` would have left them:
 * rows in the order of their time, with every index entry made one by one, sequences and balances carried on,
 * wallets and slots beside them, under the same locks. It spares the posting's own work, which takes as long again.
 */
export async function prepareGrowth(
  { database }: BenchDatabase,
  { members, rows }: { members: number; rows: number },
): Promise<History> {
  await database.pool.query(
    `create table bench_member as select o, (o & 63)::smallint as bucket, count(*) over (partition by o & 63) as n,
            row_number() over (partition by o & 63 order by o) - 1 as place from generate_series(1::bigint, $1::bigint) o`,
    [members],
  )
  await database.pool
    .query(`create function bench_grow(p_half int, p_from int, p_rounds int, p_start timestamptz, p_round interval)
    returns void language plpgsql set enable_nestloop = off as $$
    begin
      perform ledger.lock_buckets(array(select b from generate_series(p_half, 63, 2) b)::smallint[]);
      insert into ledger.house_slot (bucket, house) select b, (1 << 16) | (3 << 6) | 1 from generate_series(p_half, 63, 2) b
        on conflict do nothing;
      insert into ledger.journal (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
        select x.bucket, w.id, uuidv7(x.at - clock_timestamp()), w.seq + x.k + 1, -1, w.balance - x.k - 1, s.house,
               s.seq + x.k * x.n + x.nth + 1, 5, 'bench.bet:1234567', x.at
          from (select m.o, m.bucket, m.n, k, t.nth, p_start + (p_from + k + t.nth::float8 / m.n) * p_round as at
                  from generate_series(0, p_rounds - 1) k
                 cross join bench_member m
                 -- 7919 is a prime above the members of a bucket, so every place comes once.
                 cross join lateral (select (m.place * 7919 + (p_from + k) * 104729) % m.n as nth) t
                 where m.bucket & 1 = p_half) x
          join ledger.wallet w on w.bucket = x.bucket and w.id = (x.o << 16) | 1
          join ledger.house_slot s on s.bucket = x.bucket and s.house = (1 << 16) | (3 << 6) | 1
         order by x.k, x.nth, x.bucket;
      update ledger.wallet w set balance = w.balance - p_rounds, seq = w.seq + p_rounds, debited = w.debited + p_rounds
        from bench_member m where m.bucket & 1 = p_half and w.bucket = m.bucket and w.id = (m.o << 16) | 1;
      update ledger.house_slot s set balance = s.balance + x.n * p_rounds, seq = s.seq + x.n * p_rounds
        from (select bucket, count(*) as n from bench_member where bucket & 1 = p_half group by bucket) x
       where s.bucket = x.bucket and s.house = (1 << 16) | (3 << 6) | 1;
    end $$`)
  await database.pool.query("vacuum analyze bench_member")
  return { rounds: Math.ceil(rows / members), done: 0, until: START }
}

/** Writes the history up to a share of it, and closes a day in every week. */
export async function growJournal(
  { database }: BenchDatabase,
  ledger: Ledger,
  history: History,
  share: number,
): Promise<void> {
  const round = HALF_YEAR_MS / history.rounds
  const target = Math.max(Math.round(history.rounds * share), history.done + 1)
  const week = Math.max(Math.round((CLOSED_EVERY * DAY_MS) / round), 1)
  while (history.done < target) {
    const rounds = Math.min(week - (history.done % week), target - history.done)
    await Promise.all(
      [0, 1].map(async (half) => {
        for (let from = history.done; from < history.done + rounds; from += 4)
          await database.pool.query("select bench_grow($1, $2, $3, $4, make_interval(secs => $5))", [
            half,
            from,
            Math.min(4, history.done + rounds - from),
            START.toISOString(),
            round / 1_000,
          ])
      }),
    )
    history.done += rounds
    history.until = new Date(START.getTime() + history.done * round)
    if (history.done % week === 0) await ledger.closeDay(new Date(history.until.getTime() - DAY_MS))
  }
  await database.pool.query(
    "vacuum analyze ledger.wallet, ledger.journal, ledger.house_slot, ledger.wallet_day",
  )
}
