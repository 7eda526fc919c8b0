-- A prize of a vendor's game, as `provider_take_bet` takes a bet. 'OK LATE': the round was closed before. A prize that names a
-- bet which was kept out is refused for ever, not to be sent again for a week; so is one whose bet's number was kept out without
-- a player. `to_bonus` tells what of the prize enters the bonus; the caller posts it, and
-- has decided it (`p_to_bonus`) where lots paid for the round.
create or replace function provider_take_win(
  p_vendor text, p_merchant smallint, p_member bigint, p_tx text, p_id uuid, p_game text, p_round text, p_asset text,
  p_amount bigint, p_valid bigint, p_play text, p_bet text, p_content bytea, p_notes jsonb, p_closes boolean,
  p_at timestamptz, p_wallet bigint, p_to_bonus bigint default null, out status text, out to_bonus bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  before provider_round;
  stands boolean;
begin
  to_bonus := 0;
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount,
      moved, play, ref, content, notes, at)
    values (p_vendor, p_merchant, 'win', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount,
      p_amount, p_play, p_bet, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then status := 'KNOWN'; return; end if;
  -- The caller holds the player's bucket: no bet of the round can be taken back meanwhile.
  select * into before from provider_round r
    where r.vendor = p_vendor and r.merchant_id = p_merchant and r.round = p_round and r.member_id = p_member and r.asset = p_asset;
  if found then
    select bool_or(not t.is_cancelled) into stands from provider_transaction t
      where t.vendor = p_vendor and t.merchant_id = p_merchant and t.round = p_round and t.kind in ('bet', 'reserve')
        and t.member_id = p_member and t.asset = p_asset and (p_bet is null or t.tx_id = p_bet);
  end if;
  if stands is null then
    -- A bet that was kept out belongs to no round.
    status := case when p_bet is not null and (exists (select from provider_transaction t
        where t.vendor = p_vendor and t.merchant_id = p_merchant and t.kind in ('bet', 'reserve') and t.tx_id = p_bet
          and t.member_id = p_member and t.amount is null)
        or exists (select from provider_tombstone x where x.vendor = p_vendor and x.kind = 'bet' and x.tx_id = p_bet))
      then 'TX_CANCELLED' else 'BET_NOT_FOUND' end;
    return;
  end if;
  if not stands then status := 'TX_CANCELLED'; return; end if;
  to_bonus := coalesce(p_to_bonus, ledger.prize_part(p_wallet, p_amount, before.staked, before.from_bonus));
  if to_bonus <> 0 then
    update provider_transaction t set to_bonus = provider_take_win.to_bonus, moved_bonus = provider_take_win.to_bonus
     where t.vendor = p_vendor and t.merchant_id = p_merchant and t.kind = 'win' and t.tx_id = p_tx;
  end if;
  update provider_round r set won = r.won + p_amount, to_bonus = r.to_bonus + provider_take_win.to_bonus,
      valid_bet = r.valid_bet + p_valid, closed_at = coalesce(r.closed_at, case when p_closes then p_at end), changed_at = p_at
    where r.vendor = p_vendor and r.merchant_id = p_merchant and r.round = p_round and r.member_id = p_member and r.asset = p_asset;
  status := case when before.closed_at is null then 'OK' else 'OK LATE' end;
end $$;
