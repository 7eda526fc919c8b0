-- `lottery_play` of a bucket by the payouts that it has.
create or replace function lottery_paid_play(p_issue bigint, p_bucket smallint)
returns table (bet bigint, member bigint, asset text, stake bigint, from_bonus bigint, prize bigint, rebate bigint) language sql stable as $$
  select t.* from (
    select array_agg(p.bet_id) as bet, array_agg(p.prize) as prize, array_agg(p.refund) as refund, array_agg(p.rebate) as rebate
      from lottery_bet b join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
     where b.bucket = p_bucket and b.issue_id = p_issue) x
   cross join lateral lottery_play(p_issue, p_bucket, x.bet, x.prize, x.refund, x.rebate) t
$$;
