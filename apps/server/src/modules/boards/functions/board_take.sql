-- Takes in the next facts of settled play after these places. A fact scores in the round in whose time it was settled, as far as cash
-- paid its stake; a correction changes the score of what it corrects until a day behind the end. Members who were excluded then, and test
-- accounts, score nothing. Answers with the places that were reached and how many facts were read. The caller holds the projection.
create or replace function board_take(p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[])
returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  rates as materialized (select * from point_rates()),
  counted as materialized (
    select r.id as round_id, f.bucket, f.member_id, f.reference, f.seq, f.settled_at,
           f.stake - f.from_bonus as stake, f.payout - f.to_bonus as payout,
           case b.metric
             when 'TURNOVER' then f.stake - f.from_bonus
             when 'POINTS' then
               coalesce(trunc(play_valid_cash(f.valid_bet, f.stake, f.from_bonus) * p.multiplier / 1000)::bigint, 0)
             else 0
           end as score
      from read f
      join board b on b.merchant_id = f.merchant_id and (b.products is null or f.product = any (b.products))
      join board_round r on r.board_id = b.id and r.asset = f.asset
       and coalesce(f.corrects_at, f.settled_at) >= r.starts_at and coalesce(f.corrects_at, f.settled_at) < r.ends_at
       and f.settled_at < r.ends_at + case when f.corrects_at is null then interval '0' else interval '1 day' end
      left join rates p on p.merchant_id = f.merchant_id and p.product = f.product
       and coalesce(f.corrects_at, f.settled_at) >= p.since and coalesce(f.corrects_at, f.settled_at) < p.until
     where f.asset = any (p_assets) and (b.metric <> 'MULTIPLIER' or f.from_bonus = 0)
       and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))
       and not exists (select from play_test_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  kept as (
    insert into board_score as s (round_id, bucket, member_id, reference, seq, settled_at, stake, payout, score)
      select c.round_id, c.bucket, c.member_id, c.reference, min(c.seq), min(c.settled_at), sum(c.stake), sum(c.payout), sum(c.score)
        from counted c group by 1, 2, 3, 4
      on conflict (round_id, bucket, member_id, reference) do update
         set stake = s.stake + excluded.stake, payout = s.payout + excluded.payout, score = s.score + excluded.score),
  reached as (
    insert into board_read as p (bucket, seq)
      select r.bucket, max(r.seq) from read r group by 1
      on conflict (bucket) do update set seq = excluded.seq)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
