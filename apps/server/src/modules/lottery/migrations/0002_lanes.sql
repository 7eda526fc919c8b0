-- The lane of bets: a batch of slips, each taken whole or refused, in one transaction and one round trip.
-- Statuses on top of the ledger's: X the issue is not on sale any more, K the key is known with other content.
--
-- Whether a slip is in time is decided here, on one clock, while the issue's row is share-locked: closing an
-- issue waits for every transaction that found it open, so a draw never misses a bet that was taken.
-- Slips come as parallel arrays, their bets as others that name the slip by its place. Answers with the
-- instant of decision and one part for each slip: "1763640000000|1P125000,2X,…".
create function place_lottery_bets(
  p_bucket smallint[], p_member bigint[], p_slip uuid[], p_content bytea[], p_issue bigint[], p_wallet bigint[],
  p_stake bigint[], p_house int[], p_ref uuid[], p_cause text[],
  b_slip int[], b_id bigint[], b_merchant smallint[], b_line smallint[], b_play text[], b_selection text[],
  b_units bigint[], b_mode text[], b_multiple int[], b_group int[], b_member_group int[], b_stake bigint[], b_asset text[],
  p_now timestamptz
) returns text language plpgsql
  -- One plan for every batch: planned anew, a statement costs more than it takes to run.
  set plan_cache_mode = force_generic_plan as $$
declare
  n int := cardinality(p_slip);
  decided timestamptz;
  on_sale bigint[];
  statuses text[];
  balances bigint[];
  taken boolean[];
  v_i int[]; v_bucket smallint[]; v_wallet bigint[]; v_delta bigint[]; v_ref uuid[]; v_house int[]; v_cause text[];
  a ledger.answer;
begin
  perform 1 from lottery_issue where id = any (p_issue) order by id for share;
  decided := coalesce(p_now, clock_timestamp());
  on_sale := array(select id from lottery_issue where id = any (p_issue) and state = 'OPEN' and opens_at <= decided and decided < closes_at);
  perform ledger.lock_buckets(p_bucket);

  -- Scalar lookups by key, so that no estimate can turn them into a scan.
  select array_agg(case when t.known is null then case when t.issue = any (on_sale) then null else 'X' end
                        when t.known = t.content then 'D' else 'K' end order by t.i),
         array_agg(case when t.known = t.content
           then (select k.balance from lottery_slip k where k.bucket = t.bucket and k.member_id = t.member and k.slip = t.slip) end order by t.i)
    into statuses, balances
    from (select u.i, u.bucket, u.member, u.slip, u.content, u.issue,
                 (select k.content from lottery_slip k where k.bucket = u.bucket and k.member_id = u.member and k.slip = u.slip) as known
            from unnest(p_bucket, p_member, p_slip, p_content, p_issue) with ordinality u (bucket, member, slip, content, issue, i)) t;

  select array_agg(u.i::int order by u.i), array_agg(u.bucket order by u.i), array_agg(u.wallet order by u.i), array_agg(-u.stake order by u.i),
         array_agg(u.ref order by u.i), array_agg(u.house order by u.i), array_agg(u.cause order by u.i)
    into v_i, v_bucket, v_wallet, v_delta, v_ref, v_house, v_cause
    from unnest(p_bucket, p_wallet, p_stake, p_ref, p_house, p_cause, statuses) with ordinality
           u (bucket, wallet, stake, ref, house, cause, status, i)
   where u.status is null;

  taken := array_fill(false, array[n]);
  if v_i is not null then
    for a in select * from ledger.post(v_bucket, v_wallet, v_delta, v_ref, v_house, array_fill(5::smallint, array[cardinality(v_i)]), v_cause, decided)
    loop
      statuses[v_i[a.i]] := a.status;
      balances[v_i[a.i]] := a.balance;
      taken[v_i[a.i]] := a.status = 'P';
    end loop;
  end if;

  insert into lottery_slip (bucket, member_id, slip, content, issue_id, stake, balance, placed_at)
    select u.bucket, u.member, u.slip, u.content, u.issue, u.stake, u.balance, decided
      from unnest(p_bucket, p_member, p_slip, p_content, p_issue, p_stake, balances, taken)
             u (bucket, member, slip, content, issue, stake, balance, taken)
     where u.taken;
  insert into lottery_bet (bucket, id, member_id, merchant_id, slip, line, issue_id, play, selection, units, mode, multiple,
                           prize_group, member_group, stake, asset, placed_at)
    select p_bucket[b.s], b.id, p_member[b.s], b.merchant, p_slip[b.s], b.line, p_issue[b.s], b.play, b.selection::jsonb, b.units, b.mode,
           b.multiple, b.grp, b.member_grp, b.stake, b.asset, decided
      from unnest(b_slip, b_id, b_merchant, b_line, b_play, b_selection, b_units, b_mode, b_multiple, b_group, b_member_group, b_stake, b_asset)
             b (s, id, merchant, line, play, selection, units, mode, multiple, grp, member_grp, stake, asset)
     where taken[b.s];
  return (extract(epoch from decided) * 1000)::bigint || '|' ||
    (select string_agg(u.i || u.status || coalesce(u.balance::text, ''), ',') from unnest(statuses, balances) with ordinality u (status, balance, i));
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
