-- The result of one bet that a free bet paid: of what settlement brought to the member's wallets, the house keeps the returned
-- stake, and of the prize the stake and what is above the cap. A result of the stake exactly gives the free bet back. A sum
-- that the member has spent is owed, as in `resettle_lottery_bucket`. Kinds: 10 bonus forfeit, 31 reversal.
create or replace function lottery_free_bet_keep(
  p_bucket smallint, p_bet bigint, p_main bigint, p_house int, p_prize bigint, p_refund bigint, p_cancelled boolean, p_now timestamptz
) returns void language plpgsql as $$
declare
  f lottery_free_bet;
  b lottery_bet;
  a record;
  bonus bigint := ledger.bonus_of(p_main);
  base uuid;
  due bigint := 0;
  lacks bigint;
  taken bigint;
  source bigint;
  owing text;
  result text;
begin
  select * into strict f from lottery_free_bet where bucket = p_bucket and bet_id = p_bet for update;
  select * into strict b from lottery_bet where bucket = p_bucket and id = p_bet;
  base := lottery_key_base(b.slip, b.placed_at);
  if not p_cancelled and p_prize + p_refund <> b.stake then
    due := least(f.cap, case when f.returns_stake then p_prize else greatest(p_prize + p_refund - b.stake, 0) end, p_prize);
  end if;
  result := case when p_cancelled then 'CANCELLED' when p_prize + p_refund = b.stake then 'BACK' when due > 0 then 'WON' else 'LOST' end;
  f.kept_bonus := p_refund;
  f.kept_main := p_prize - due;
  -- The returned stake first out of the bonus, then the rest of all out of the main wallet.
  lacks := f.kept_bonus + f.kept_main;
  foreach source in array array[bonus, ledger.unclaimed(p_main), p_main] loop
    select least(w.balance - case when source = bonus then bonus_lotted(p_bucket, b.member_id, b.asset) else 0 end,
                 case when source = bonus then f.kept_bonus else lacks end) into taken
      from ledger.wallet_of(p_bucket, source) w where w.closed_to & ledger.side(-1) = 0;
    if coalesce(taken, 0) <= 0 then continue; end if;
    select * into a from ledger.post_one(p_bucket, source, -taken, lottery_key(base, 'free bet kept', p_bet::text, f.changes::text),
      p_house, 10::smallint, 'free-bet:' || f.lot_id, p_now);
    if a.status not in ('P', 'D') then raise exception 'free bet % was not kept: %', f.lot_id, a.status; end if;
    lacks := lacks - taken;
  end loop;
  if lacks > 0 then
    owing := ledger.owe(p_bucket, lottery_key(base, 'free bet owed', p_bet::text, f.changes::text), p_main, lacks,
      p_house, 31::smallint, 0::smallint, 'free-bet:' || f.lot_id, p_now);
    if owing not in ('P', 'D') then raise exception 'a debt of free bet % was refused: %', f.lot_id, owing; end if;
  end if;
  update lottery_free_bet set state = result, prize = p_prize, refund = p_refund, kept_main = f.kept_main, kept_bonus = f.kept_bonus,
         changes = f.changes + 1
   where bucket = p_bucket and bet_id = p_bet;
  -- A correction of a bet whose free bet came back and was used again leaves the later bet's state.
  if not exists (select from lottery_free_bet n where n.lot_id = f.lot_id and n.bet_id > p_bet) then
    perform bonus_free_bet_moved(f.lot_id, case result when 'WON' then 'converted' when 'LOST' then 'spent' else 'pending' end, due, p_now);
  end if;
end $$;
