-- Takes in the next facts of settled play after these places. A fact counts in the window in which it was settled, where its stake was
-- placed after the joining; a correction counts when it comes, by the placing of what it corrects. Only play that cash paid counts.
-- Members who were excluded then reach nothing. Answers with the places that were reached and how many facts were read. The caller
-- holds the projection.
create or replace function mission_take(p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[])
returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  counted as materialized (
    select f.bucket, f.member_id, m.id as mission_id, w.starts,
           case m.metric
             when 'VALID_BET' then
               case when f.from_bonus = 0 or f.stake = 0 then f.valid_bet
                    else trunc(f.valid_bet::numeric * (f.stake - f.from_bonus) / f.stake)::bigint end
             when 'ROUNDS' then case when f.from_bonus = 0 then f.bets * 10000::bigint else 0 end
             when 'WINS' then
               case when f.from_bonus <> 0 or f.stake = 0 then 0
                    when f.stake > 0 and f.payout >= f.stake::numeric * m.multiplier then 10000
                    when f.stake < 0 and f.payout <= f.stake::numeric * m.multiplier then -10000
                    else 0 end
           end as amount
      from read f
      join mission_join j on j.bucket = f.bucket and j.member_id = f.member_id
       and coalesce(f.placed_at, f.corrects_at, f.settled_at) >= j.joined_at
      join mission m on m.id = j.mission_id and m.merchant_id = f.merchant_id and m.metric <> 'DEPOSITS'
       and (m.products is null or f.product = any (m.products))
       and (m.vendor is null or f.vendor = m.vendor) and (m.game is null or f.game = m.game)
     cross join lateral mission_window(m.period, m.time_zone, m.starts_at, m.ends_at, f.settled_at) w
     where f.asset = any (p_assets)
       and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  kept as (
    insert into mission_progress as p (bucket, member_id, mission_id, window_at, total)
      select c.bucket, c.member_id, c.mission_id, c.starts, sum(c.amount)
        from counted c where c.amount <> 0 group by 1, 2, 3, 4
      on conflict (bucket, member_id, mission_id, window_at) do update set total = p.total + excluded.total)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
