-- Takes in the next facts of settled play after these places, by member, day of the merchant's time zone, and game. A correction
-- stands in the day in which it came, with the day that it corrects. Only the part that cash paid counts. Members who were excluded
-- then have no figures. Answers with the places that were reached and how many facts were read. The caller holds the projection.
create or replace function cashback_take(
  p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[], p_merchants int[], p_zones text[]
) returns table (bucket smallint, seq bigint, n bigint) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  rates as materialized (select * from point_rates()),
  counted as materialized (
    select f.bucket, f.member_id, f.merchant_id, (f.settled_at at time zone z.zone)::date as day,
           (coalesce(f.corrects_at, f.settled_at) at time zone z.zone)::date as of_day,
           f.product, coalesce(f.vendor, '') as vendor, coalesce(f.game, '') as game, f.line_id,
           play_valid_cash(f.valid_bet, f.stake, f.from_bonus) as valid,
           f.stake - f.from_bonus - f.payout + f.to_bonus - f.rebate as lost, f.rebate, coalesce(r.multiplier, 0) as multiplier
      from read f
      join unnest(p_merchants, p_zones) z (merchant_id, zone) on z.merchant_id = f.merchant_id
      left join rates r on r.merchant_id = f.merchant_id and r.product = f.product
       and coalesce(f.corrects_at, f.settled_at) >= r.since and coalesce(f.corrects_at, f.settled_at) < r.until
     where f.asset = any (p_assets)
       and not exists (select from excluded_at(f.member_id, coalesce(f.corrects_at, f.settled_at)))),
  days as (
    insert into cashback_day as d (bucket, member_id, day, of_day, product, vendor, game, merchant_id, valid, lined, lost, rebate, weighted)
      select c.bucket, c.member_id, c.day, c.of_day, c.product, c.vendor, c.game, c.merchant_id, sum(c.valid)::bigint,
             sum(case when c.line_id is null then 0 else c.valid end)::bigint, sum(c.lost)::bigint, sum(c.rebate)::bigint,
             sum(c.valid * c.multiplier)
        from counted c where c.valid <> 0 or c.lost <> 0 group by 1, 2, 3, 4, 5, 6, 7, 8
      on conflict (bucket, member_id, day, product, vendor, game, of_day) do update
         set valid = d.valid + excluded.valid, lined = d.lined + excluded.lined, lost = d.lost + excluded.lost,
             rebate = d.rebate + excluded.rebate, weighted = d.weighted + excluded.weighted)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
