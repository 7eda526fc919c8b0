-- Takes in what lines of agents get of bets, after these places: each row is a cost of the line with a number of its own, all
-- agents together. House 0 says that the place is one of `agent_rebate`. The caller holds the projection.
create or replace function agent_record_rebates(
  p_bucket smallint[], p_after bigint[], p_limit bigint, p_assets text[], p_now timestamptz
) returns table (bucket smallint, seq bigint, n bigint) language sql as $$
  with read as materialized (
    select f.*
      from (select s.bucket, coalesce(c.seq, 0) as after
              from agent_rebate_slot s
              left join unnest(p_bucket, p_after) c (bucket, seq) on c.bucket = s.bucket
             where s.seq > coalesce(c.seq, 0)) s
     cross join lateral (
       select * from agent_rebate f where f.bucket = s.bucket and f.seq > s.after and f.seq <= s.after + p_limit order by f.seq) f
     limit p_limit),
  given as (
    select f.*, total, coalesce(r.last, 0) + row_number() over (partition by f.merchant_id order by f.bucket, f.seq) as number
      from read f
      left join agent_recording r on r.merchant_id = f.merchant_id
     cross join lateral (select sum(a)::bigint as total from unnest(f.amounts) a) t
     where f.asset = any (p_assets) and total <> 0),
  added as (
    insert into agent_fact (merchant_id, number, recorded_at, counted_at, member_id, line_id, asset, kind, amount, bucket, house, seq)
      select g.merchant_id, g.number, p_now, coalesce(g.corrects_at, g.settled_at), g.member_id, g.line_id, g.asset, 'rebate', g.total,
             g.bucket, 0, g.seq from given g),
  counted as (
    insert into agent_recording as r (merchant_id, last)
      select g.merchant_id, max(g.number) from given g group by 1
      on conflict (merchant_id) do update set last = excluded.last)
  select r.bucket, max(r.seq), count(*) from read r group by 1
$$;
