-- A bet or a stake of a vendor's game, in one statement; the ledger's posting follows in the same transaction. Whatever is
-- not 'OK', 'OK LATE' or 'KNOWN' is thrown by the caller, and nothing of it stays. A number that was kept out without a
-- player is refused, and so is what the gate bars (`stake_check`); the round is that of the asset; a step that the vendor took before (p_late) is taken on a closed round
-- too, as 'OK LATE'. One plan for all, from the first call, and never a scan: plans made while a table was empty would read
-- all of it later.
create or replace function provider_take_bet(
  p_vendor text, p_merchant smallint, p_member bigint, p_player text, p_tx text, p_id uuid, p_game text, p_round text,
  p_asset text, p_amount bigint, p_win bigint, p_valid bigint, p_play text, p_content bytea, p_notes jsonb,
  p_closes boolean, p_at timestamptz, p_late boolean, p_secret bytea, p_open boolean, p_idle interval, p_wallet bigint
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  seat provider_session;
  was_closed boolean;
  refused text;
begin
  -- Held to the end of the transaction: whoever keeps this number out waits, and then finds the bet.
  perform pg_advisory_xact_lock(provider_number_lock(p_vendor, p_tx));
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win,
      moved, play, content, notes, at)
    values (p_vendor, p_merchant, 'bet', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount, p_win,
      p_win - p_amount, p_play, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then return 'KNOWN'; end if;
  -- Told whatever else stands in the way. What the vendor took before is taken.
  if not p_late then
    refused := (select c.refusal from stake_check(p_member, 'game', (p_wallet & 63)::smallint, p_amount, p_at) c);
    if refused is not null then return refused; end if;
  end if;
  if exists (select from provider_tombstone where vendor = p_vendor and kind = 'bet' and tx_id = p_tx) then
    return 'TX_CANCELLED';
  end if;
  if not p_late then
    if p_secret is not null then
      select * into seat from provider_session where secret_hash = p_secret;
    else
      select * into seat from provider_session
        where vendor = p_vendor and player = p_player and state = 'LIVE' and mode = 'real'
        order by expires_at desc limit 1;
    end if;
    if not found or seat.vendor <> p_vendor or seat.player <> p_player or seat.state <> 'LIVE' or seat.mode <> 'real' then
      return 'INVALID_SESSION';
    end if;
    if seat.expires_at <= p_at then return 'SESSION_EXPIRED'; end if;
    -- A session that is used stays alive; its end is not written at every bet.
    if seat.expires_at < p_at + p_idle - interval '1 minute' then
      update provider_session set expires_at = p_at + p_idle where secret_hash = seat.secret_hash;
    end if;
    if not p_open then return 'GAME_DISABLED'; end if;
  end if;
  if p_late then
    select closed_at is not null into was_closed from provider_round
      where vendor = p_vendor and merchant_id = p_merchant and round = p_round and member_id = p_member
        and asset = p_asset for update;
  end if;
  insert into provider_round as r (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, valid_bet,
      opened_at, closed_at, changed_at)
    values (p_vendor, p_merchant, p_round, p_member, p_game, p_asset, 1, p_amount, p_win, p_valid, p_at,
      case when p_closes then p_at end, p_at)
    on conflict (vendor, merchant_id, round, member_id, asset) do update
       set bets = r.bets + 1, staked = r.staked + excluded.staked, won = r.won + excluded.won,
           valid_bet = r.valid_bet + excluded.valid_bet, closed_at = coalesce(r.closed_at, excluded.closed_at), changed_at = p_at
     where r.closed_at is null or p_late;
  if not found then return 'ROUND_CLOSED'; end if;
  return case when was_closed then 'OK LATE' else 'OK' end;
end $$;
