-- The play of one bucket of one issue that is not void, by bet, given what the bets got: stakes less what came back,
-- what the bonus paid of that, prizes, rebates. Bets that were taken back or came back whole are left out, and so are
-- bets that are undecided and always were.
-- Hash joins only, as in `lottery_results`.
create or replace function lottery_play(
  p_issue bigint, p_bucket smallint, p_bet bigint[], p_prize bigint[], p_refund bigint[], p_rebate bigint[]
) returns table (bet bigint, member bigint, asset text, stake bigint, from_bonus bigint, prize bigint, rebate bigint)
language sql stable set enable_nestloop = off set enable_mergejoin = off as $$
  with mine as materialized (
    select b.id, b.member_id, b.asset, b.stake, b.from_bonus from lottery_bet b where b.bucket = p_bucket and b.issue_id = p_issue
  ), gone as materialized (
    select c.bet_id from lottery_cancellation c
     where c.bucket = p_bucket and c.bet_id between (select min(id) from mine) and (select max(id) from mine)
    union all
    select u.bet_id from lottery_undecided_bet u where u.issue_id = p_issue and u.bucket = p_bucket and not u.was_played
  )
  select b.id, b.member_id, b.asset, b.stake - coalesce(r.refund, 0),
         case when b.from_bonus > 0 then b.from_bonus - ledger.stake_part(coalesce(r.refund, 0), b.stake, b.from_bonus) else 0 end,
         coalesce(r.prize, 0), coalesce(r.rebate, 0)
    from mine b
    left join unnest(p_bet, p_prize, p_refund, p_rebate) r (bet, prize, refund, rebate) on r.bet = b.id
    left join gone g on g.bet_id = b.id
   where g.bet_id is null and (b.stake > coalesce(r.refund, 0) or r.prize > 0 or r.rebate > 0)
$$;
