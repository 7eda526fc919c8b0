-- A row that does not follow from the row before it in its wallet, with what it should have said.
create or replace function ledger.broken_rows(p_bucket smallint, p_house int, p_from bigint, p_to bigint)
returns table (wallet_id bigint, expected text, found text) language sql stable as $$
  select j.wallet_id, 'balance ' || coalesce(p.balance_after, 0) + j.amount || ' at ' || j.seq,
         'balance ' || j.balance_after || case when p.seq is null and j.seq > 1 then ', row before it missing' else '' end
    from ledger.journal j
    left join ledger.journal p on p.bucket = j.bucket and p.wallet_id = j.wallet_id and p.seq = j.seq - 1
   where j.bucket = p_bucket and j.house = p_house and j.house_seq between p_from and p_to
     and (coalesce(p.balance_after, 0) + j.amount <> j.balance_after or (p.seq is null and j.seq <> 1))
$$;
