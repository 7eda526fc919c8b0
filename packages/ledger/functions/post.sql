-- A batch of independent postings, in the order given for each wallet. A refused posting never touches its neighbours, and
-- the answer is final for each. Statuses are those of `post_one`.
--
-- The batch is posted without looking first: almost every key is new. The journal's primary key says when one is not: then
-- the batch is undone (to here, the locks stay), the known keys are answered from the journal and the others are posted.
-- That spares every posting a search in every partition. One plan for all, from the first call: otherwise the partitions
-- make a plan for these very values look cheaper, and it is made anew each time. It never scans: a plan that was made
-- while a partition was empty would read all of it for every posting.
create or replace function ledger.post(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  answer record;
begin
  if cardinality(p_ref) = 1 then
    perform 1 from ledger.bucket where bucket = p_bucket[1] for update;
    answer := ledger.post_one(p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], p_at);
    return next row(1, answer.status, answer.balance, answer.seq)::ledger.answer;
    return;
  end if;
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  answer := ledger.post_held(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
  return query select * from unnest(answer.places, answer.states, answer.balances, answer.seqs);
end $$;
