-- Writes one fact of settled play (`play_fact`). Nothing where all its amounts are zero. `p_corrects`: when that which it
-- corrects was settled; the fact has the line of that instant. `p_placed`: when the
-- stakes of its valid bet were placed.
create or replace function play_record(
  p_merchant int, p_member bigint, p_product text, p_vendor text, p_game text, p_asset text,
  p_bets int, p_stake bigint, p_from_bonus bigint, p_payout bigint, p_to_bonus bigint, p_valid bigint, p_at timestamptz,
  p_reference text, p_revision int, p_corrects timestamptz default null, p_placed timestamptz default null
) returns void language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  if p_stake = 0 and p_payout = 0 and p_valid = 0 then return; end if;
  insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, game, asset, bets, stake, from_bonus, payout, to_bonus,
      rebate, valid_bet, settled_at, reference, revision, line_id, corrects_at, placed_at)
    values ((p_member & 63)::smallint, play_next((p_member & 63)::smallint, 1) + 1, p_merchant, p_member, p_product, p_vendor,
      p_game, p_asset, p_bets, p_stake, p_from_bonus, p_payout, p_to_bonus, 0, p_valid, p_at, p_reference, p_revision,
      (select l.line_id from play_line_at(p_member, coalesce(p_corrects, p_at)) l), p_corrects, p_placed);
end $$;
