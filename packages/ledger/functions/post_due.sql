-- `post` for a batch of what is owed, each posting as `post_due_one` does it. Of a batch without closed wallets it costs
-- a look for wallets `unclaimed`, of which there are few.
create or replace function ledger.post_due(
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
