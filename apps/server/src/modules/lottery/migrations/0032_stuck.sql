-- What one member, one bet or one issue is stuck with keeps no other from being paid.

-- Bets that the engine does not accept any more, though they were taken: their issue is settled without them, and a
-- person decides what becomes of them.
create table lottery_undecided_bet (
  bucket   smallint not null,
  bet_id   bigint not null,
  issue_id bigint not null,
  found_at timestamptz not null,
  primary key (bucket, bet_id)
);
create index lottery_undecided_bet_issue on lottery_undecided_bet (issue_id);

-- What failed is tried again later and later, behind everything else that is due.
alter table lottery_issue add column tries smallint not null default 0, add column next_try_at timestamptz;
alter table lottery_shortfall add column next_try_at timestamptz;
alter table lottery_chase add column tries smallint not null default 0, add column next_try_at timestamptz;
alter table lottery_settled add column next_weigh_at timestamptz;

-- Two people may have an issue settled again by the same draw.
alter table lottery_ruling drop constraint lottery_ruling_kind_check;
alter table lottery_ruling add constraint lottery_ruling_kind_check check (kind in ('RESULT', 'VOID', 'CORRECTION', 'RETRY')) not valid;

-- The key that the postings of a slip are derived from. It begins with a time, which says where in the journal their rows
-- lie, and the key of a slip is its caller's: one that does not begin with about the time at which the slip was taken
-- begins with that time. The same as `ledgerKey` in Node.
create function lottery_key_base(p_slip uuid, p_at timestamptz) returns uuid language sql stable parallel safe as $$
  select case when abs(('x' || left(p_slip::text, 8) || substr(p_slip::text, 10, 4))::bit(48)::bigint - t.ms) <= 86400000 then p_slip
              else (left(t.hex, 8) || '-' || right(t.hex, 4) || substr(p_slip::text, 14))::uuid end
    from (select m.ms, lpad(to_hex(m.ms), 12, '0') as hex from (select floor(extract(epoch from p_at) * 1000)::bigint as ms) m) t
$$;

-- What the bets of one bucket get: prize, returned stake and rebate, each rounded toward zero, of those that get anything.
-- `p_outcomes`: play, selection and group → prize of all winning units at mode 1 and multiple 1, and pushed units; or that
-- they are undecided: such a bet gets nothing yet.
-- Hash joins only: a set of outcomes has no statistics, and a loop over it would be one over all bets. The bets are
-- scattered over the table, so they are fetched once: the last row, without a bet, counts them (`member`) and their
-- stakes (`prize`).
create or replace function lottery_results(
  p_issue bigint, p_bucket smallint, p_unit_price bigint, p_base int, p_void boolean, p_result_at timestamptz, p_outcomes jsonb
) returns table (bet bigint, member bigint, slip uuid, asset text, prize bigint, refund bigint, rebate bigint)
language sql stable set enable_nestloop = off set enable_mergejoin = off as $$
  with outcome as materialized (
    select * from jsonb_to_recordset(p_outcomes) as t (play text, selection jsonb, grp int, per numeric, push numeric, undecided boolean)
  ), span as materialized (
    select min(id) as first, max(id) as last from lottery_bet where bucket = p_bucket and issue_id = p_issue
  ), gone as materialized (
    select c.bet_id from lottery_cancellation c
     where c.bucket = p_bucket and c.bet_id between (select first from span) and (select last from span)
  ), mine as materialized (
    select b.id, b.member_id, b.slip, b.asset, b.play, b.selection, b.multiple, b.mode, b.prize_group, b.member_group, b.stake, b.placed_at
      from lottery_bet b where b.bucket = p_bucket and b.issue_id = p_issue
  ), result as (
    select b.id, b.member_id, lottery_key_base(b.slip, b.placed_at) as slip, b.asset,
           case when x.back then 0 else coalesce(div(o.per * b.multiple * x.mode, 10000), 0) end::bigint as prize,
           case when x.back then b.stake else coalesce(div(p_unit_price * o.push * b.multiple * x.mode, 10000), 0)::bigint end as refund,
           case when x.back then 0 else div(b.stake::numeric * (b.member_group - b.prize_group), p_base) end::bigint as rebate
      from mine b
      left join outcome o on o.play = b.play and o.grp = b.prize_group and o.selection = b.selection
      left join gone on gone.bet_id = b.id
      cross join lateral (select p_void or coalesce(b.placed_at >= p_result_at, false) as back,
                                 case b.mode when '1' then 10000 when '0.1' then 1000 when '0.01' then 100 else 10 end as mode) x
     where gone.bet_id is null and (x.back or o.undecided is not true)
       and (o.play is not null or b.member_group > b.prize_group or x.back)
  )
  select * from result where prize + refund + rebate > 0
  union all
  select null, count(*), null, null, coalesce(sum(stake), 0)::bigint, 0, 0 from mine
$$;

-- One bucket of one issue, as 0031 says. What a closed wallet refuses enters its owner's wallet `unclaimed`.
-- `p_undecided`: the outcomes name bets that are undecided.
drop function settle_lottery_bucket(bigint, int, smallint, int, text, bigint, int, text, timestamptz, jsonb, text[], int[], timestamptz);
create function settle_lottery_bucket(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_unit_price bigint, p_base int,
  p_state text, p_result_at timestamptz, p_outcomes jsonb, p_undecided boolean, p_assets text[], p_numbers int[], p_now timestamptz
) returns text language plpgsql as $$
declare
  p_void constant boolean := p_state = 'CANCELLED';
  before int;
  refused text;
  bets bigint;
  stakes bigint;
  r_bet bigint[]; r_member bigint[]; r_slip uuid[]; r_asset text[]; r_prize bigint[]; r_refund bigint[]; r_rebate bigint[];
begin
  if exists (select 1 from lottery_settled s where s.issue_id = p_issue and s.bucket = p_bucket and s.revision >= p_revision) then
    return 'before';
  end if;
  select array_agg(r.bet) filter (where r.bet is not null), array_agg(r.member) filter (where r.bet is not null),
         array_agg(r.slip) filter (where r.bet is not null), array_agg(r.asset) filter (where r.bet is not null),
         array_agg(r.prize) filter (where r.bet is not null), array_agg(r.refund) filter (where r.bet is not null),
         array_agg(r.rebate) filter (where r.bet is not null),
         max(r.member) filter (where r.bet is null), max(r.prize) filter (where r.bet is null)
    into r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate, bets, stakes
    from lottery_results(p_issue, p_bucket, p_unit_price, p_base, p_void, p_result_at, p_outcomes) r;
  -- Held to the commit: whoever takes the result back waits for this bucket, or this bucket is left alone.
  perform 1 from lottery_issue where id = p_issue and state = p_state and revision = p_revision for share;
  if not found then return 'moved'; end if;
  perform ledger.lock_buckets(array[p_bucket]);
  select s.revision into before from lottery_settled s where s.issue_id = p_issue and s.bucket = p_bucket;
  if before >= p_revision then return 'before'; end if;
  insert into lottery_settled as s (issue_id, bucket, revision, bets, stake, paid, settled_at)
    select p_issue, p_bucket, p_revision, bets, stakes, coalesce(sum(a + b + c), 0), p_now
      from unnest(r_prize, r_refund, r_rebate) t (a, b, c)
    on conflict (issue_id, bucket) do update set revision = excluded.revision, paid = excluded.paid, settled_at = excluded.settled_at;
  delete from lottery_undecided_bet where bucket = p_bucket and issue_id = p_issue;
  if p_undecided and not p_void then
    insert into lottery_undecided_bet (bucket, bet_id, issue_id, found_at)
      select p_bucket, b.id, p_issue, p_now
        from jsonb_to_recordset(p_outcomes) o (play text, selection jsonb, grp int, undecided boolean)
        join lottery_bet b on b.bucket = p_bucket and b.issue_id = p_issue and b.play = o.play and b.prize_group = o.grp and b.selection = o.selection
       where o.undecided and (b.placed_at >= p_result_at) is not true
         and not exists (select 1 from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id);
  end if;
  if before is not null then
    perform resettle_lottery_bucket(p_issue, p_revision, p_bucket, p_merchant, p_game, p_void,
      r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate, p_assets, p_numbers, p_now);
    return 'done';
  end if;
  -- A void issue has no payouts: its bets are cancelled, and the ledger says that their stakes came back.
  if not p_void then
    insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at)
      select p_bucket, t.bet, p_issue, t.prize, t.refund, t.rebate, p_now from unnest(r_bet, r_prize, r_refund, r_rebate) t (bet, prize, refund, rebate);
  end if;
  with posting as materialized (
    select (t.member << 16) | n.number as wallet, k.amount, lottery_key(t.slip, k.name, t.bet::text) as ref,
           (p_merchant << 16) | (3 << 6) | n.number as house, k.kind, 'lottery.bet:' || p_game || ':' || t.bet as cause
      from unnest(r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate) t (bet, member, slip, asset, prize, refund, rebate)
      cross join lateral (values (6::smallint, 'payout', t.prize), (7::smallint, 'refund', t.refund), (12::smallint, 'rebate', t.rebate)) k (kind, name, amount)
      join unnest(p_assets, p_numbers) n (asset, number) on n.asset = t.asset
     where k.amount > 0
  )
  select string_agg(a.status, '') into refused
    from (select array_agg(p_bucket) as b, array_agg(wallet) as w, array_agg(amount) as d, array_agg(ref) as r,
                 array_agg(house) as h, array_agg(kind) as k, array_agg(cause) as c from posting) x,
         ledger.post_due(x.b, x.w, x.d, x.r, x.h, x.k, x.c, p_now) a
   where x.b is not null and a.status not in ('P', 'D', 'O', 'R');
  if refused is not null then raise exception 'a payout of issue % was refused: %', p_issue, refused; end if;
  return 'done';
end $$;

-- The differences between what was paid and what should have been. What is missing is paid first, into `unclaimed` where
-- the main wallet refuses it; what was too much is taken back as far as the member still has it, from `unclaimed` first,
-- and owed beyond that or where the wallet is closed. Bets that are undecided keep what they have. Kind 31 is a reversal.
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
           k.kind, k.name, k.delta, n.number
      from target t full join old o using (bet)
      cross join lateral (values (6::smallint, 'payout', coalesce(t.prize, 0) - coalesce(o.prize, 0)),
                                 (7::smallint, 'refund', coalesce(t.refund, 0) - coalesce(o.refund, 0)),
                                 (12::smallint, 'rebate', coalesce(t.rebate, 0) - coalesce(o.rebate, 0))) k (kind, name, delta)
      join unnest(p_assets, p_numbers) n (asset, number) on n.asset = coalesce(t.asset, o.asset)
     where k.delta <> 0
     order by k.delta < 0, bet, k.kind
  loop
    main := (d.member << 16) | d.number;
    if d.delta > 0 then
      select * into a from ledger.post_due_one(p_bucket, main, d.delta, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision),
        (p_merchant << 16) | (3 << 6) | d.number, d.kind, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
      if a.status not in ('P', 'D', 'O', 'R') then raise exception 'a correction of issue % was refused: %', p_issue, a.status; end if;
      continue;
    end if;
    lacks := -d.delta;
    foreach source in array array[ledger.unclaimed(main), main] loop
      select least(w.balance, lacks) into taken from ledger.wallet w where w.bucket = p_bucket and w.id = source and w.closed_to & 1 = 0;
      if coalesce(taken, 0) = 0 then continue; end if;
      select * into a from ledger.post_one(p_bucket, source, -taken, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision),
        (p_merchant << 16) | (3 << 6) | d.number, 31::smallint, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
      if a.status not in ('P', 'D') then raise exception 'a correction of issue % was refused: %', p_issue, a.status; end if;
      lacks := lacks - taken;
    end loop;
    if lacks > 0 then
      insert into lottery_shortfall (bucket, bet_id, revision, kind, member_id, merchant_id, game_code, asset, slip, owed, created_at)
        values (p_bucket, d.bet, p_revision, d.name, d.member, p_merchant, p_game, d.asset, d.slip, lacks, p_now);
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
