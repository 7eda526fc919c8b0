-- After a bucket was settled, in the same transaction: tells the results of bets that free bets paid.
create or replace function lottery_free_bets_settled(
  p_issue bigint, p_bucket smallint, p_merchant int, r_bet bigint[], r_prize bigint[], r_refund bigint[], p_assets text[], p_numbers int[], p_now timestamptz
) returns void language sql as $$
  select lottery_free_bet_keep(p_bucket, f.bet, (f.member << 16) | n.number, (p_merchant << 16) | (5 << 6) | n.number, f.prize, f.refund, false, p_now)
    from lottery_free_bets_due(p_issue, p_bucket, r_bet, r_prize, r_refund) f
    join unnest(p_assets, p_numbers) n (asset, number) on n.asset = f.asset
$$;
