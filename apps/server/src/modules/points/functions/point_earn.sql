-- Takes in the next facts of settled play after these places: adds the weighted valid bet that cash paid to the hours of
-- members and to their points. The multiplier is that of the instant of the settlement, or of the settlement that a fact
-- corrects, so that a correction takes back as much as was given. Members who were excluded at that instant earn nothing.
-- Answers with the places that were reached and how many facts were read. The caller holds the projection.
create or replace function point_earn(
  p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[], p_each numeric
) returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  rates as materialized (
    select * from point_rates()),
  weighed as materialized (
    select f.bucket, f.member_id, f.merchant_id, f.product, f.seq, date_trunc('hour', f.settled_at, 'UTC') as hour, r.multiplier,
           play_valid_cash(f.valid_bet, f.stake, f.from_bonus) as valid
      from read f
      join rates r on r.merchant_id = f.merchant_id and r.product = f.product and r.multiplier > 0
       and coalesce(f.corrects_at, f.settled_at) >= r.since and coalesce(f.corrects_at, f.settled_at) < r.until
     where f.valid_bet <> 0 and f.asset = any (p_assets)
       and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  hours as (
    insert into point_hour as h (bucket, member_id, hour, product, valid, weighted, first_seq, last_seq)
      select w.bucket, w.member_id, w.hour, w.product, sum(w.valid), sum(w.valid * w.multiplier), min(w.seq), max(w.seq)
        from weighed w where w.valid <> 0 group by 1, 2, 3, 4
      on conflict (bucket, member_id, hour, product) do update
         set valid = h.valid + excluded.valid, weighted = h.weighted + excluded.weighted,
             first_seq = least(h.first_seq, excluded.first_seq), last_seq = greatest(h.last_seq, excluded.last_seq)),
  members as (
    insert into point_member as p (bucket, member_id, merchant_id, earned, rest)
      select w.bucket, w.member_id, w.merchant_id, floor(sum(w.valid * w.multiplier) / p_each),
             sum(w.valid * w.multiplier) - floor(sum(w.valid * w.multiplier) / p_each) * p_each
        from weighed w where w.valid <> 0 group by 1, 2, 3
      on conflict (bucket, member_id) do update
         set earned = p.earned + excluded.earned + floor((p.rest + excluded.rest) / p_each),
             rest = p.rest + excluded.rest - floor((p.rest + excluded.rest) / p_each) * p_each),
  -- All facts are read: figures that were read anew may be credited again.
  ended as (delete from point_rebuild where (select count(*) from read) < p_limit)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
