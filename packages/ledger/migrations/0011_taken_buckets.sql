-- A bucket that is taken holds up its own members and nobody else: a batch leaves out whose bucket it cannot have at
-- once, and its caller asks again (`packages/ledger/src/lane.ts`). Those who must have all or nothing (`ledger.post` inside
-- another function's transaction, `post_groups` of a caller's own) wait as before, as long as `lock_timeout` allows.

-- Takes a bucket within a quarter of a second, or answers false. Only for those who hold none: so no two writers can wait
-- for each other.
create function ledger.wait_bucket(p_bucket smallint) returns boolean language plpgsql as $$
declare
  allowed text := current_setting('lock_timeout');
begin
  begin
    perform set_config('lock_timeout', '250ms', true);
    perform 1 from ledger.bucket where bucket = p_bucket for update;
    perform set_config('lock_timeout', allowed, true);
  exception when lock_not_available then return false;
  end;
  return true;
end $$;

-- Takes those of the buckets that are free and answers with them. Where none is, it waits for the first that was named,
-- which is that of the oldest request, and then takes what else is free: whoever comes last is next. A statement of its
-- own, so that the next one sees what the last holders committed.
create function ledger.lock_free_buckets(p_bucket smallint[]) returns smallint[] language plpgsql as $$
declare
  held smallint[] := array(select b.bucket from ledger.bucket b where b.bucket = any (p_bucket) order by b.bucket for update skip locked);
begin
  if cardinality(held) > 0 or not ledger.wait_bucket(p_bucket[1]) then return held; end if;
  return array(select b.bucket from ledger.bucket b where b.bucket = any (p_bucket) order by b.bucket for update skip locked);
end $$;

-- The Node side of a lane: `ledger.post` for the postings whose buckets are free; the others have no answer. The time of
-- the rows is the database's where none is given.
create function ledger.post_free_lane(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held smallint[] := ledger.lock_free_buckets(p_bucket);
  mine int[];
begin
  p_at := coalesce(p_at, clock_timestamp());
  if p_bucket <@ held then
    return (select string_agg(a.i || a.status || coalesce(a.balance || ':' || a.seq, ''), ',')
              from ledger.post_locked(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at) a);
  end if;
  mine := array(select i::int from unnest(p_bucket) with ordinality t (b, i) where b = any (held) order by i);
  if cardinality(mine) = 0 then return null; end if;
  return (select string_agg(mine[a.i] || a.status || coalesce(a.balance || ':' || a.seq, ''), ',')
            from ledger.post_locked(
              array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i), p_at) a);
end $$;

-- The same for groups: a group whose buckets are not all free has no answer. One that comes alone waits for the first of
-- its buckets that is taken, holding none of the others meanwhile.
create function ledger.post_groups_free_lane(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held smallint[];
  taken smallint;
  mine int[];
begin
  if p_group[1] = all (p_group) then
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
  mine := array(
    select t.i::int from unnest(p_group, p_bucket) with ordinality t (g, b, i)
     where t.g <> all (array(select x.g from unnest(p_group, p_bucket) x (g, b) where x.b <> all (held))) order by i);
  if cardinality(mine) = 0 then return null; end if;
  return (select string_agg(mine[a.i] || a.status || coalesce(a.balance || ':' || a.seq, ''), ',')
            from ledger.post_groups_due(
              array(select p_group[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
              array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i), array(select p_due[x] from unnest(mine) with ordinality u (x, i) order by i),
              coalesce(p_at, clock_timestamp())) a);
end $$;
