-- A prize of a vendor's game, as `provider_take_bet` does a bet. 'OK LATE': the round was closed before. A prize that names a
-- bet which was kept out is refused for ever, not to be sent again for a week; so is a number that was kept out without a
-- player.
create or replace function provider_take_win(
  p_vendor text, p_merchant smallint, p_member bigint, p_tx text, p_id uuid, p_game text, p_round text, p_asset text,
  p_amount bigint, p_valid bigint, p_play text, p_bet text, p_content bytea, p_notes jsonb, p_closes boolean,
  p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  closed timestamptz;
  stands boolean;
begin
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount,
      moved, play, ref, content, notes, at)
    values (p_vendor, p_merchant, 'win', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount,
      p_amount, p_play, p_bet, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then return 'KNOWN'; end if;
  -- The round is held from here on: no bet of it can be taken back meanwhile.
  select closed_at into closed from provider_round
    where vendor = p_vendor and merchant_id = p_merchant and round = p_round and member_id = p_member
      and asset = p_asset for update;
  if found then
    select bool_or(not is_cancelled) into stands from provider_transaction
      where vendor = p_vendor and merchant_id = p_merchant and round = p_round and kind in ('bet', 'reserve')
        and member_id = p_member and asset = p_asset and (p_bet is null or tx_id = p_bet);
  end if;
  if stands is null then
    -- What was kept out belongs to no round.
    if p_bet is not null and (exists (select from provider_transaction
        where vendor = p_vendor and merchant_id = p_merchant and kind in ('bet', 'reserve') and tx_id = p_bet
          and member_id = p_member and amount is null)
        or exists (select from provider_tombstone where vendor = p_vendor and kind = 'bet' and tx_id = p_bet)) then
      return 'TX_CANCELLED';
    end if;
    return 'BET_NOT_FOUND';
  end if;
  if not stands then return 'TX_CANCELLED'; end if;
  update provider_round set won = won + p_amount, valid_bet = valid_bet + p_valid,
      closed_at = coalesce(closed_at, case when p_closes then p_at end), changed_at = p_at
    where vendor = p_vendor and merchant_id = p_merchant and round = p_round and member_id = p_member
      and asset = p_asset;
  return case when closed is null then 'OK' else 'OK LATE' end;
end $$;
