-- `post` for a caller that holds the buckets.
create or replace function ledger.post_locked(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  answer record := ledger.post_held(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
begin
  return query select * from unnest(answer.places, answer.states, answer.balances, answer.seqs);
end $$;
