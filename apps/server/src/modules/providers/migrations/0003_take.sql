-- The two steps that come all the time, each in one statement; the ledger's posting follows in the same transaction.
-- Whatever is not 'OK' or 'KNOWN' is thrown by the caller, and nothing of it stays. One plan for all, from the first
-- call, and never a scan: plans made while a table was empty would read all of it later.
create function provider_take_bet(
  p_vendor text, p_merchant smallint, p_member bigint, p_player text, p_tx text, p_id uuid, p_game text, p_round text,
  p_asset text, p_amount bigint, p_win bigint, p_valid bigint, p_play text, p_content bytea, p_notes jsonb,
  p_closes boolean, p_at timestamptz, p_late boolean, p_secret bytea, p_open boolean, p_idle interval
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  seat provider_session;
begin
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win,
      moved, play, content, notes, at)
    values (p_vendor, p_merchant, 'bet', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount, p_win,
      p_win - p_amount, p_play, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then return 'KNOWN'; end if;
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
  insert into provider_round as r (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, valid_bet,
      opened_at, closed_at)
    values (p_vendor, p_merchant, p_round, p_member, p_game, p_asset, 1, p_amount, p_win, p_valid, p_at,
      case when p_closes then p_at end)
    on conflict (vendor, merchant_id, round, member_id) do update
       set bets = r.bets + 1, staked = r.staked + excluded.staked, won = r.won + excluded.won,
           valid_bet = r.valid_bet + excluded.valid_bet, closed_at = excluded.closed_at
     where r.closed_at is null;
  return case when found then 'OK' else 'ROUND_CLOSED' end;
end $$;

-- 'OK LATE': the round was closed before.
create function provider_take_win(
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
    where vendor = p_vendor and merchant_id = p_merchant and round = p_round and member_id = p_member for update;
  if not found then return 'BET_NOT_FOUND'; end if;
  select bool_or(not is_cancelled) into stands from provider_transaction
    where vendor = p_vendor and merchant_id = p_merchant and round = p_round and kind in ('bet', 'reserve')
      and member_id = p_member and (p_bet is null or tx_id = p_bet);
  if stands is null then return 'BET_NOT_FOUND'; end if;
  if not stands then return 'TX_CANCELLED'; end if;
  update provider_round set won = won + p_amount, valid_bet = valid_bet + p_valid,
      closed_at = coalesce(closed_at, case when p_closes then p_at end)
    where vendor = p_vendor and merchant_id = p_merchant and round = p_round and member_id = p_member;
  return case when closed is null then 'OK' else 'OK LATE' end;
end $$;
