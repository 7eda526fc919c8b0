-- All that was ever debited to a wallet: two readings of it say how much left the wallet between them, without a look at the journal.
-- Null in a wallet of a release before, until its journal is summed (functions/count_debits.sql); null and a debit stay null.
alter table ledger.wallet add column debited bigint;
alter table ledger.wallet alter column debited set default 0;
