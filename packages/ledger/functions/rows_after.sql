-- Rows of a wallet's journal behind a row of it. `p_last` is the number of its last row: a wallet's rows have no gap, so the search
-- through the parts of the journal ends with the last of them, and a wallet without new rows is not searched for.
create or replace function ledger.rows_after(p_wallet bigint, p_seq bigint, p_last bigint)
  returns table (seq bigint, created_at timestamptz, kind smallint, amount bigint) language sql stable as $$
  select j.seq, j.created_at, j.kind, j.amount from ledger.journal j
   where j.bucket = ((p_wallet >> 16) & 63)::smallint and j.wallet_id = p_wallet and j.seq > p_seq
   limit greatest(p_last - p_seq, 0)
$$;
