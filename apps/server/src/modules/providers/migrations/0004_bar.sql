create index on provider_player (member_id);

-- As in 0003, and: whoever is barred from play is told so, before anything else is looked at.
create or replace function provider_take_bet(
  p_vendor text, p_merchant smallint, p_member bigint, p_player text, p_tx text, p_id uuid, p_game text, p_round text,
  p_asset text, p_amount bigint, p_win bigint, p_valid bigint, p_play text, p_content bytea, p_notes jsonb,
  p_closes boolean, p_at timestamptz, p_late boolean, p_secret bytea, p_open boolean, p_idle interval
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  seat provider_session;
  bar text;
begin
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win,
      moved, play, content, notes, at)
    values (p_vendor, p_merchant, 'bet', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount, p_win,
      p_win - p_amount, p_play, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then return 'KNOWN'; end if;
  if not p_late then
    bar := play_bar(p_member, p_at);
    if bar is not null then return bar; end if;
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
