-- Takes in the next facts of settled play after these places: adds them to what members have played in all, and answers with
-- the plays of members with lots, which the rules of lots work off. A row that names a member is a play: the facts of one
-- reference that were placed in the same millisecond, with the place of its first fact, when that was settled, and the part of its
-- valid bet that cash paid: a lot holds back cash, and a stake that a bonus paid works off the bonus alone.
-- The other rows name no member: a bucket, the place that was reached in it and how many facts were read. The caller holds the
-- projection.
create or replace function wager_take(p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[])
returns table (
  bucket smallint, seq bigint, n bigint, member_id bigint, asset text, reference text, placed_at timestamptz, settled_at timestamptz,
  valid bigint
) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  results as (
    insert into wager_result as r (bucket, member_id, asset, product, stake, payout, valid, squares)
      select f.bucket, f.member_id, f.asset, f.product, sum(f.stake), sum(f.payout), sum(f.valid_bet),
             sum(sign(f.stake) * f.stake::numeric * f.stake)
        from read f where f.asset = any (p_assets) group by 1, 2, 3, 4
      on conflict (bucket, member_id, asset, product) do update
         set stake = r.stake + excluded.stake, payout = r.payout + excluded.payout, valid = r.valid + excluded.valid,
             squares = r.squares + excluded.squares),
  holders as materialized (
    select m.*
      from (select f.bucket, f.member_id, f.asset from read f where f.valid_bet <> 0 and f.asset = any (p_assets) group by 1, 2, 3) m
     where exists (select from wager_lot l
                    where l.bucket = m.bucket and l.member_id = m.member_id and l.asset = m.asset))
  select r.bucket, max(r.seq), count(*), null::bigint, null::text, null::text, null::timestamptz, null::timestamptz, null::bigint
    from read r group by 1
  union all
  select f.bucket, min(f.seq), 0, f.member_id, f.asset, f.reference, date_trunc('milliseconds', f.placed_at),
         (array_agg(f.settled_at order by f.seq))[1],
         sum(play_valid_cash(f.valid_bet, f.stake, f.from_bonus))::bigint
    from read f
    join holders h on h.bucket = f.bucket and h.member_id = f.member_id and h.asset = f.asset
   where f.valid_bet <> 0
   group by f.bucket, f.member_id, f.asset, f.reference, date_trunc('milliseconds', f.placed_at)
$$;
