-- Posts the differences between the amounts that were paid and those of the new revision. A missing amount is paid first,
-- into `unclaimed` where the main wallet refuses it. An excess is taken back as far as the member still has it, from
-- `unclaimed` first; beyond that, or where the wallet is closed, the member owes it: a receivable of the ledger. Undecided
-- bets keep their amounts. Kind 31 is a reversal.
create or replace function resettle_lottery_bucket(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_void boolean,
  r_bet bigint[], r_member bigint[], r_slip uuid[], r_asset text[], r_prize bigint[], r_refund bigint[], r_rebate bigint[],
  p_assets text[], p_numbers int[], p_now timestamptz
) returns void language plpgsql as $$
declare
  d record;
  a record;
  main bigint;
  source bigint;
  lacks bigint;
  taken bigint;
  bonus bigint;
  owing text;
begin
  for d in
    with target as (
      select * from unnest(r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate) t (bet, member, slip, asset, prize, refund, rebate)
    ), old as (
      select b.id as bet, b.member_id as member, lottery_key_base(b.slip, b.placed_at) as slip, b.asset, p.prize, p.refund, p.rebate
        from lottery_bet b join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
       where b.bucket = p_bucket and b.issue_id = p_issue
         and not exists (select 1 from lottery_undecided_bet x where x.bucket = b.bucket and x.bet_id = b.id)
    )
    select bet, coalesce(t.member, o.member) as member, coalesce(t.slip, o.slip) as slip, coalesce(t.asset, o.asset) as asset,
           k.kind, k.name, k.delta, n.number, f.bonus
      from target t full join old o using (bet)
      cross join lateral (values (6::smallint, 'payout', coalesce(t.prize, 0) - coalesce(o.prize, 0)),
                                 (7::smallint, 'refund', coalesce(t.refund, 0) - coalesce(o.refund, 0)),
                                 (12::smallint, 'rebate', coalesce(t.rebate, 0) - coalesce(o.rebate, 0))) k (kind, name, delta)
      join unnest(p_assets, p_numbers) n (asset, number) on n.asset = coalesce(t.asset, o.asset)
      -- The part of a refund's difference that concerns the bonus, which paid part of the stake.
      cross join lateral (select coalesce((
        select ledger.stake_part(coalesce(t.refund, 0), b.stake, b.from_bonus) - ledger.stake_part(coalesce(o.refund, 0), b.stake, b.from_bonus)
          from lottery_bet b where k.kind = 7 and b.bucket = p_bucket and b.id = bet and b.from_bonus > 0), 0) as bonus) f
     where k.delta <> 0
     order by k.delta < 0, bet, k.kind
  loop
    main := (d.member << 16) | d.number;
    bonus := ledger.bonus_of(main);
    if d.bonus > 0 then
      select * into a from ledger.post_due_one(p_bucket, bonus, d.bonus, lottery_key(d.slip, 'bonus ' || d.name, d.bet::text, 'r' || p_revision),
        (p_merchant << 16) | (3 << 6) | d.number, d.kind, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
      if a.status not in ('P', 'D', 'O', 'R') then raise exception 'a correction of issue % was refused: %', p_issue, a.status; end if;
    end if;
    if d.delta > 0 then
      if d.delta = d.bonus then continue; end if;
      select * into a from ledger.post_due_one(p_bucket, main, d.delta - d.bonus, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision),
        (p_merchant << 16) | (3 << 6) | d.number, d.kind, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
      if a.status not in ('P', 'D', 'O', 'R') then raise exception 'a correction of issue % was refused: %', p_issue, a.status; end if;
      continue;
    end if;
    lacks := -d.delta;
    -- The bonus gives back no more than it was given, and nothing of a lot; what it has not any more is the member's like the rest.
    foreach source in array case when d.bonus < 0 then array[bonus] else '{}' end || array[ledger.unclaimed(main), main] loop
      select least(w.balance - case when source = bonus then bonus_lotted(p_bucket, d.member, d.asset) else 0 end,
                   case when source = bonus then -d.bonus else lacks end) into taken from ledger.wallet_of(p_bucket, source) w where w.closed_to & ledger.side(-1) = 0;
      if coalesce(taken, 0) <= 0 then continue; end if;
      select * into a from ledger.post_one(p_bucket, source, -taken, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision),
        (p_merchant << 16) | (3 << 6) | d.number, 31::smallint, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
      if a.status not in ('P', 'D') then raise exception 'a correction of issue % was refused: %', p_issue, a.status; end if;
      lacks := lacks - taken;
    end loop;
    if lacks > 0 then
      owing := ledger.owe(p_bucket, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision, 'owed'), main, lacks,
        (p_merchant << 16) | (3 << 6) | d.number, 31::smallint, 0::smallint, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
      if owing not in ('P', 'D') then raise exception 'a debt of issue % was refused: %', p_issue, owing; end if;
    end if;
  end loop;
  delete from lottery_payout p using lottery_bet b
   where b.bucket = p_bucket and b.issue_id = p_issue and p.bucket = b.bucket and p.bet_id = b.id
     and (p_void or not b.id = any (coalesce(r_bet, '{}')))
     and not exists (select 1 from lottery_undecided_bet x where x.bucket = b.bucket and x.bet_id = b.id);
  if not p_void then
    insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at)
      select p_bucket, t.bet, p_issue, t.prize, t.refund, t.rebate, p_now from unnest(r_bet, r_prize, r_refund, r_rebate) t (bet, prize, refund, rebate)
      on conflict (bucket, bet_id) do update set prize = excluded.prize, refund = excluded.refund, rebate = excluded.rebate, paid_at = excluded.paid_at;
  end if;
end $$;
