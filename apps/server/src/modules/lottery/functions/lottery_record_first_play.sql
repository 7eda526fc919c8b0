-- Writes the facts of settled play of one bucket of one issue that is settled for the first time, given what its bets got: as
-- `lottery_record_play` does, with one look at the bets. Of each bet that won a prize there is a fact, and one of all
-- other bets of a member. Left out: what `lottery_play` leaves out.
create or replace function lottery_record_first_play(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_now timestamptz,
  p_bet bigint[], p_prize bigint[], p_refund bigint[], p_rebate bigint[]
) returns void language sql set enable_nestloop = off set enable_mergejoin = off set enable_sort = off as $$
  with gone as materialized (
    select c.bet_id from lottery_cancellation c
     where c.bucket = p_bucket
       and c.bet_id between (select min(id) from lottery_bet where bucket = p_bucket and issue_id = p_issue)
                        and (select max(id) from lottery_bet where bucket = p_bucket and issue_id = p_issue)
    union all
    select u.bet_id from lottery_undecided_bet u where u.issue_id = p_issue and u.bucket = p_bucket
  ), fact as materialized (
    select case when r.prize > 0 then b.id else 0 end as bet, b.member_id as member, b.asset, count(*)::int as bets,
           sum(b.stake - coalesce(r.refund, 0))::bigint as stake,
           sum(case when b.from_bonus > 0 then b.from_bonus - ledger.stake_part(coalesce(r.refund, 0), b.stake, b.from_bonus) else 0 end)::bigint as from_bonus, coalesce(sum(r.prize), 0)::bigint as prize,
           coalesce(sum(r.rebate), 0)::bigint as rebate
      from lottery_bet b left join unnest(p_bet, p_prize, p_refund, p_rebate) r (bet, prize, refund, rebate) on r.bet = b.id
     where b.bucket = p_bucket and b.issue_id = p_issue and b.id not in (select bet_id from gone)
       and (r.bet is null or b.stake > r.refund or r.prize > 0 or r.rebate > 0)
     group by 1, 2, 3
  ), place as materialized (
    select play_next(p_bucket, (select count(*) from fact)) as last,
           coalesce((select g.category from lottery_game g where g.merchant_id = p_merchant and g.code = p_game), 'LOTT') as product
  )
  insert into play_fact (bucket, seq, merchant_id, member_id, product, game, asset, bets, stake, from_bonus, payout, rebate, valid_bet,
      settled_at, reference, revision)
    select p_bucket, p.last + row_number() over (), p_merchant, f.member, p.product, p_game, f.asset, f.bets, f.stake, f.from_bonus, f.prize,
           f.rebate, 0, p_now, case when f.bet = 0 then 'issue:' || p_issue else 'bet:' || f.bet end, p_revision
      from fact f cross join place p
$$;
