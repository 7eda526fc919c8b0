-- `post_groups_due` for a caller that holds the buckets; the answers are arrays, one for each posting in order.
--
-- Groups that all post, as almost all do, are posted together as one set (`post_held`). Where one is refused or known, that
-- set is undone, the groups at fault are left out and the others posted as a set again; then those left out are tried one
-- by one, each in a subtransaction. Groups in which something owed may belong to `unclaimed` are among them from the start.
-- Which keys were posted as one group is written beside them (`ledger.linked`).
create or replace function ledger.post_groups_held(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz,
  out states text[], out balances bigint[], out seqs bigint[]
) language plpgsql as $$
declare
  n int := cardinality(p_ref);
  alone int[] := '{}';
  mine int[];
  first int := 1;
  last int;
  refused int;
  reason text;
  posted int;
  answer record;
  s text[];
  b bigint[];
  q bigint[];
begin
  states := array_fill(null::text, array[n]); balances := array_fill(null::bigint, array[n]); seqs := balances;
  if p_group[1] <> p_group[n] then
    if true = any (p_due) then
      alone := array(select distinct t.g from unnest(p_group, p_bucket, p_wallet, p_due) t (g, b, w, d)
                      where t.d and exists (select from ledger.wallet u where u.bucket = t.b and u.id = ledger.unclaimed(t.w)));
    end if;
    for attempt in 1..2 loop
      mine := array(select i::int from unnest(p_group) with ordinality t (g, i) where g <> all (alone) order by i);
      exit when cardinality(mine) = 0;
      begin
        answer := ledger.post_held(
          array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i),
          array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
          array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i),
          array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
          array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i),
          array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
          array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i),
          p_at);
        if 'P' <> any (answer.states) then raise exception using errcode = 'LG003'; end if;
        for x in 1..cardinality(mine) loop
          states[mine[answer.places[x]]] := 'P';
          balances[mine[answer.places[x]]] := answer.balances[x];
          seqs[mine[answer.places[x]]] := answer.seqs[x];
        end loop;
        exit;
      exception when sqlstate 'LG003' then
        alone := alone || array(select distinct p_group[mine[u.place]] from unnest(answer.places, answer.states) u (place, state) where u.state <> 'P');
      end;
    end loop;
  end if;
  while first <= n loop
    last := first;
    while last < n and p_group[last + 1] = p_group[first] loop last := last + 1; end loop;
    if states[first] is not null then first := last + 1; continue; end if;
    s := '{}'; b := '{}'; q := '{}'; refused := null; posted := 0;
    begin
      for i in first..last loop
        if p_due[i] then
          answer := ledger.post_due_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at);
        else
          answer := ledger.post_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at);
        end if;
        s := s || answer.status; b := b || answer.balance; q := q || answer.seq;
        if answer.status in ('P', 'O') then posted := posted + 1;
        elsif answer.status not in ('D', 'R') then
          refused := i; reason := answer.status;
          raise exception using errcode = 'LG001';
        end if;
      end loop;
      -- Some known and some new: the key has come back with other company.
      if posted not in (0, last - first + 1) then
        refused := first; reason := 'K';
        raise exception using errcode = 'LG001';
      end if;
    exception when sqlstate 'LG001' then
      s := array_fill('L'::text, array[last - first + 1]);
      s[refused - first + 1] := reason;
      b := array_fill(null::bigint, array[last - first + 1]);
      q := b;
    end;
    for i in first..last loop
      states[i] := s[i - first + 1]; balances[i] := b[i - first + 1]; seqs[i] := q[i - first + 1];
    end loop;
    first := last + 1;
  end loop;
  if p_ref[1] <> any (p_ref) then
    insert into ledger.linked (bucket, ref, group_id, group_bucket, refs)
      select x.b, x.r, x.leader, x.leader_bucket, x.refs from (
        select leg.b, leg.r, leg.i, first_value(leg.r) over o as leader, first_value(leg.b) over o as leader_bucket,
               first_value(leg.i) over o as first, count(*) over (partition by leg.g) as refs
          from (select t.g, t.b, t.r, min(t.i) as i from unnest(p_group, p_bucket, p_ref, states) with ordinality t (g, b, r, s, i)
                 where t.s in ('P', 'O') group by t.g, t.b, t.r) leg
        window o as (partition by leg.g order by leg.i)) x
       where x.i <> x.first
      on conflict do nothing;
  end if;
end $$;
