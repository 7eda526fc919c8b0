-- Settlement as sets: the engine judges every distinct selection of an issue once; one statement for a bucket joins its
-- bets to what they won, writes their payouts and posts them. An issue whose result is corrected, or taken back after
-- it was settled, goes through the same with a higher revision, and posts only differences.
alter table lottery_issue
  add column revision int not null default 0,
  -- When the draw really took place, where somebody else makes it: bets from then on are given back.
  add column result_at timestamptz,
  drop constraint lottery_issue_state_check,
  drop constraint lottery_issue_check1,
  drop constraint lottery_issue_check2,
  add constraint lottery_issue_state_check
    check (state in ('SCHEDULED', 'OPEN', 'CLOSED', 'DRAWN', 'SETTLING', 'SETTLED', 'REVERSED', 'CANCELLED')),
  -- A draw is made exactly once: the seed of an own draw is there with its result, and never before.
  add constraint lottery_issue_drawn_check check ((draw is null) = (drawn_at is null) and (seed is null or draw is not null)),
  add constraint lottery_issue_draw_check check ((state in ('SCHEDULED', 'OPEN', 'CLOSED', 'CANCELLED')) = (draw is null));
drop index lottery_issue_draws_at_idx;
create index on lottery_issue (draws_at)
  where state in ('DRAWN', 'SETTLING', 'REVERSED') or state = 'CANCELLED' and settled_at is null;

alter table lottery_settled add column revision int not null default 0;

-- What a member could not give back of a prize that was taken back: never below zero, so it is owed.
create table lottery_shortfall (
  bucket      smallint not null,
  bet_id      bigint not null,
  revision    int not null,
  kind        text not null,
  member_id   bigint not null,
  merchant_id smallint not null,
  game_code   text not null,
  asset       text not null,
  slip        uuid not null,
  owed        bigint not null check (owed > 0),
  collected   bigint not null default 0 check (collected between 0 and owed),
  tries       int not null default 0,
  created_at  timestamptz not null,
  primary key (bucket, bet_id, revision, kind)
);
create index on lottery_shortfall (created_at) where collected < owed;

-- The key of a posting: the same as `deriveKey(slip, …)` in Node.
create function lottery_key(p_key uuid, variadic p_parts text[]) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  k text := p_key;
  h text := encode(sha256(convert_to('["' || k || '","' || array_to_string(p_parts, '","') || '"]', 'UTF8')), 'hex');
begin
  return left(k, 13) || '-8' || left(h, 3) || '-' || translate(substr(h, 4, 1), '0123456789abcdef', '89ab89ab89ab89ab')
         || substr(h, 5, 3) || '-' || substr(h, 8, 12);
end $$;

-- What the bets of one bucket get: prize, returned stake and rebate, each rounded toward zero, of those that get anything.
-- `p_outcomes`: play, selection and group → prize of all winning units at mode 1 and multiple 1, and pushed units.
-- Hash joins only: a set of outcomes has no statistics, and a loop over it would be one over all bets. The bets are
-- scattered over the table, so they are fetched once: the last row, without a bet, counts them (`member`) and their
-- stakes (`prize`).
create function lottery_results(
  p_issue bigint, p_bucket smallint, p_unit_price bigint, p_base int, p_void boolean, p_result_at timestamptz, p_outcomes jsonb
) returns table (bet bigint, member bigint, slip uuid, asset text, prize bigint, refund bigint, rebate bigint)
language sql stable set enable_nestloop = off set enable_mergejoin = off as $$
  with outcome as materialized (
    select * from jsonb_to_recordset(p_outcomes) as t (play text, selection jsonb, grp int, per numeric, push numeric)
  ), span as materialized (
    select min(id) as first, max(id) as last from lottery_bet where bucket = p_bucket and issue_id = p_issue
  ), gone as materialized (
    select c.bet_id from lottery_cancellation c
     where c.bucket = p_bucket and c.bet_id between (select first from span) and (select last from span)
  ), mine as materialized (
    select b.id, b.member_id, b.slip, b.asset, b.play, b.selection, b.multiple, b.mode, b.prize_group, b.member_group, b.stake, b.placed_at
      from lottery_bet b where b.bucket = p_bucket and b.issue_id = p_issue
  ), result as (
    select b.id, b.member_id, b.slip, b.asset,
           case when x.back then 0 else coalesce(div(o.per * b.multiple * x.mode, 10000), 0) end::bigint as prize,
           case when x.back then b.stake else coalesce(div(p_unit_price * o.push * b.multiple * x.mode, 10000), 0)::bigint end as refund,
           case when x.back then 0 else div(b.stake::numeric * (b.member_group - b.prize_group), p_base) end::bigint as rebate
      from mine b
      left join outcome o on o.play = b.play and o.grp = b.prize_group and o.selection = b.selection
      left join gone on gone.bet_id = b.id
      cross join lateral (select p_void or coalesce(b.placed_at >= p_result_at, false) as back,
                                 case b.mode when '1' then 10000 when '0.1' then 1000 when '0.01' then 100 else 10 end as mode) x
     where gone.bet_id is null
       and (o.play is not null or b.member_group > b.prize_group or x.back)
  )
  select * from result where prize + refund + rebate > 0
  union all
  select null, count(*), null, null, coalesce(sum(stake), 0)::bigint, 0, 0 from mine
$$;

drop function settle_lottery_bucket(bigint, smallint, int, bigint, jsonb, jsonb, timestamptz);
-- One bucket of one issue at one revision: payouts and their postings, all or none. False when it was done before, so
-- that any worker may try again. Results are worked out before the bucket is locked: its bets cannot change any more.
create function settle_lottery_bucket(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_unit_price bigint, p_base int,
  p_void boolean, p_result_at timestamptz, p_outcomes jsonb, p_assets text[], p_numbers int[], p_now timestamptz
) returns boolean language plpgsql as $$
declare
  refused text;
  bets bigint;
  stakes bigint;
  r_bet bigint[]; r_member bigint[]; r_slip uuid[]; r_asset text[]; r_prize bigint[]; r_refund bigint[]; r_rebate bigint[];
begin
  if exists (select 1 from lottery_settled s where s.issue_id = p_issue and s.bucket = p_bucket and s.revision >= p_revision) then
    return false;
  end if;
  select array_agg(r.bet) filter (where r.bet is not null), array_agg(r.member) filter (where r.bet is not null),
         array_agg(r.slip) filter (where r.bet is not null), array_agg(r.asset) filter (where r.bet is not null),
         array_agg(r.prize) filter (where r.bet is not null), array_agg(r.refund) filter (where r.bet is not null),
         array_agg(r.rebate) filter (where r.bet is not null),
         max(r.member) filter (where r.bet is null), max(r.prize) filter (where r.bet is null)
    into r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate, bets, stakes
    from lottery_results(p_issue, p_bucket, p_unit_price, p_base, p_void, p_result_at, p_outcomes) r;
  perform ledger.lock_buckets(array[p_bucket]);
  insert into lottery_settled as s (issue_id, bucket, revision, bets, stake, paid, settled_at)
    select p_issue, p_bucket, p_revision, bets, stakes, coalesce(sum(a + b + c), 0), p_now
      from unnest(r_prize, r_refund, r_rebate) t (a, b, c)
    on conflict (issue_id, bucket) do update
       set revision = excluded.revision, paid = excluded.paid, settled_at = excluded.settled_at where s.revision < excluded.revision;
  if not found then return false; end if;
  if p_revision > 0 then
    perform resettle_lottery_bucket(p_issue, p_revision, p_bucket, p_merchant, p_game, p_void,
      r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate, p_assets, p_numbers, p_now);
    return true;
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
         ledger.post(x.b, x.w, x.d, x.r, x.h, x.k, x.c, p_now) a
   where x.b is not null and a.status not in ('P', 'D');
  if refused is not null then raise exception 'a payout of issue % was refused: %', p_issue, refused; end if;
  return true;
end $$;

-- The differences between what was paid and what should have been. What is missing is paid first; what was too much is
-- taken back as far as the member still has it, and owed beyond that. Kind 31 is a reversal.
create function resettle_lottery_bucket(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_void boolean,
  r_bet bigint[], r_member bigint[], r_slip uuid[], r_asset text[], r_prize bigint[], r_refund bigint[], r_rebate bigint[],
  p_assets text[], p_numbers int[], p_now timestamptz
) returns void language plpgsql as $$
declare
  d record;
  a record;
  taken bigint;
begin
  for d in
    with target as (
      select * from unnest(r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate) t (bet, member, slip, asset, prize, refund, rebate)
    ), old as (
      select b.id as bet, b.member_id as member, b.slip, b.asset, p.prize, p.refund, p.rebate
        from lottery_bet b join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id
       where b.bucket = p_bucket and b.issue_id = p_issue
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
    select * into a from ledger.post_one(p_bucket, (d.member << 16) | d.number, d.delta, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision),
      (p_merchant << 16) | (3 << 6) | d.number, case when d.delta > 0 then d.kind else 31::smallint end, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
    if a.status in ('P', 'D') then continue; end if;
    if a.status <> 'F' then raise exception 'a correction of issue % was refused: %', p_issue, a.status; end if;
    taken := least(a.balance, -d.delta);
    if taken > 0 then
      perform ledger.post_one(p_bucket, (d.member << 16) | d.number, -taken, lottery_key(d.slip, d.name, d.bet::text, 'r' || p_revision),
        (p_merchant << 16) | (3 << 6) | d.number, 31::smallint, 'lottery.bet:' || p_game || ':' || d.bet, p_now);
    end if;
    insert into lottery_shortfall (bucket, bet_id, revision, kind, member_id, merchant_id, game_code, asset, slip, owed, created_at)
      values (p_bucket, d.bet, p_revision, d.name, d.member, p_merchant, p_game, d.asset, d.slip, -d.delta - taken, p_now);
  end loop;
  delete from lottery_payout p using lottery_bet b
   where b.bucket = p_bucket and b.issue_id = p_issue and p.bucket = b.bucket and p.bet_id = b.id
     and (p_void or not b.id = any (coalesce(r_bet, '{}')));
  if not p_void then
    insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at)
      select p_bucket, t.bet, p_issue, t.prize, t.refund, t.rebate, p_now from unnest(r_bet, r_prize, r_refund, r_rebate) t (bet, prize, refund, rebate)
      on conflict (bucket, bet_id) do update set prize = excluded.prize, refund = excluded.refund, rebate = excluded.rebate, paid_at = excluded.paid_at;
  end if;
end $$;
