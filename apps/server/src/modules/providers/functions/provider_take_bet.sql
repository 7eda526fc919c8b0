-- A bet of a vendor's game, and its stake by the funding rule (`ledger.stake`); the prize that came with it follows in the same
-- transaction. The caller throws every status but 'OK', 'OK LATE' and 'KNOWN', and nothing of those stays. `from_bonus` and
-- `to_bonus` tell what the bonus paid of the stake and what of the prize enters it; where the member has lots, the caller has
-- decided both (`p_from_bonus`, `p_to_bonus`, or `p_refused`). A number that was kept out without a player is refused. So is a stake
-- that the gate bars (`stake_check`), and one with which the round and its open reservations would stake more than `p_most`. The round
-- is that of the asset. A transaction that the vendor took before (p_late) is taken on a closed round too, as 'OK LATE'. One plan
-- serves all calls from the first, and never a scan: plans made while a table was empty would read all of it later.
create or replace function provider_take_bet(
  p_vendor text, p_merchant smallint, p_member bigint, p_player text, p_tx text, p_id uuid, p_game text, p_round text,
  p_asset text, p_amount bigint, p_win bigint, p_valid bigint, p_play text, p_content bytea, p_notes jsonb,
  p_closes boolean, p_at timestamptz, p_late boolean, p_secret bytea, p_open boolean, p_idle interval, p_wallet bigint,
  p_house int, p_cause text, p_posted_at timestamptz, p_from_bonus bigint default null, p_to_bonus bigint default null, p_refused text default null,
  p_most bigint default null, out status text, out from_bonus bigint, out to_bonus bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  seat provider_session;
  before provider_round;
  paid record;
  reserved bigint;
begin
  from_bonus := 0; to_bonus := 0;
  -- Held to the end of the transaction: a call that keeps this number out waits, and then finds the bet.
  perform pg_advisory_xact_lock(provider_number_lock(p_vendor, p_tx));
  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win,
      moved, play, content, notes, at)
    values (p_vendor, p_merchant, 'bet', p_tx, p_id, p_member, p_game, p_round, p_asset, p_amount, p_win,
      p_win - p_amount, p_play, p_content, p_notes, p_at)
    on conflict do nothing;
  if not found then status := 'KNOWN'; return; end if;
  -- The gate's refusal is told whatever else stands in the way. A transaction that the vendor took before is taken.
  if not p_late then
    status := (select c.refusal from stake_check(p_member, 'game', (p_wallet & 63)::smallint, p_amount, p_at) c);
    if status is not null then return; end if;
  end if;
  if exists (select from provider_tombstone t where t.vendor = p_vendor and t.kind = 'bet' and t.tx_id = p_tx) then
    status := 'TX_CANCELLED'; return;
  end if;
  if not p_late then
    if p_secret is not null then
      select * into seat from provider_session s where s.secret_hash = p_secret;
    else
      select * into seat from provider_session s
        where s.vendor = p_vendor and s.player = p_player and s.state = 'LIVE' and s.mode = 'real'
        order by s.expires_at desc limit 1;
    end if;
    if not found or seat.vendor <> p_vendor or seat.player <> p_player or seat.state <> 'LIVE' or seat.mode <> 'real' then
      status := 'INVALID_SESSION'; return;
    end if;
    if seat.expires_at <= p_at then status := 'SESSION_EXPIRED'; return; end if;
    -- A session that is used stays alive; its end is not written at every bet.
    if seat.expires_at < p_at + p_idle - interval '1 minute' then
      update provider_session s set expires_at = p_at + p_idle where s.secret_hash = seat.secret_hash;
    end if;
    if not p_open then status := 'GAME_DISABLED'; return; end if;
  end if;
  -- The caller holds the player's bucket, so that the round stands still.
  select * into before from provider_round r
    where r.vendor = p_vendor and r.merchant_id = p_merchant and r.round = p_round and r.member_id = p_member and r.asset = p_asset;
  if before.closed_at is not null and not p_late then status := 'ROUND_CLOSED'; return; end if;
  -- A stake of nothing raises no round, and passes in one that a late bet or a release brought above.
  if p_most is not null and p_amount > 0 and not p_late then
    reserved := (select coalesce(sum(t.amount), 0) from provider_transaction t
      where t.vendor = p_vendor and t.merchant_id = p_merchant and t.round = p_round and t.kind = 'reserve'
        and t.member_id = p_member and t.asset = p_asset and not t.is_cancelled);
    if coalesce(before.staked, 0) + reserved + p_amount > p_most then status := 'STAKE_TOO_HIGH'; return; end if;
  end if;
  if p_amount > 0 then
    if p_refused is not null then status := p_refused; return; end if;
    if p_from_bonus is null then
      paid := ledger.stake((p_member & 63)::smallint, p_wallet, p_amount, p_id, p_house, 5::smallint, p_cause, coalesce(p_posted_at, clock_timestamp()));
    else
      paid := ledger.stake_split((p_member & 63)::smallint, p_wallet, p_amount, p_from_bonus, p_id, p_house, 5::smallint, p_cause,
        coalesce(p_posted_at, clock_timestamp()));
    end if;
    if paid.status <> 'P' then
      status := case paid.status when 'F' then 'INSUFFICIENT_FUNDS' when 'C' then 'PLAYER_LOCKED' when 'U' then 'PLAYER_LOCKED'
                                 when 'A' then 'LIMIT_REACHED' end;
      if status is null then raise exception 'the ledger refuses the stake of % % as %', p_vendor, p_tx, paid.status; end if;
      return;
    end if;
    from_bonus := paid.from_bonus;
  end if;
  to_bonus := coalesce(p_to_bonus, ledger.prize_part(p_wallet, p_win, coalesce(before.staked, 0) + p_amount, coalesce(before.from_bonus, 0) + from_bonus));
  if from_bonus <> 0 or to_bonus <> 0 then
    update provider_transaction t
       set from_bonus = provider_take_bet.from_bonus, to_bonus = provider_take_bet.to_bonus,
           moved_bonus = provider_take_bet.to_bonus - provider_take_bet.from_bonus
     where t.vendor = p_vendor and t.merchant_id = p_merchant and t.kind = 'bet' and t.tx_id = p_tx;
  end if;
  insert into provider_round as r (vendor, merchant_id, round, member_id, game, asset, bets, staked, from_bonus, won, to_bonus, valid_bet,
      opened_at, closed_at, changed_at)
    values (p_vendor, p_merchant, p_round, p_member, p_game, p_asset, 1, p_amount, provider_take_bet.from_bonus, p_win,
      provider_take_bet.to_bonus, p_valid, p_at, case when p_closes then p_at end, p_at)
    on conflict (vendor, merchant_id, round, member_id, asset) do update
       set bets = r.bets + 1, staked = r.staked + excluded.staked, from_bonus = r.from_bonus + excluded.from_bonus,
           won = r.won + excluded.won, to_bonus = r.to_bonus + excluded.to_bonus, valid_bet = r.valid_bet + excluded.valid_bet,
           closed_at = coalesce(r.closed_at, excluded.closed_at), changed_at = p_at;
  status := case when before.closed_at is not null then 'OK LATE' else 'OK' end;
end $$;
