-- Reads the next facts of settled play after these places, and answers with the rounds among them that were placed under lots:
-- a row that names a member is a round, with the place of its first fact, the bets that were settled and their valid bet. The
-- other rows name no member: a bucket, the place that was reached in it and how many facts were read. It writes nothing.
create or replace function bonus_take(p_bucket smallint[], p_after bigint[], p_limit bigint)
returns table (
  bucket smallint, seq bigint, n bigint, member_id bigint, merchant_id smallint, asset text, vendor text, round text, valid bigint
) language sql
set plan_cache_mode = force_generic_plan as $$
  with read as materialized (select * from play_tail(p_bucket, p_after, p_limit)),
  rounds as materialized (
    select f.bucket, min(f.seq) as seq, sum(f.bets)::bigint as bets, f.member_id, f.merchant_id, f.asset, f.vendor,
           substr(f.reference, 7) as round, sum(f.valid_bet)::bigint as valid
      from read f
     where f.vendor is not null and f.reference like 'round:%'
     group by f.bucket, f.member_id, f.merchant_id, f.asset, f.vendor, f.reference)
  select r.bucket, max(r.seq), count(*), null::bigint, null::smallint, null::text, null::text, null::text, null::bigint
    from read r group by 1
  union all
  select t.bucket, t.seq, t.bets, t.member_id, t.merchant_id, t.asset, t.vendor, t.round, t.valid
    from rounds t
   where exists (select from bonus_round r
                  where r.bucket = t.bucket and r.member_id = t.member_id and r.asset = t.asset and r.vendor = t.vendor
                    and r.round = t.round)
$$;
