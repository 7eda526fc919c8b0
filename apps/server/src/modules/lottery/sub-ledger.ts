import { sql } from "@croupier/database"
import {
  changedSince,
  compared,
  highKey,
  inBuckets,
  journalOf,
  lowKey,
  mainWallet,
  payingWallet,
  type Span,
  type SqlPart,
  type SubLedgerCheck,
} from "@croupier/ledger"
import { firstIdAt } from "./betting/bet-id.ts"

const BET = 5
/** The purpose of the house accounts that stakes go to and prizes come from. */
const LOTTERY = sql`purpose = 3`
const PROMOTIONS = sql`purpose = 5`
const MARGIN_MS = 10 * 60_000

/** Bets of the span: their ids begin with their time. */
const placedIn = (column: string, span: Span): SqlPart =>
  span.since
    ? sql`${sql.raw(column)} >= ${firstIdAt(new Date(span.since.getTime() - MARGIN_MS))}::bigint`
    : sql`true`

/** Checks of slips, bets and chases against the journal. */
export const lotteryChecks: readonly SubLedgerCheck[] = [
  {
    name: "lottery.stakes",
    promise:
      "A slip's stake is that of its bets, was taken once, and by each wallet as far as its bets say that it paid",
    needs: ["lottery_slip", "ledger.journal"],
    differences: (span) =>
      compared(
        span,
        sql`select s.bucket, case when s.chase_id is null then 'lottery.slip:' || i.game_code || ':' || s.slip
                                  else 'lottery.chase:' || i.game_code || ':' || s.chase_id || ':' || i.issue end as cause,
                   w.account, -w.amount as amount, s.placed_at as at
              from (select bucket, member_id, slip, asset, stake, from_bonus, sum(stake) over (partition by bucket, member_id, slip) as stakes,
                           row_number() over (partition by bucket, member_id, slip) as nth
                      from lottery_bet where ${inBuckets("bucket", span)} and ${placedIn("id", span)}) b
              join lottery_slip s on s.bucket = b.bucket and s.member_id = b.member_id and s.slip = b.slip
              join lottery_issue i on i.id = s.issue_id
             cross join lateral (select ${mainWallet("b.member_id", "b.asset")} as main) m
             cross join lateral (values (m.main, case when b.nth = 1 and b.stakes <> s.stake then s.stake + b.stake - b.stakes else b.stake end - b.from_bonus),
                                        (ledger.bonus_of(m.main), b.from_bonus)) w (account, amount)
             where w.amount <> 0`,
        sql`select j.bucket, j.cause, ${payingWallet("j.wallet_id")} as account, j.amount, j.created_at as at
              from (${journalOf(span, LOTTERY)}) j where j.kind = ${BET}`,
      ),
  },
  {
    name: "lottery.bets",
    promise:
      "A bet got what its payout says, or its stake where it or its issue was cancelled; what was taken back of it is booked, paid or owed",
    needs: ["lottery_bet", "ledger.journal"],
    differences: betDifferences,
  },
  {
    name: "lottery.freeBets",
    promise:
      "The house gave the bonus the stake of each bet that a free bet paid, and kept what came back of it",
    needs: ["lottery_free_bet", "ledger.journal"],
    differences: (span) =>
      compared(
        { ...span, since: null },
        sql`select f.bucket, 'free-bet:' || f.lot_id as cause, ledger.bonus_of(${mainWallet("b.member_id", "b.asset")}) as account,
                   b.stake - f.kept_bonus as amount, b.placed_at as at
              from lottery_free_bet f join lottery_bet b on b.bucket = f.bucket and b.id = f.bet_id
             where ${inBuckets("f.bucket", span)}`,
        sql`select j.bucket, j.cause, j.wallet_id as account, j.amount, j.created_at as at
              from (${journalOf({ ...span, since: null }, PROMOTIONS)}) j where j.cause like 'free-bet:%' and (j.wallet_id >> 6) & 1023 = 1`,
      ),
  },
  {
    name: "lottery.play",
    promise:
      "Settled play tells of each bet what was played of it, and of each member's issue what was at risk",
    needs: ["lottery_bet", "play_fact"],
    differences: (span) => compared({ ...span, since: null }, playedBets(span), recordedPlay(span)),
  },
  {
    name: "lottery.settled",
    promise: "An issue that has ended is settled at its revision in every bucket that has bets",
    needs: ["lottery_settled"],
    differences: (span) => sql`
      select i.game_code || ' ' || i.issue || ' slot ' || b.bucket as id, null::text as account,
             i.revision::bigint as expected, coalesce(s.revision, -1)::bigint as found
        from lottery_issue i
       cross join lateral (
         select n::smallint as bucket from generate_series(${span.first}::int, ${span.last}::int) n
          where exists (select from lottery_bet b where b.bucket = n::smallint and b.issue_id = i.id)) b
        left join lottery_settled s on s.issue_id = i.id and s.bucket = b.bucket
       where i.settled_at is not null and i.state in ('SETTLED', 'CANCELLED') and ${changedSince("i.settled_at", span)}
         and s.revision is distinct from i.revision`,
  },
  {
    name: "lottery.chases",
    promise: "A running chase holds what its waiting legs need, and no other hold of a chase is open",
    needs: ["lottery_chase", "ledger.hold"],
    differences: (span) => sql`
      select coalesce(c.cause, h.cause) as id,
             'wallet ' || coalesce(((c.member_id << 16) | (h.wallet_id & 63)), h.wallet_id, ${mainWallet("c.member_id", "c.asset")}) as account,
             coalesce(c.waiting, 0) as expected, coalesce(h.remaining, 0) as found
        from (select c.bucket, c.hold, c.member_id, c.asset, 'lottery.chase:' || c.game_code || ':' || c.id as cause,
                     (select coalesce(sum(l.stake), 0)::bigint from lottery_chase_leg l
                       where l.bucket = c.bucket and l.chase_id = c.id and l.state = 'WAITING') as waiting
                from lottery_chase c where c.state = 'RUNNING' and ${inBuckets("c.bucket", span)}) c
        full join (select bucket, key, wallet_id, remaining, cause from ledger.hold
                    where state = 'open' and ${inBuckets("bucket", span)} and cause like 'lottery.chase:%') h
          on h.bucket = c.bucket and h.key = c.hold
       where coalesce(c.waiting, 0) <> coalesce(h.remaining, 0)`,
  },
]

/**
 * Bet by bet, from the first row: a correction comes long after the payout it corrects. Of a span with a beginning these
 * are the bets placed in it, those of issues that ended in it, and those whose money moved in it. All rows of a bet
 * carry keys derived from its slip's, so each is found by the journal's own key.
 */
function betDifferences(span: Span): SqlPart {
  const mine = inBuckets("b.bucket", span)
  return sql`
    with moved as materialized (
      select j.bucket, j.cause, j.account, j.amount, j.ref from (${journalOf(span, LOTTERY)}) j where j.cause like 'lottery.bet:%'
    ), touched as materialized (
      select b.bucket, b.id from lottery_bet b where ${mine} and ${placedIn("b.id", span)}
      ${
        span.since
          ? sql`union select b.bucket, b.id from lottery_issue i
                  join lottery_bet b on b.issue_id = i.id and ${mine} where ${changedSince("i.settled_at", span)}
                union select bucket, right(cause, strpos(reverse(cause), ':') - 1)::bigint from moved`
          : sql``
      }
    ), expected as (
      select b.bucket, 'lottery.bet:' || i.game_code || ':' || b.id as cause, ${mainWallet("b.member_id", "b.asset")} as account,
             lottery_key_base(b.slip, b.placed_at) as slip,
             case when c.bet_id is not null then b.stake
                  when i.state = 'CANCELLED' and s.revision = i.revision then b.stake
                  else coalesce(p.prize + p.refund + p.rebate, 0) end + owed.amount as amount
        from touched t
        join lottery_bet b on b.bucket = t.bucket and b.id = t.id
        join lottery_issue i on i.id = b.issue_id
        left join lottery_cancellation c on c.bucket = b.bucket and c.bet_id = b.id
        left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
        left join lottery_settled s on s.issue_id = b.issue_id and s.bucket = b.bucket
       -- Debts from before such debts were receivables of the ledger, until they are booked there.
       cross join lateral (select coalesce(sum(o.owed - o.collected), 0)::bigint as amount from lottery_shortfall o
                            where o.bucket = b.bucket and o.bet_id = b.id) owed
    ), found as (
      ${
        span.since
          ? sql`select e.bucket, e.cause, (j.wallet_id >> 16 << 16) | (j.wallet_id & 63) as account, j.amount
                  from expected e
                 cross join lateral (select * from ledger.journal j where j.bucket = e.bucket
                     and j.ref between ${lowKey("e.slip")} and ${highKey("e.slip")} and j.cause = e.cause
                     and (j.house >> 6) & 1023 = 3) j
                union all
                select m.bucket, m.cause, m.account, m.amount from moved m
                 where not exists (select from expected e where e.bucket = m.bucket and e.cause = m.cause
                                     and m.ref between ${lowKey("e.slip")} and ${highKey("e.slip")})`
          : sql`select bucket, cause, account, amount from moved`
      }
    )
    ${compared({ ...span, since: null }, sql`select bucket, cause, account, amount, null::timestamptz as at from expected`, sql`select bucket, cause, account, amount, null::timestamptz as at from found`)}`
}

/** Of a span with a beginning: issues that closed in it, all of whose play is told of in it. */
function playedBets(span: Span): SqlPart {
  const standing = sql`
    from lottery_issue i
    join lottery_settled s on s.issue_id = i.id and s.has_play and ${inBuckets("s.bucket", span)}`
  const bets = sql`
    select s.bucket, case when p.prize > 0 then 'bet:' || b.id else 'issue:' || i.id end || ' member ' || b.member_id as play,
           ${mainWallet("b.member_id", "b.asset")} as account, b.stake - coalesce(p.refund, 0) as stake,
           b.from_bonus - ledger.stake_part(coalesce(p.refund, 0), b.stake, b.from_bonus) as from_bonus, coalesce(p.prize, 0) as prize,
           coalesce(p.rebate, 0) as rebate
      ${standing}
      join lottery_bet b on b.bucket = s.bucket and b.issue_id = i.id
      left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
     where ${changedSince("i.closes_at", span)} and not (i.state = 'CANCELLED' and s.revision = i.revision)
       and not exists (select from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id)
       and not exists (select from lottery_undecided_bet u where u.bucket = b.bucket and u.bet_id = b.id and not u.was_played)`
  return sql`
    select x.bucket, x.play || k.name as cause, x.account, k.amount, null::timestamptz as at
      from (${bets}) x
     cross join lateral (values (' stake', x.stake), (' stake of the bonus', x.from_bonus), (' prize', x.prize), (' rebate', x.rebate)) k (name, amount)
     where k.amount <> 0
    union all
    select v.bucket, 'issue:' || v.issue_id || ' member ' || v.member_id || ' valid', v.member_id << 16, v.valid, null
      ${standing}
      join lottery_valid_bet v on v.bucket = s.bucket and v.issue_id = i.id
     where ${changedSince("i.closes_at", span)}`
}

function recordedPlay(span: Span): SqlPart {
  const issue = sql`case when f.reference like 'issue:%' then substr(f.reference, 7)::bigint
                         else (select b.issue_id from lottery_bet b where b.bucket = f.bucket and b.id = substr(f.reference, 5)::bigint) end`
  return sql`
    select f.bucket, f.reference || ' member ' || f.member_id || k.name as cause, k.account, k.amount, null::timestamptz as at
      from play_fact f
     cross join lateral (select ${mainWallet("f.member_id", "f.asset")} as main) m
     cross join lateral (values (' stake', f.stake, m.main), (' stake of the bonus', f.from_bonus, m.main), (' prize', f.payout, m.main),
                                (' prize of the bonus', f.to_bonus, m.main), (' rebate', f.rebate, m.main), (' valid', f.valid_bet, f.member_id << 16)
                        ) k (name, amount, account)
     where ${inBuckets("f.bucket", span)} and ${changedSince("f.settled_at", span)} and f.vendor is null and k.amount <> 0
       ${
         span.since
           ? sql`and exists (select from lottery_issue i where i.id = ${issue} and ${changedSince("i.closes_at", span)})`
           : sql``
       }`
}
