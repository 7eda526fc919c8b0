-- Checks and seals what came since the last step, at most `p_limit` rows of each slot of the bucket. A slot
-- with a difference is not sealed: the next step names it again.
create or replace function ledger.seal_step(p_bucket smallint, p_limit int)
returns table (what text, account text, expected text, found text, rows bigint) language plpgsql as $$
#variable_conflict use_column
declare
  s record;
  upto bigint;
  cnt bigint;
  sum_amount bigint;
  bad bigint;
begin
  for s in
    select h.house, h.seq, coalesce(k.to_seq, 0) as sealed, k.hash, coalesce(k.total, 0) as total, h.balance
      from ledger.house_slot h
      left join lateral (select * from ledger.seal k where k.bucket = h.bucket and k.house = h.house
                          order by k.to_seq desc limit 1) k on true
     where h.bucket = p_bucket and h.seq <> coalesce(k.to_seq, 0) order by h.house
  loop
    upto := least(s.seq, s.sealed + p_limit);
    select count(*), coalesce(sum(j.amount), 0) into cnt, sum_amount
      from ledger.journal j
     where j.bucket = p_bucket and j.house = s.house and j.house_seq > s.sealed and j.house_seq <= upto;
    bad := 0;
    if cnt <> upto - s.sealed then
      bad := bad + 1;
      return query select 'gap', 'house ' || s.house || ' slot ' || p_bucket,
        (upto - s.sealed) || ' rows after ' || s.sealed, cnt || ' rows', 0::bigint;
    end if;
    if upto = s.seq and s.total + sum_amount <> -s.balance then
      bad := bad + 1;
      return query select 'house balance', 'house ' || s.house || ' slot ' || p_bucket,
        (-(s.total + sum_amount))::text, s.balance::text, 0::bigint;
    end if;
    return query select 'wallet chain', 'wallet ' || b.wallet_id, b.expected, b.found, 0::bigint
      from ledger.broken_rows(p_bucket, s.house, s.sealed + 1, upto) b;
    if not found and bad = 0 then
      insert into ledger.seal (bucket, house, to_seq, from_seq, hash, total)
        values (p_bucket, s.house, upto, s.sealed + 1,
                ledger.link(p_bucket, s.house, s.sealed + 1, upto, s.hash), s.total + sum_amount)
        on conflict do nothing;
      return query select null::text, null::text, null::text, null::text, upto - s.sealed;
    end if;
  end loop;
end $$;
