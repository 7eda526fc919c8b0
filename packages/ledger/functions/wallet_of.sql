-- A wallet as a posting finds it, for SQL functions of modules that decide by it before they post; no row: there is none.
-- A bit of `closed_to` refuses a side (`ledger.side`). Planned as a part of the statement that asks.
create or replace function ledger.wallet_of(p_bucket smallint, p_wallet bigint)
  returns table (id bigint, balance bigint, seq bigint, closed_to smallint, merchant int) language sql stable rows 1 as $$
  select w.id, w.balance, w.seq, w.closed_to, w.merchant from ledger.wallet w where w.bucket = p_bucket and w.id = p_wallet
$$;
