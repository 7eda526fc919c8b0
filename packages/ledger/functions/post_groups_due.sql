create or replace function ledger.post_groups_due(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  answer record;
begin
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  answer := ledger.post_groups_held(p_group, p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_due, p_at);
  return query select i::int, s, b, q from unnest(answer.states, answer.balances, answer.seqs) with ordinality u (s, b, q, i);
end $$;
