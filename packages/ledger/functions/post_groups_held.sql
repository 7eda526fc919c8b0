-- `post_groups_due` for a caller that holds the buckets; the answers are arrays, one for each posting in order.
create or replace function ledger.post_groups_held(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz,
  out states text[], out balances bigint[], out seqs bigint[]
) language plpgsql as $$
declare
  n int := cardinality(p_ref);
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
  while first <= n loop
    last := first;
    while last < n and p_group[last + 1] = p_group[first] loop last := last + 1; end loop;
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
    states := states || s; balances := balances || b; seqs := seqs || q;
    first := last + 1;
  end loop;
end $$;
