-- A wallet is closed to debits, to credits, or to both, so that a prize still enters a wallet whose owner may not play or
-- withdraw. What is owed to an owner whose wallet refuses credits enters his wallet `unclaimed` (purpose 7), which is
-- never closed, and waits there for his main wallet to be opened.
--
-- `closed_to`: bit 1 debits, bit 2 credits. The column `closed` is not read any more; a later release drops it.
alter table ledger.wallet add column closed_to smallint not null default 0;
alter table ledger.wallet add column closed_reason text;
alter table ledger.wallet add constraint wallet_closed_to check (closed_to between 0 and 3) not valid;
update ledger.wallet set closed_to = 3 where closed;

-- The few wallets `unclaimed`. Its condition names no column that changes, so that postings to wallets stay as cheap.
create index wallet_unclaimed on ledger.wallet (bucket, id) where ((id >> 6) & 1023) = 7;

-- The bit of `closed_to` that refuses a posting.
create function ledger.side(p_delta bigint) returns smallint language sql immutable parallel safe as $$
  select case when p_delta < 0 then 1::smallint else 2::smallint end
$$;

-- The wallet `unclaimed` of a wallet's owner and asset.
create function ledger.unclaimed(p_wallet bigint) returns bigint language sql immutable strict parallel safe as $$
  select ((p_wallet >> 16) << 16) | (7 << 6) | (p_wallet & 63)
$$;

-- As before; a wallet that is closed refuses the side that it is closed to.
create or replace function ledger.post_one(
  p_bucket smallint, p_wallet bigint, p_delta bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out balance bigint, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  old ledger.journal;
  acc ledger.wallet;
  new_balance bigint;
  new_merchant int;
  slot_seq bigint;
begin
  select * into old from ledger.journal j where j.bucket = p_bucket and j.ref = p_ref and j.wallet_id + 0 = p_wallet;
  if found then
    status := case when old.amount = p_delta and old.house = p_house and old.kind = p_kind then 'D' else 'K' end;
    if status = 'D' then balance := old.balance_after; seq := old.seq; end if;
    return;
  end if;
  if p_delta = 0 or p_delta not between -1000000000000000 and 1000000000000000 then status := 'A'; return; end if;
  if (p_wallet & 63) <> (p_house & 63) then status := 'M'; return; end if;
  select * into acc from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  if not found then status := 'U'; return; end if;
  if acc.closed_to & ledger.side(p_delta) <> 0 then status := 'C'; return; end if;
  new_merchant := coalesce(acc.merchant, nullif(p_house >> 16, 0));
  if new_merchant is null then
    select max(a.merchant) into new_merchant from ledger.wallet a
      where a.bucket = p_bucket and a.id between (p_wallet >> 16) << 16 and ((p_wallet >> 16) << 16) + 65535;
  elsif p_house >> 16 not in (0, new_merchant) then
    status := 'M'; return;
  end if;
  new_balance := acc.balance + p_delta;
  if new_balance < 0 then status := 'F'; balance := acc.balance; return; end if;
  if new_balance > 4000000000000000000 then status := 'A'; return; end if;
  update ledger.wallet a set balance = new_balance, seq = acc.seq + 1, merchant = new_merchant
    where a.bucket = p_bucket and a.id = p_wallet;
  update ledger.house_slot s set balance = s.balance - p_delta, seq = s.seq + 1
    where s.bucket = p_bucket and s.house = p_house returning s.seq into slot_seq;
  if not found then
    insert into ledger.house_slot (bucket, house, balance, seq) values (p_bucket, p_house, -p_delta, 1);
    slot_seq := 1;
  end if;
  insert into ledger.journal (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
    values (p_bucket, p_wallet, p_ref, acc.seq + 1, p_delta, new_balance, p_house, slot_seq, p_kind, p_cause, p_at);
  status := 'P'; balance := new_balance; seq := acc.seq + 1;
end $$;

-- Posts a batch; the caller holds the buckets. (0006 says how it does so.) As before; a wallet that is closed refuses
-- the side that it is closed to.
create function ledger.post_locked(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  total int := cardinality(p_ref);
  done int[] := '{}';
  bals bigint[];
  seqs bigint[];
  rest int[];
  alone ledger.answer;
begin
  if total = 1 then
    return query select 1, o.status, o.balance, o.seq
      from ledger.post_one(p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], p_at) o;
    return;
  end if;
  begin
    if total = (select count(distinct w) from unnest(p_wallet) w) then
      -- Every wallet once, as in most small batches: no sums to carry.
      with f as (
        update ledger.wallet a
           set balance = a.balance + q.d, seq = a.seq + 1, merchant = coalesce(a.merchant, nullif(q.h >> 16, 0))
          from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality q (b, w, d, r, h, k, c, i)
         where q.d <> 0 and q.d between -1000000000000000 and 1000000000000000 and (q.w & 63) = (q.h & 63)
           and a.bucket = q.b and a.id = q.w and a.closed_to & ledger.side(q.d) = 0
           and a.balance + q.d between 0 and 4000000000000000000
           and coalesce(a.merchant, nullif(q.h >> 16, 0)) = nullif(q.h >> 16, 0)
        returning q.b, q.w, q.i::int as i, q.d, q.r, q.h, q.k, q.c, a.balance as bal, a.seq as sq
      ), ins as (
        insert into ledger.journal
          (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
        select f.b, f.w, f.r, f.sq, f.d, f.bal, f.h, coalesce(s.seq, 0) + row_number() over (partition by f.b, f.h order by f.i),
               f.k, f.c, p_at
          from f left join ledger.house_slot s on s.bucket = f.b and s.house = f.h
      ), slot as (
        insert into ledger.house_slot as s (bucket, house, balance, seq)
          select b, h, -sum(d), count(*) from f group by b, h
          on conflict (bucket, house) do update set balance = s.balance + excluded.balance, seq = s.seq + excluded.seq
      )
      select array_agg(f.i), array_agg(f.bal), array_agg(f.sq) into done, bals, seqs from f;
    else
      with q as (
        select t.b, t.w, t.d, t.r, t.h, t.k, t.c, t.i::int as i, nullif(t.h >> 16, 0) as m, count(*) over (partition by t.b, t.w) as n
          from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality t (b, w, d, r, h, k, c, i)
         where t.d <> 0 and t.d between -1000000000000000 and 1000000000000000 and (t.w & 63) = (t.h & 63)
      ), one as (
        update ledger.wallet a
           set balance = a.balance + q.d, seq = a.seq + 1, merchant = coalesce(a.merchant, q.m)
          from q
         where q.n = 1 and a.bucket = q.b and a.id = q.w and a.closed_to & ledger.side(q.d) = 0
           and a.balance + q.d between 0 and 4000000000000000000 and coalesce(a.merchant, q.m) = q.m
        returning q.b, q.w, q.i, q.d, q.r, q.h, q.k, q.c, a.balance as bal, a.seq as sq
      ), g as (
        select b, w, sum(d)::bigint as tot, count(*) as n, min(run) as low, max(run) as high, min(m) as m, max(m) as m2, bit_or(ledger.side(d)) as sides,
               array_agg(i) as ia, array_agg(d) as da, array_agg(r) as ra, array_agg(h) as ha, array_agg(k) as ka,
               array_agg(c) as ca, array_agg(run) as rua, array_agg(nth) as na
          from (select *, (sum(d) over o)::bigint as run, count(*) over o as nth
                  from q where n > 1 window o as (partition by b, w order by i)) x
         group by b, w
      ), many as (
        update ledger.wallet a
           set balance = a.balance + g.tot, seq = a.seq + g.n, merchant = coalesce(a.merchant, g.m)
          from g
         where a.bucket = g.b and a.id = g.w and a.closed_to & g.sides = 0
           and a.balance + g.low >= 0 and a.balance + g.high <= 4000000000000000000
           and g.m = g.m2 and coalesce(a.merchant, g.m) = g.m
           and (select count(distinct x) from unnest(g.ra) x) = g.n
        returning g.b, g.w, a.balance - g.tot as b0, a.seq - g.n as s0, g.ia, g.da, g.ra, g.ha, g.ka, g.ca, g.rua, g.na
      ), f as materialized (
        select b, w, i, d, r, h, k, c, bal, sq from one
        union all
        select u.b, u.w, x.i, x.d, x.r, x.h, x.k, x.c, u.b0 + x.run, u.s0 + x.nth
          from many u, unnest(u.ia, u.da, u.ra, u.ha, u.ka, u.ca, u.rua, u.na) x (i, d, r, h, k, c, run, nth)
      ), ins as (
        insert into ledger.journal
          (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
        select f.b, f.w, f.r, f.sq, f.d, f.bal, f.h, coalesce(s.seq, 0) + row_number() over (partition by f.b, f.h order by f.i),
               f.k, f.c, p_at
          from f left join ledger.house_slot s on s.bucket = f.b and s.house = f.h
      ), slot as (
        insert into ledger.house_slot as s (bucket, house, balance, seq)
          select b, h, -sum(d), count(*) from f group by b, h
          on conflict (bucket, house) do update set balance = s.balance + excluded.balance, seq = s.seq + excluded.seq
      )
      select array_agg(f.i), array_agg(f.bal), array_agg(f.sq) into done, bals, seqs from f;
    end if;
  exception when unique_violation then
    -- Some key is known. What is posted already is answered here; the others come back by themselves.
    done := '{}'; bals := '{}'; seqs := '{}';
    for alone.i, alone.status, alone.balance, alone.seq in
      select t.i::int, case when j.amount = t.d and j.house = t.h and j.kind = t.k then 'D' else 'K' end, j.balance_after, j.seq
        from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind) with ordinality t (b, w, d, r, h, k, i)
       cross join lateral (
         select * from ledger.journal j where j.bucket = t.b and j.ref = t.r and j.wallet_id + 0 = t.w limit 1) j
    loop
      if alone.status = 'K' then alone.balance := null; alone.seq := null; end if;
      done := done || alone.i;
      return next alone;
    end loop;
    rest := array(select x from generate_series(1, total) x except select unnest(done) order by 1);
    if cardinality(done) > 0 and cardinality(rest) > 0 then
      return query select rest[a.i], a.status, a.balance, a.seq from ledger.post_locked(
        array(select p_bucket[x] from unnest(rest) with ordinality u (x, i) order by i), array(select p_wallet[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_delta[x] from unnest(rest) with ordinality u (x, i) order by i), array(select p_ref[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_house[x] from unnest(rest) with ordinality u (x, i) order by i), array(select p_kind[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_cause[x] from unnest(rest) with ordinality u (x, i) order by i), p_at) a;
      return;
    end if;
  end;
  if cardinality(bals) > 0 then
    return query select t.i, 'P', t.b, t.n from unnest(done, bals, seqs) t (i, b, n);
  end if;
  if cardinality(done) = total then return; end if;
  -- What is left is refused, or a wallet that runs dry half-way, or a key twice in the batch: one by one, in order.
  for alone.i in select x from generate_series(1, total) x except select unnest(done) order by 1
  loop
    select o.status, o.balance, o.seq into alone.status, alone.balance, alone.seq
      from ledger.post_one(p_bucket[alone.i], p_wallet[alone.i], p_delta[alone.i], p_ref[alone.i], p_house[alone.i], p_kind[alone.i], p_cause[alone.i], p_at) o;
    return next alone;
  end loop;
end $$;

create or replace function ledger.post(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  return query select * from ledger.post_locked(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
end $$;

-- What is owed: as `post_one`, but where the main wallet is closed to credits the amount enters the owner's wallet
-- `unclaimed`, under the same reference, house account and kind. Statuses beside those of `post_one`: O entered
-- `unclaimed`, R had entered it before. Balance and seq are those of the wallet that was asked for.
create function ledger.post_due_one(
  p_bucket smallint, p_wallet bigint, p_delta bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out balance bigint, out seq bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  waits bigint := ledger.unclaimed(p_wallet);
  old ledger.journal;
begin
  if p_delta > 0 and exists (select 1 from ledger.wallet u where u.bucket = p_bucket and u.id = waits) then
    select * into old from ledger.journal j where j.bucket = p_bucket and j.ref = p_ref and j.wallet_id + 0 = waits;
    if found then
      status := case when old.amount = p_delta and old.house = p_house and old.kind = p_kind then 'R' else 'K' end;
    end if;
  end if;
  if status is null then
    select o.status, o.balance, o.seq into status, balance, seq
      from ledger.post_one(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at) o;
    if status <> 'C' or p_delta < 0 then return; end if;
    insert into ledger.wallet (bucket, id) values (p_bucket, waits) on conflict do nothing;
    select o.status into status
      from ledger.post_one(p_bucket, waits, p_delta, p_ref, p_house, p_kind, p_cause, p_at) o;
    if status = 'P' then status := 'O'; end if;
  end if;
  if status in ('O', 'R') then
    select a.balance, a.seq into balance, seq from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  end if;
end $$;

-- `post` for a batch of what is owed, each posting as `post_due_one` does it. Of a batch without closed wallets it costs
-- a look for wallets `unclaimed`, of which there are few.
create function ledger.post_due(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  slow int[];
  fast int[];
  a ledger.answer;
  n int;
begin
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  -- Owners who have such a wallet: what entered it must not enter the main wallet as well.
  slow := array(select t.i::int from unnest(p_bucket, p_wallet) with ordinality t (b, w, i)
                  join ledger.wallet u on u.bucket = t.b and u.id = ledger.unclaimed(t.w) order by 1);
  if cardinality(slow) = 0 then
    for a in select * from ledger.post_locked(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at) loop
      if a.status = 'C' then slow := slow || a.i; else return next a; end if;
    end loop;
  else
    fast := array(select x from generate_series(1, cardinality(p_ref)) x except select unnest(slow) order by 1);
    if cardinality(fast) > 0 then
      for a in select * from ledger.post_locked(
        array(select p_bucket[x] from unnest(fast) with ordinality u (x, i) order by i), array(select p_wallet[x] from unnest(fast) with ordinality u (x, i) order by i),
        array(select p_delta[x] from unnest(fast) with ordinality u (x, i) order by i), array(select p_ref[x] from unnest(fast) with ordinality u (x, i) order by i),
        array(select p_house[x] from unnest(fast) with ordinality u (x, i) order by i), array(select p_kind[x] from unnest(fast) with ordinality u (x, i) order by i),
        array(select p_cause[x] from unnest(fast) with ordinality u (x, i) order by i), p_at)
      loop
        if a.status = 'C' then slow := slow || fast[a.i];
        else a.i := fast[a.i]; return next a;
        end if;
      end loop;
    end if;
  end if;
  foreach n in array array(select x from unnest(slow) x order by x) loop
    return query select n, o.status, o.balance, o.seq
      from ledger.post_due_one(p_bucket[n], p_wallet[n], p_delta[n], p_ref[n], p_house[n], p_kind[n], p_cause[n], p_at) o;
  end loop;
end $$;

-- Groups of postings (`p_group` ascending): each group posts whole or not at all, and never fails another. `p_due` says
-- which are owed.
create function ledger.post_groups_due(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  n int := cardinality(p_ref);
  first int := 1;
  last int;
  refused int;
  reason text;
  posted int;
  answers ledger.answer[];
  r ledger.answer;
begin
  perform ledger.lock_buckets(p_bucket);
  while first <= n loop
    last := first;
    while last < n and p_group[last + 1] = p_group[first] loop last := last + 1; end loop;
    answers := '{}'; refused := null; posted := 0;
    begin
      for i in first..last loop
        if p_due[i] then
          select i, o.status, o.balance, o.seq into r
            from ledger.post_due_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at) o;
        else
          select i, o.status, o.balance, o.seq into r
            from ledger.post_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at) o;
        end if;
        answers := answers || r;
        if r.status in ('P', 'O') then posted := posted + 1;
        elsif r.status not in ('D', 'R') then
          refused := i; reason := r.status;
          raise exception using errcode = 'LG001';
        end if;
      end loop;
      -- Some known and some new: the key has come back with other company.
      if posted not in (0, last - first + 1) then
        refused := first; reason := 'K';
        raise exception using errcode = 'LG001';
      end if;
    exception when sqlstate 'LG001' then null;
    end;
    if refused is null then
      return query select * from unnest(answers);
    else
      return query select i, case when i = refused then reason else 'L' end, null::bigint, null::bigint
        from generate_series(first, last) i;
    end if;
    first := last + 1;
  end loop;
end $$;

create or replace function ledger.post_groups(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language sql as $$
  select * from ledger.post_groups_due(p_group, p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, null, p_at)
$$;
create function ledger.post_groups_due_lane(
  int[], smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], boolean[], timestamptz
) returns text language sql as $$
  select string_agg(i || status || coalesce(balance || ':' || seq, ''), ',') from ledger.post_groups_due($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
$$;
