-- The Node side of a lane: `post` for the postings whose buckets are free; the others have no answer. The time of the rows
-- is the database's where none is given. Node reads one text: "1P125000:7,2F,…" (place, status, balance, wallet's sequence).
create or replace function ledger.post_free_lane(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held smallint[];
  mine int[];
  answer record;
begin
  if cardinality(p_ref) = 1 then
    perform 1 from ledger.bucket where bucket = p_bucket[1] for update skip locked;
    if not found and not ledger.wait_bucket(p_bucket[1]) then return null; end if;
    answer := ledger.post_one(
      p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], coalesce(p_at, clock_timestamp()));
    return '1' || answer.status || coalesce(answer.balance || ':' || answer.seq, '');
  end if;
  held := array(select b.bucket from ledger.bucket b where b.bucket = any (p_bucket) order by b.bucket for update skip locked);
  if cardinality(held) = 0 then held := ledger.lock_free_buckets(p_bucket); end if;
  p_at := coalesce(p_at, clock_timestamp());
  if p_bucket <@ held then
    answer := ledger.post_held(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
  else
    mine := array(select i::int from unnest(p_bucket) with ordinality t (b, i) where b = any (held) order by i);
    if cardinality(mine) = 0 then return null; end if;
    answer := ledger.post_held(
        array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i),
        p_at);
    answer.places := array(select mine[x] from unnest(answer.places) with ordinality u (x, i) order by i);
  end if;
  return (select string_agg(i || s || coalesce(b || ':' || q, ''), ',')
            from unnest(answer.places, answer.states, answer.balances, answer.seqs) u (i, s, b, q));
end $$;
