-- Takes in the next facts of settled play after these places: gives each that was played under agents in money its number,
-- and the rebate of its member a number of its own. Of a valid bet counts what cash paid. Play of test
-- accounts is left out. Answers with the places that were reached and how many facts were read.
-- The caller holds the projection, so numbers are given by one transaction at a time.
create or replace function agent_record_play(
  p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[], p_now timestamptz
) returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  given as (
    select f.*, kind, coalesce(r.last, 0) + row_number() over (partition by f.merchant_id order by f.bucket, f.seq, kind) as number
      from read f
      left join agent_recording r on r.merchant_id = f.merchant_id
     cross join lateral (select 'play' as kind union all select 'rebate' where f.rebate <> 0) k
     where f.line_id is not null and f.asset = any (p_assets)
       and not exists (select from play_test_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  added as (
    insert into agent_fact (merchant_id, number, recorded_at, counted_at, member_id, line_id, asset, kind, product, bets, stake,
        payout, valid_bet, amount, bucket, seq)
      select g.merchant_id, g.number, p_now, coalesce(g.corrects_at, g.settled_at), g.member_id, g.line_id, g.asset, g.kind,
             case when g.kind = 'play' then g.product end, case when g.kind = 'play' then g.bets else 0 end,
             case when g.kind = 'play' then g.stake else 0 end, case when g.kind = 'play' then g.payout else 0 end,
             case when g.kind = 'play' then play_valid_cash(g.valid_bet, g.stake, g.from_bonus)::bigint else 0 end, case when g.kind = 'play' then 0 else g.rebate end,
             g.bucket, g.seq
        from given g),
  counted as (
    insert into agent_recording as r (merchant_id, last)
      select g.merchant_id, max(g.number) from given g group by 1
      on conflict (merchant_id) do update set last = excluded.last)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
