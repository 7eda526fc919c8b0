-- `post_groups_due` with its answers as one text, which Node reads: "1P125000:7,2F,…".
create or replace function ledger.post_groups_due_lane(
  int[], smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], boolean[], timestamptz
) returns text language sql as $$
  select string_agg(i || status || coalesce(balance || ':' || seq, ''), ',') from ledger.post_groups_due($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
$$;
