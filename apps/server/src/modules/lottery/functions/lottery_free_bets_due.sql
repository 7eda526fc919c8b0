-- Bets of a bucket of an issue that free bets paid and whose result is new or another than was told: with what they get now.
-- `r_…` are the bets that get something. Bets that were taken back or are undecided are left out.
create or replace function lottery_free_bets_due(p_issue bigint, p_bucket smallint, r_bet bigint[], r_prize bigint[], r_refund bigint[])
returns table (bet bigint, member bigint, asset text, lot bigint, prize bigint, refund bigint, kept_main bigint, kept_bonus bigint, changes int, base uuid)
language sql stable as $$
  select f.bet_id, b.member_id, b.asset, f.lot_id, coalesce(r.prize, 0), coalesce(r.refund, 0), f.kept_main, f.kept_bonus, f.changes,
         lottery_key_base(b.slip, b.placed_at)
    from lottery_free_bet f
    join lottery_bet b on b.bucket = f.bucket and b.id = f.bet_id
    left join unnest(r_bet, r_prize, r_refund) r (bet, prize, refund) on r.bet = f.bet_id
   where f.issue_id = p_issue and f.bucket = p_bucket and f.state <> 'CANCELLED'
     and not exists (select 1 from lottery_undecided_bet u where u.bucket = f.bucket and u.bet_id = f.bet_id)
     and (f.state = 'OPEN' or (coalesce(r.prize, 0), coalesce(r.refund, 0)) is distinct from (f.prize, f.refund))
   order by f.bet_id
$$;
