-- A row of the journal as the text that is hashed.
create or replace function ledger.row_text(j ledger.journal) returns text language sql stable as $$
  select concat_ws('|', j.bucket, j.house, j.house_seq, j.wallet_id, j.seq, j.ref, j.amount, j.balance_after, j.kind,
    (extract(epoch from j.created_at) * 1000000)::bigint, j.cause)
$$;
