-- Sums the debits of some wallets of a bucket that a release before opened, and answers with their number: 0 when none is left. The
-- bucket is locked, so that no debit falls between the sum and the column; not while wallets are looked for, because postings wait.
create or replace function ledger.count_debits(p_bucket smallint, p_most int) returns bigint language plpgsql as $$
declare
  uncounted bigint[] := array(select a.id from ledger.wallet a where a.bucket = p_bucket and a.debited is null limit p_most);
begin
  if cardinality(uncounted) = 0 then return 0; end if;
  perform from ledger.bucket where bucket = p_bucket for update;
  update ledger.wallet w
     set debited = coalesce((select sum(-j.amount) from ledger.journal j where j.bucket = w.bucket and j.wallet_id = w.id and j.amount < 0), 0)
   where w.bucket = p_bucket and w.id = any (uncounted) and w.debited is null;
  return cardinality(uncounted);
end $$;
