-- The lane of bets: a batch of slips, each taken whole or refused, in one transaction and one round trip.
-- Statuses on top of the ledger's: X the issue is not on sale any more, K the key is known with other content.
--
-- Whether a slip is in time is decided here, on one clock, while the issue's row is share-locked: closing an
-- issue waits for every transaction that found it open, so a draw never misses a bet that was taken.
create function place_lottery_bets(p_slips jsonb, p_now timestamptz default null) returns text language plpgsql as $$
declare
  decided timestamptz;
  answers text;
begin
  perform 1 from lottery_issue where id in (select (s ->> 'issue')::bigint from jsonb_array_elements(p_slips) s)
    order by id for share;
  decided := coalesce(p_now, clock_timestamp());
  perform ledger.lock_buckets(array(select (s ->> 'bucket')::smallint from jsonb_array_elements(p_slips) s));

  create temporary table if not exists slip_batch (
    i int, bucket smallint, member bigint, slip uuid, content bytea, issue bigint, wallet bigint, stake bigint,
    house int, ref uuid, cause text, bets jsonb, status text, balance bigint, n int
  ) on commit delete rows;
  insert into slip_batch
    select t.i, t.bucket, t.member, t.slip, decode(t.content, 'hex'), t.issue, t.wallet, t.stake, t.house, t.ref, t.cause, t.bets,
           case when k.slip is not null then case when k.content = decode(t.content, 'hex') then 'D' else 'K' end
                when g.state = 'OPEN' and g.opens_at <= decided and decided < g.closes_at then null
                else 'X' end,
           k.balance
      from jsonb_to_recordset(p_slips) as t (i int, bucket smallint, member bigint, slip uuid, content text, issue bigint,
             wallet bigint, stake bigint, house int, ref uuid, cause text, bets jsonb)
      left join lottery_slip k on k.bucket = t.bucket and k.member_id = t.member and k.slip = t.slip
      left join lottery_issue g on g.id = t.issue;
  update slip_batch p set n = q.n from (select i, row_number() over (order by i) as n from slip_batch where status is null) q where q.i = p.i;

  update slip_batch p set status = a.status, balance = a.balance
    from ledger.post(
           array(select bucket from slip_batch where n is not null order by n),
           array(select wallet from slip_batch where n is not null order by n),
           array(select -stake from slip_batch where n is not null order by n),
           array(select ref from slip_batch where n is not null order by n),
           array(select house from slip_batch where n is not null order by n),
           array(select 5::smallint from slip_batch where n is not null order by n),
           array(select cause from slip_batch where n is not null order by n), decided) a
   where p.n = a.i;

  insert into lottery_slip (bucket, member_id, slip, content, issue_id, stake, balance, placed_at)
    select bucket, member, slip, content, issue, stake, balance, decided from slip_batch where n is not null and status = 'P';
  insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                           prize_group, member_group, stake, asset, placed_at)
    select p.bucket, b.id, p.member, b.merchant, p.slip, b.line, p.issue, b.play, b.selection, b.units, b.mode, b.multiple,
           b."group", b."memberGroup", b.stake, b.asset, decided
      from slip_batch p, jsonb_to_recordset(p.bets) as b (id bigint, merchant smallint, line smallint, play text, selection jsonb,
             units bigint, mode text, multiple int, "group" int, "memberGroup" int, stake bigint, asset text)
     where p.n is not null and p.status = 'P';
  select string_agg(i || status || coalesce(balance::text, ''), ',' order by i) into answers from slip_batch;
  return answers;
end $$;

-- One bucket of one issue: the payouts and their ledger postings, all or none. Answers false when the bucket
-- was settled before, so that any worker may try again. Kinds: 6 payout, 7 refund, 12 rebate.
create function settle_lottery_bucket(
  p_issue bigint, p_bucket smallint, p_bets int, p_stake bigint, p_payouts jsonb, p_postings jsonb, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  refused text;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  insert into lottery_settled (issue_id, bucket, bets, stake, paid, settled_at)
    select p_issue, p_bucket, p_bets, p_stake, coalesce(sum((t ->> 'amount')::bigint), 0), p_now from jsonb_array_elements(p_postings) t
    on conflict do nothing;
  if not found then return false; end if;
  insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at)
    select p_bucket, t.bet, p_issue, t.prize, t.refund, t.rebate, p_now
      from jsonb_to_recordset(p_payouts) as t (bet bigint, prize bigint, refund bigint, rebate bigint);
  with postings as materialized (
    select t.*, row_number() over () as n
      from jsonb_to_recordset(p_postings) as t (wallet bigint, amount bigint, ref uuid, house int, kind smallint, cause text)
  )
  select string_agg(a.status, '') into refused
    from ledger.post(
           array(select p_bucket from postings order by n), array(select wallet from postings order by n),
           array(select amount from postings order by n), array(select ref from postings order by n),
           array(select house from postings order by n), array(select kind from postings order by n),
           array(select cause from postings order by n), p_now) a
   where a.status not in ('P', 'D');
  if refused is not null then raise exception 'a payout of issue % was refused: %', p_issue, refused; end if;
  return true;
end $$;
