-- Transactions of many players in one statement and one commit: bets, prizes, promo prizes and corrections upwards. Each is
-- decided as `provider_take_bet` and `provider_take_win` decide it alone, and answered for itself; a refused transaction leaves
-- nothing. At most one transaction of a player is in a batch. The batch moves the main wallet alone.
--
-- Order is law: the buckets come first, as in every transaction that touches a player's transactions and rounds, so that all rows
-- of these players stand still from then on. A batch never waits for a bucket or a number while it holds a bucket.
--
-- Statuses: P done, L done on a round that was closed, D known and the same, K known with other contents, X taken back,
-- E barred from play (`stake_check`), Q reality check, M limit reached, H above the highest stake of a round, S no such session,
-- T session over, G game closed, R round closed, N no bet, F funds.
-- A is for the caller to ask alone: a closed wallet, a debt, a stake that needs the bonus or that lots may play for, a round that
-- the bonus has paid for. A transaction without an answer was left out, because its bucket or its number is taken, and is asked
-- again. An answer is "<place><status><main wallet>+<bonus>:<version>=<id>": what can be staked now, without the bonus where there is none, and the
-- sum of both wallets' sequences.
create or replace function provider_take_batch(
  p_kind text[], p_vendor text[], p_merchant smallint[], p_member bigint[], p_player text[], p_tx text[], p_id uuid[],
  p_win_id uuid[], p_game text[], p_round text[], p_asset text[], p_amount bigint[], p_win bigint[], p_valid bigint[],
  p_play text[], p_ref text[], p_content bytea[], p_notes text[], p_closes boolean[], p_late boolean[], p_secret bytea[],
  p_open boolean[], p_most bigint[], p_bucket smallint[], p_wallet bigint[], p_house int[], p_pay_kind smallint[], p_cause text[],
  p_at timestamptz, p_posted_at timestamptz, p_idle interval
) returns text language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  held smallint[] := ledger.lock_free_buckets(p_bucket);
  taken int[];
  st text[]; bal bigint[]; sq bigint[]; bonus bigint[]; bonus_sq bigint[]; ids uuid[]; seats bytea[];
  v_i int[]; v_bucket smallint[]; v_wallet bigint[]; v_delta bigint[]; v_ref uuid[]; v_house int[]; v_kind smallint[]; v_cause text[];
  posted record;
  place int;
begin
  if cardinality(held) = 0 then return null; end if;
  -- A number that is being kept out for all players at this moment (`provider_number_lock`): its bet is left out.
  taken := array(
    select u.i::int from unnest(p_kind, p_vendor, p_tx, p_bucket) with ordinality u (k, vendor, tx, bucket, i)
     where case when u.k = 'bet' and u.bucket = any (held) then not pg_try_advisory_xact_lock(provider_number_lock(u.vendor, u.tx)) else false end);

  -- One look by key at everything that decides. Its snapshot is later than the locks. `(select 1 …) = 1` and not `exists`,
  -- which may be planned as a walk through the whole table.
  select array_agg(d.s order by d.i), array_agg(d.balance order by d.i), array_agg(d.seq order by d.i),
         array_agg(d.bonus order by d.i), array_agg(d.bonus_seq order by d.i), array_agg(d.known order by d.i), array_agg(d.seat order by d.i)
    into st, bal, sq, bonus, bonus_sq, ids, seats
    from (
      select u.i, w.balance, w.seq, g.balance as bonus, coalesce(g.seq, 0) as bonus_seq, t.id as known,
        case when s.expires_at < p_at + p_idle - interval '1 minute' then s.secret_hash end as seat,
        case
          when u.bucket <> all (held) or u.i = any (taken) or u.nth > 1 then 'W'
          when w.id is null or w.closed_to <> 0 or w.merchant <> u.merchant or w.balance + u.amount + u.win > 4000000000000000000 then 'A'
          when u.k = 'adjust' and (select 1 from provider_debt x
            where x.vendor = u.vendor and x.merchant_id = u.merchant and x.kind = u.k and x.tx_id = u.tx limit 1) = 1 then 'A'
          when t.id is not null then
            case when t.amount is null then 'X'
                 when t.member_id <> u.member or t.asset <> u.asset or t.content <> u.content then 'K'
                 when t.is_cancelled then 'X' else 'D' end
          when u.k = 'bet' then
            case when bar.told = 'REALITY_CHECK_REQUIRED' then 'Q'
                 when bar.told = 'LIMIT_REACHED' then 'M'
                 when bar.told is not null then 'E'
                 when (select 1 from provider_tombstone x where x.vendor = u.vendor and x.kind = 'bet' and x.tx_id = u.tx limit 1) = 1 then 'X'
                 when not u.late and (s.secret_hash is null or s.vendor <> u.vendor or s.player <> u.player or s.state <> 'LIVE' or s.mode <> 'real') then 'S'
                 when not u.late and s.expires_at <= p_at then 'T'
                 when not u.late and not u.open then 'G'
                 when not u.late and r.closed_at is not null then 'R'
                 -- Open reservations of the round may still become stakes. A stake of nothing raises no round.
                 when not u.late and u.amount > 0 and u.most is not null and coalesce(r.staked, 0) + u.amount
                   + (select coalesce(sum(x.amount), 0) from provider_transaction x
                       where x.vendor = u.vendor and x.merchant_id = u.merchant and x.round = u.round and x.kind = 'reserve'
                         and x.member_id = u.member and x.asset = u.asset and not x.is_cancelled) > u.most then 'H'
                 when r.from_bonus <> 0 or (w.balance < u.amount and w.balance + g.balance >= u.amount)
                   or case when g.seq > 0 then bonus_plays(u.bucket, u.member, u.asset) else false end then 'A'
                 when w.balance < u.amount then 'F'
                 when r.closed_at is not null then 'L' else 'P' end
          when u.k = 'win' then
            case when r.member_id is null or b.stands is null then
                   case when u.ref is not null and ((select 1 from provider_transaction x
                          where x.vendor = u.vendor and x.merchant_id = u.merchant and x.kind in ('bet', 'reserve') and x.tx_id = u.ref
                            and x.member_id = u.member and x.amount is null limit 1) = 1
                        or (select 1 from provider_tombstone x where x.vendor = u.vendor and x.kind = 'bet' and x.tx_id = u.ref limit 1) = 1) then 'X' else 'N' end
                 when not b.stands then 'X'
                 when r.from_bonus <> 0 then 'A'
                 when r.closed_at is not null then 'L' else 'P' end
          -- A person hears of a correction of a round that was taken back, and a round without a stake may be a free one: decided alone.
          when u.k = 'adjust' and (not b.stands or r.from_bonus <> 0 or r.staked = 0) then 'A'
          else 'P'
        end as s
        from (select x.*, row_number() over (partition by x.vendor, x.merchant, x.k, x.tx order by x.i) as nth
                from unnest(p_kind, p_vendor, p_merchant, p_member, p_player, p_tx, p_round, p_asset, p_amount, p_win, p_ref, p_content, p_late, p_secret,
                            p_open, p_most, p_bucket, p_wallet) with ordinality
                     x (k, vendor, merchant, member, player, tx, round, asset, amount, win, ref, content, late, secret, open, most, bucket, wallet, i)) u
        left join lateral (select x.id, x.balance, x.seq, x.closed_to, x.merchant from ledger.wallet_of(u.bucket, u.wallet) x) w on true
        left join lateral (select case when x.closed_to & ledger.side(-1) = 0 and x.balance > 0
                                       then nullif(x.balance - bonus_waiting(u.bucket, u.member, u.asset), 0) end as balance, x.seq
                             from ledger.wallet_of(u.bucket, ledger.bonus_of(u.wallet)) x) g on true
        left join lateral (select x.id, x.member_id, x.asset, x.amount, x.content, x.is_cancelled from provider_transaction x
                            where x.vendor = u.vendor and x.merchant_id = u.merchant and x.kind = u.k and x.tx_id = u.tx) t on true
        left join lateral (select x.member_id, x.closed_at, x.staked, x.from_bonus from provider_round x
                            where x.vendor = u.vendor and x.merchant_id = u.merchant and x.round = u.round and x.member_id = u.member
                              and x.asset = u.asset) r on u.k in ('bet', 'win', 'adjust')
        left join lateral (select bool_or(not x.is_cancelled) as stands from provider_transaction x
                            where x.vendor = u.vendor and x.merchant_id = u.merchant and x.round = u.round and x.kind in ('bet', 'reserve')
                              and x.member_id = u.member and x.asset = u.asset and (u.ref is null or x.tx_id = u.ref)) b on u.k in ('win', 'adjust')
        left join lateral (select (select c.refusal from stake_check(u.member, 'game', (u.wallet & 63)::smallint, u.amount, p_at) c) as told) bar
          on u.k = 'bet' and not u.late
        left join lateral (
          select x.secret_hash, x.vendor, x.player, x.state, x.mode, x.expires_at from provider_session x where x.secret_hash = u.secret
          union all
          (select x.secret_hash, x.vendor, x.player, x.state, x.mode, x.expires_at from provider_session x
            where u.secret is null and x.vendor = u.vendor and x.player = u.player and x.state = 'LIVE' and x.mode = 'real'
            order by x.expires_at desc limit 1)) s on u.k = 'bet' and not u.late
    ) d;

  -- A stake, then the prize that came with it; or a prize alone.
  select array_agg(u.i::int order by u.i, l.leg), array_agg(u.bucket order by u.i, l.leg), array_agg(u.wallet order by u.i, l.leg),
         array_agg(l.delta order by u.i, l.leg), array_agg(l.ref order by u.i, l.leg), array_agg(u.house order by u.i, l.leg),
         array_agg(l.kind order by u.i, l.leg), array_agg(u.cause order by u.i, l.leg)
    into v_i, v_bucket, v_wallet, v_delta, v_ref, v_house, v_kind, v_cause
    from unnest(p_kind, p_bucket, p_wallet, p_amount, p_win, p_id, p_win_id, p_house, p_pay_kind, p_cause, st) with ordinality
           u (k, bucket, wallet, amount, win, id, win_id, house, pay_kind, cause, s, i)
   cross join lateral (values
     (1, case when u.k = 'bet' then -u.amount else u.amount end, u.id, case when u.k = 'bet' then 5::smallint else u.pay_kind end),
     (2, u.win, u.win_id, u.pay_kind)) l (leg, delta, ref, kind)
   where u.s in ('P', 'L') and l.delta <> 0;
  if v_i is not null then
    posted := ledger.post_held(v_bucket, v_wallet, v_delta, v_ref, v_house, v_kind, v_cause, coalesce(p_posted_at, clock_timestamp()));
    for n in 1..cardinality(posted.places) loop
      place := v_i[posted.places[n]];
      -- Everything that refuses was asked above. A refusal all the same undoes the batch, and each transaction is asked alone.
      if posted.states[n] <> 'P' then
        raise exception 'the ledger refuses a transaction of % as %', p_vendor[place], posted.states[n] using errcode = 'PV001';
      end if;
      if posted.seqs[n] > sq[place] then bal[place] := posted.balances[n]; sq[place] := posted.seqs[n]; end if;
    end loop;
  end if;

  insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win, moved,
      play, ref, content, notes, at)
    select u.vendor, u.merchant, u.k, u.tx, u.id, u.member, u.game, u.round, u.asset, u.amount, u.win,
           case when u.k = 'bet' then u.win - u.amount else u.amount end, u.play, u.ref, u.content, u.notes::jsonb, p_at
      from unnest(p_kind, p_vendor, p_merchant, p_member, p_tx, p_id, p_game, p_round, p_asset, p_amount, p_win, p_play, p_ref, p_content, p_notes, st)
             u (k, vendor, merchant, member, tx, id, game, round, asset, amount, win, play, ref, content, notes, s)
     where u.s in ('P', 'L');
  if 'bet' = any (p_kind) then
    insert into provider_round as r (vendor, merchant_id, round, member_id, game, asset, bets, staked, won, valid_bet, opened_at, closed_at, changed_at)
      select u.vendor, u.merchant, u.round, u.member, u.game, u.asset, 1, u.amount, u.win, u.valid, p_at, case when u.closes then p_at end, p_at
        from unnest(p_kind, p_vendor, p_merchant, p_member, p_game, p_round, p_asset, p_amount, p_win, p_valid, p_closes, st)
               u (k, vendor, merchant, member, game, round, asset, amount, win, valid, closes, s)
       where u.s in ('P', 'L') and u.k = 'bet'
      on conflict (vendor, merchant_id, round, member_id, asset) do update
         set bets = r.bets + excluded.bets, staked = r.staked + excluded.staked, won = r.won + excluded.won,
             valid_bet = r.valid_bet + excluded.valid_bet, closed_at = coalesce(r.closed_at, excluded.closed_at), changed_at = p_at;
  end if;
  -- A prize finds its round.
  if 'win' = any (p_kind) then
    update provider_round r
       set won = r.won + u.amount, valid_bet = r.valid_bet + u.valid, closed_at = coalesce(r.closed_at, case when u.closes then p_at end), changed_at = p_at
      from unnest(p_kind, p_vendor, p_merchant, p_member, p_round, p_asset, p_amount, p_valid, p_closes, st)
             u (k, vendor, merchant, member, round, asset, amount, valid, closes, s)
     where u.s in ('P', 'L') and u.k = 'win' and r.vendor = u.vendor and r.merchant_id = u.merchant and r.round = u.round
       and r.member_id = u.member and r.asset = u.asset;
  end if;
  -- A session that is used stays alive; its end is not written at every bet. One that is just being ended is not waited for.
  seats := array(select u.seat from unnest(st, seats) u (s, seat) where u.s = 'P' and u.seat is not null);
  if cardinality(seats) > 0 then
    update provider_session set expires_at = p_at + p_idle
     where secret_hash = any (array(select x.secret_hash from provider_session x where x.secret_hash = any (seats) for update skip locked));
  end if;
  return (select string_agg(u.i || u.s || case when u.s = 'A' then '' else u.balance || coalesce('+' || u.bonus, '') || ':' || u.seq + u.bonus_seq ||
                                               coalesce('=' || u.known, '') end, ',')
            from unnest(st, bal, sq, bonus, bonus_sq, ids) with ordinality u (s, balance, seq, bonus, bonus_seq, known, i)
           where u.s <> 'W');
end $$;
