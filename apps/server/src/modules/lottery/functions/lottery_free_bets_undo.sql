-- Before a bucket is settled again: gives back what the house kept of bets whose result is another now, so that the difference
-- finds the money where the earlier settlement brought it. Kind 8 is a bonus.
create or replace function lottery_free_bets_undo(
  p_issue bigint, p_bucket smallint, p_merchant int, r_bet bigint[], r_prize bigint[], r_refund bigint[], p_assets text[], p_numbers int[], p_now timestamptz
) returns void language plpgsql as $$
declare
  d record;
  a record;
begin
  for d in
    select f.bet, f.lot, f.base, f.changes, k.amount, k.wallet, n.number
      from lottery_free_bets_due(p_issue, p_bucket, r_bet, r_prize, r_refund) f
      join unnest(p_assets, p_numbers) n (asset, number) on n.asset = f.asset
     cross join lateral (select (f.member << 16) | n.number as main) m
     cross join lateral (values (f.kept_main, m.main), (f.kept_bonus, ledger.bonus_of(m.main))) k (amount, wallet)
     where k.amount > 0
  loop
    select * into a from ledger.post_due_one(p_bucket, d.wallet, d.amount, lottery_key(d.base, 'free bet undone', d.bet::text, d.changes::text),
      (p_merchant << 16) | (5 << 6) | d.number, 8::smallint, 'free-bet:' || d.lot, p_now);
    if a.status not in ('P', 'D', 'O', 'R') then raise exception 'free bet % was not undone: %', d.lot, a.status; end if;
  end loop;
end $$;
