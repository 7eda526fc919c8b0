-- Takes the next facts of settled play in: valid bets by member and hour, and results of rounds that members play against one
-- another. Answers, for each bucket, with the place that was reached and how many facts there were. A correction changes the
-- hour of the play that it corrects.
create or replace function watch_take_play(p_bucket smallint[], p_after bigint[], p_limit bigint, p_money text[])
returns table (bucket smallint, seq bigint, n bigint) language sql set plan_cache_mode = force_generic_plan as $$
  with told as materialized (
    select f.bucket, f.seq, f.merchant_id, f.member_id, f.asset, f.product, f.game, f.stake, f.payout, f.valid_bet,
           coalesce(f.vendor, '') || ' ' || f.reference as round, coalesce(f.corrects_at, f.settled_at) as at
      from play_tail(p_bucket, p_after, p_limit) f),
  hours as (
    insert into watch_play as p (bucket, member_id, asset, hour, valid)
    select t.bucket, t.member_id, t.asset, date_trunc('hour', t.at, 'UTC'), sum(t.valid_bet)
      from told t where t.asset = any (p_money) group by 1, 2, 3, 4 having sum(t.valid_bet) <> 0
     order by 1, 2, 3, 4
    on conflict (bucket, member_id, asset, hour) do update set valid = p.valid + excluded.valid),
  rounds as (
    insert into watch_round as r (merchant_id, round, member_id, asset, game, stake, payout, at)
    select t.merchant_id, t.round, t.member_id, t.asset, coalesce(min(t.game), ''), sum(t.stake), sum(t.payout), min(t.at)
      from told t where t.product = 'PVP' and t.asset = any (p_money) group by 1, 2, 3, 4
     order by 1, 2, 3, 4
    on conflict (merchant_id, round, member_id, asset) do update
       set stake = r.stake + excluded.stake, payout = r.payout + excluded.payout)
  select t.bucket, max(t.seq), count(*) from told t group by t.bucket
$$;
