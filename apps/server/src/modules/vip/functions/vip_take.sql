-- Takes in the next facts of settled play after these places: adds the valid bet that cash paid, and the same by the
-- multipliers of points, to the month of the settlement in the merchant's time zone. A correction counts in the month in which
-- it is made. Members who were excluded at that instant earn nothing. Answers with the places that were reached and how many
-- facts were read. The caller holds the projection.
create or replace function vip_take(
  p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[], p_merchants int[], p_zones text[]
) returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  rates as materialized (select * from point_rates()),
  counted as materialized (
    select f.bucket, f.member_id, f.merchant_id, date_trunc('month', f.settled_at at time zone z.zone)::date as month,
           play_valid_cash(f.valid_bet, f.stake, f.from_bonus) as valid, coalesce(r.multiplier, 0) as multiplier
      from read f
      join unnest(p_merchants, p_zones) z (merchant_id, zone) on z.merchant_id = f.merchant_id
      left join rates r on r.merchant_id = f.merchant_id and r.product = f.product
       and coalesce(f.corrects_at, f.settled_at) >= r.since and coalesce(f.corrects_at, f.settled_at) < r.until
     where f.valid_bet <> 0 and f.asset = any (p_assets)
       and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  months as (
    insert into vip_month as m (bucket, member_id, month, merchant_id, valid, weighted)
      select c.bucket, c.member_id, c.month, c.merchant_id, sum(c.valid)::bigint, sum(c.valid * c.multiplier)
        from counted c where c.valid <> 0 group by 1, 2, 3, 4
      on conflict (bucket, member_id, month) do update
         set valid = m.valid + excluded.valid, weighted = m.weighted + excluded.weighted, is_due = true)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
