-- Tells of a bucket that was settled before settlement told of play; false where that is done.
create or replace function lottery_record_old_play(p_issue bigint, p_bucket smallint) returns boolean language plpgsql as $$
declare
  s record;
  r_bet bigint[]; r_prize bigint[]; r_refund bigint[]; r_rebate bigint[];
begin
  -- Held to the commit: another settlement or weighing of the bucket waits, and then tells of its differences.
  select k.revision, k.settled_at, coalesce(k.first_settled_at, k.settled_at) as first, i.merchant_id, i.game_code, i.state = 'CANCELLED' as is_void into s
    from lottery_settled k join lottery_issue i on i.id = k.issue_id
   where k.issue_id = p_issue and k.bucket = p_bucket and not k.has_play for update of k skip locked;
  if not found then return false; end if;
  if not s.is_void then
    select array_agg(p.bet_id), array_agg(p.prize), array_agg(p.refund), array_agg(p.rebate)
      into r_bet, r_prize, r_refund, r_rebate
      from lottery_bet b join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
     where b.bucket = p_bucket and b.issue_id = p_issue;
    perform lottery_record_play(p_issue, s.revision, p_bucket, s.merchant_id, s.game_code, s.settled_at, s.first,
      r_bet, r_prize, r_refund, r_rebate, null, null, null, null, null, null, null);
  end if;
  update lottery_settled set has_play = true where issue_id = p_issue and bucket = p_bucket;
  perform lottery_record_valid(array_agg(v.bucket), array_agg(v.member_id), array_agg(v.issue_id), array_agg(v.asset),
      array_agg(v.valid), array_agg(v.placed_at))
    from lottery_valid_bet v where v.bucket = p_bucket and v.issue_id = p_issue;
  return true;
end $$;
