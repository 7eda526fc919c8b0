-- `post_free_lane` for groups: a group whose buckets are not all free has no answer. One that comes alone waits for the first
-- of its buckets that is taken, holding none of the others meanwhile. A group of one bucket holds no other while it waits,
-- so it needs no way back; and a batch whose buckets are all free, as almost all are, goes on as it came.
create or replace function ledger.post_groups_free_lane(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held smallint[];
  taken smallint;
  mine int[];
  answer record;
begin
  if p_group[1] = all (p_group) and p_bucket[1] <> any (p_bucket) then
    begin
      held := ledger.lock_free_buckets(p_bucket);
      if not p_bucket <@ held then raise exception using errcode = 'LG002'; end if;
    exception when sqlstate 'LG002' then
      select b into taken from unnest(p_bucket) b where b <> all (held) order by b limit 1;
      if not ledger.wait_bucket(taken) then return null; end if;
      held := ledger.lock_free_buckets(p_bucket);
    end;
  else
    held := ledger.lock_free_buckets(p_bucket);
  end if;
  p_at := coalesce(p_at, clock_timestamp());
  if p_bucket <@ held then
    answer := ledger.post_groups_held(p_group, p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_due, p_at);
    return (select string_agg(i || s || coalesce(b || ':' || q, ''), ',')
              from unnest(answer.states, answer.balances, answer.seqs) with ordinality u (s, b, q, i));
  end if;
  mine := array(
    select t.i::int from unnest(p_group, p_bucket) with ordinality t (g, b, i)
     where t.g <> all (array(select x.g from unnest(p_group, p_bucket) x (g, b) where x.b <> all (held))) order by i);
  if cardinality(mine) = 0 then return null; end if;
  answer := ledger.post_groups_held(
    array(select p_group[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_due[x] from unnest(mine) with ordinality u (x, i) order by i),
    p_at);
  return (select string_agg(mine[i] || s || coalesce(b || ':' || q, ''), ',')
            from unnest(answer.states, answer.balances, answer.seqs) with ordinality u (s, b, q, i));
end $$;
