alter table provider_round drop constraint provider_round_pkey;
alter table provider_round add constraint provider_round_pkey primary key using index provider_round_key;

-- A rollback that is taken back itself: what it undid stands again.
alter table provider_transaction drop constraint provider_transaction_kind_check;
alter table provider_transaction add constraint provider_transaction_kind_check
  check (kind in ('bet', 'win', 'rollback', 'promo', 'adjust', 'reserve', 'release', 'reinstate')) not valid;

-- Numbers that are refused when they come, whoever's they are: a vendor took them back and named no player.
create table provider_tombstone (
  vendor  text not null,
  kind    text not null check (kind = 'bet'),
  tx_id   text not null,
  at      timestamptz not null,
  primary key (vendor, kind, tx_id)
);

-- The lock under which a bet comes and a number is kept out: one waits for the other.
create function provider_number_lock(p_vendor text, p_tx text) returns bigint language sql immutable
  as $$ select hashtextextended(p_vendor || chr(10) || p_tx, 56) $$;

-- As before, and: a number that was kept out without a player is refused; the round is that of the asset; a step that
-- the vendor took before (p_late) is taken on a closed round too, as 'OK LATE'.
create or replace function provider_take_bet(
  p_vendor text, p_merchant smallint, p_member bigint, p_player text, p_tx text, p_id uuid, p_game text, p_round text,
  p_asset text, p_amount bigint, p_win bigint, p_valid bigint, p_play text, p_content bytea, p_notes jsonb,
  p_closes boolean, p_at timestamptz, p_late boolean, p_secret bytea, p_open boolean, p_idle interval
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  seat provider_session;
  was_closed boolean;
begin
  -- Held to the end of the transaction: whoever keeps this number out waits, and then finds the bet.
  perform pg_advisory_xact_lock(provider_number_lock(p_vendor, p_tx));
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win,
      moved, play, content, notes, at)
    values (p_vendor, p_merchant, 'bet', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount, p_win,
      p_win - p_amount, p_play, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then return 'KNOWN'; end if;
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
      opened_at, closed_at)
    values (p_vendor, p_merchant, p_round, p_member, p_game, p_asset, 1, p_amount, p_win, p_valid, p_at,
      case when p_closes then p_at end)
    on conflict (vendor, merchant_id, round, member_id, asset) do update
       set bets = r.bets + 1, staked = r.staked + excluded.staked, won = r.won + excluded.won,
           valid_bet = r.valid_bet + excluded.valid_bet, closed_at = coalesce(r.closed_at, excluded.closed_at)
     where r.closed_at is null or p_late;
  if not found then return 'ROUND_CLOSED'; end if;
  return case when was_closed then 'OK LATE' else 'OK' end;
end $$;

-- As before, for the round of the asset and for numbers that were kept out without a player.
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
      closed_at = coalesce(closed_at, case when p_closes then p_at end)
    where vendor = p_vendor and merchant_id = p_merchant and round = p_round and member_id = p_member
      and asset = p_asset;
  return case when closed is null then 'OK' else 'OK LATE' end;
end $$;
