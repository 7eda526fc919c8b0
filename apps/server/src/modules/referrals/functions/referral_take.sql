-- Takes in the next facts of settled play after these places: the valid bet that friends paid with cash within the days that count;
-- a correction counts by the instant of what it corrects. Answers with the places that were reached and how many facts were read. The
-- caller holds the projection.
create or replace function referral_take(p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[])
returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  kept as (
    insert into referral_figure as t (bucket, friend_id, valid)
      select f.bucket, f.member_id, sum(play_valid_cash(f.valid_bet, f.stake, f.from_bonus))::bigint
        from read f
        join referral_friend r on r.friend_id = f.member_id
         and coalesce(f.corrects_at, f.settled_at) >= r.registered_at and coalesce(f.corrects_at, f.settled_at) < r.until
       where f.valid_bet <> 0 and f.asset = any (p_assets)
         and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))
       group by 1, 2
      on conflict (bucket, friend_id) do update set valid = t.valid + excluded.valid)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
