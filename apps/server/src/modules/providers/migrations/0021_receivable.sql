-- What the member owes of a step that could not take back is a receivable of the ledger, by its key; null where the member
-- owes nothing (a reservation that was played and that its vendor took back), and where a release before wrote the row.
alter table provider_debt add column receivable uuid;
