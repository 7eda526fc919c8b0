-- A bound of the journal's partitions: the smallest reference (UUID version 7) of an instant. References that begin with
-- their time fall into the quarter they were made in, so the indexes that a posting touches stay small. Any other UUID is
-- as safe, only slower: it falls in `journal_early` or `journal_other`.
create or replace function ledger.ref_at(p_at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from p_at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
