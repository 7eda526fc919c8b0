-- One bucket of one issue, at the state and the revision that its payouts were worked out for: payouts and their
-- postings, all or none. Answers "done"; "before" when the bucket was settled at this revision, so that any worker
-- may try again; "moved" when the issue is not in that state at that revision any more, and then nothing is written.
-- A first settlement of a bucket is posted whole, at whatever revision; a bucket that was settled before is posted
-- the differences. An amount that a closed wallet refuses enters its owner's wallet `unclaimed`. Results are worked
-- out before the bucket is locked: its bets cannot change any more. `p_undecided`: the outcomes name bets that are
-- undecided. Kinds: 6 payout, 7 refund, 12 rebate. Play is told in the same transaction (`play_fact`): of each bet
-- once, and then its differences.
create or replace function settle_lottery_bucket(
  p_issue bigint, p_revision int, p_bucket smallint, p_merchant int, p_game text, p_unit_price bigint, p_base int,
  p_state text, p_result_at timestamptz, p_outcomes jsonb, p_undecided boolean, p_assets text[], p_numbers int[], p_now timestamptz
) returns text language plpgsql as $$
declare
  p_void constant boolean := p_state = 'CANCELLED';
  before int;
  refused text;
  bets bigint;
  stakes bigint;
  told boolean;
  first timestamptz;
  unplayed bigint[];
  o_bet bigint[]; o_member bigint[]; o_asset text[]; o_stake bigint[]; o_from_bonus bigint[]; o_prize bigint[]; o_rebate bigint[];
  r_bet bigint[]; r_member bigint[]; r_slip uuid[]; r_asset text[]; r_stake bigint[]; r_from_bonus bigint[];
  r_prize bigint[]; r_refund bigint[]; r_rebate bigint[];
  l_member bigint[]; l_asset text[]; l_bets bigint[]; l_stake bigint[]; l_from_bonus bigint[];
  has_free boolean := exists (select from lottery_free_bet f where f.issue_id = p_issue and f.bucket = p_bucket);
begin
  select s.revision into before from lottery_settled s where s.issue_id = p_issue and s.bucket = p_bucket;
  if before >= p_revision then return 'before'; end if;
  select array_agg(r.bet) filter (where r.bet is not null), array_agg(r.member) filter (where r.bet is not null),
         array_agg(r.slip) filter (where r.bet is not null), array_agg(r.asset) filter (where r.bet is not null),
         array_agg(r.prize) filter (where r.bet is not null), array_agg(r.refund) filter (where r.bet is not null),
         array_agg(r.stake) filter (where r.bet is not null), array_agg(r.from_bonus) filter (where r.bet is not null),
         array_agg(r.rebate) filter (where r.bet is not null),
         array_agg(r.member) filter (where r.bet is null and r.member is not null), array_agg(r.asset) filter (where r.bet is null and r.member is not null),
         array_agg(r.bets) filter (where r.bet is null and r.member is not null), array_agg(r.stake) filter (where r.bet is null and r.member is not null),
         array_agg(r.from_bonus) filter (where r.bet is null and r.member is not null),
         max(r.bets) filter (where r.member is null), max(r.stake) filter (where r.member is null)
    into r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_stake, r_from_bonus, r_rebate,
         l_member, l_asset, l_bets, l_stake, l_from_bonus, bets, stakes
    from lottery_results(p_issue, p_bucket, p_unit_price, p_base, p_void, p_result_at, p_outcomes, before is null and not p_void) r;
  -- Locked to the commit: a correction of the result waits for this bucket, or this bucket is skipped.
  perform 1 from lottery_issue where id = p_issue and state = p_state and revision = p_revision for share;
  if not found then return 'moved'; end if;
  perform ledger.lock_buckets(array[p_bucket]);
  select s.revision, s.has_play, coalesce(s.first_settled_at, s.settled_at) into before, told, first from lottery_settled s where s.issue_id = p_issue and s.bucket = p_bucket for update;
  if before >= p_revision then return 'before'; end if;
  if before is not null then
    unplayed := array(select u.bet_id from lottery_undecided_bet u where u.issue_id = p_issue and u.bucket = p_bucket and not u.was_played);
    if told then
      select array_agg(o.bet), array_agg(o.member), array_agg(o.asset), array_agg(o.stake), array_agg(o.from_bonus),
             array_agg(o.prize), array_agg(o.rebate)
        into o_bet, o_member, o_asset, o_stake, o_from_bonus, o_prize, o_rebate from lottery_paid_play(p_issue, p_bucket) o;
    end if;
  end if;
  insert into lottery_settled as s (issue_id, bucket, revision, bets, stake, paid, settled_at, first_settled_at, has_play)
    select p_issue, p_bucket, p_revision, bets, stakes, coalesce(sum(a + b + c), 0), p_now, p_now, true
      from unnest(r_prize, r_refund, r_rebate) t (a, b, c)
    on conflict (issue_id, bucket) do update set revision = excluded.revision, paid = excluded.paid, settled_at = excluded.settled_at,
      first_settled_at = first;
  delete from lottery_undecided_bet where bucket = p_bucket and issue_id = p_issue;
  if p_undecided and not p_void then
    insert into lottery_undecided_bet (bucket, bet_id, issue_id, found_at, was_played)
      select p_bucket, b.id, p_issue, p_now, before is not null and not b.id = any (unplayed)
        from jsonb_to_recordset(p_outcomes) o (play text, selection jsonb, grp int, undecided boolean)
        join lottery_bet b on b.bucket = p_bucket and b.issue_id = p_issue and b.play = o.play and b.prize_group = o.grp and b.selection = o.selection
       where o.undecided and (b.placed_at >= p_result_at) is not true
         and not exists (select 1 from lottery_cancellation c where c.bucket = b.bucket and c.bet_id = b.id);
  end if;
  if before is not null then
    if has_free then perform lottery_free_bets_undo(p_issue, p_bucket, p_merchant, r_bet, r_prize, r_refund, p_assets, p_numbers, p_now); end if;
    perform resettle_lottery_bucket(p_issue, p_revision, p_bucket, p_merchant, p_game, p_void,
      r_bet, r_member, r_slip, r_asset, r_prize, r_refund, r_rebate, p_assets, p_numbers, p_now);
    if has_free then perform lottery_free_bets_settled(p_issue, p_bucket, p_merchant, r_bet, r_prize, r_refund, p_assets, p_numbers, p_now); end if;
    -- A stake that came back whole was not played.
    if told then
      perform lottery_record_play(p_issue, p_revision, p_bucket, p_merchant, p_game, p_now, first,
        r_bet, r_prize, r_refund, r_rebate, o_bet, o_member, o_asset, o_stake, o_from_bonus, o_prize, o_rebate);
    end if;
    return 'done';
  end if;
  -- A void issue has no payouts: its bets are cancelled, and the ledger says that their stakes came back.
  if not p_void then
    insert into lottery_payout (bucket, bet_id, issue_id, prize, refund, rebate, paid_at)
      select p_bucket, t.bet, p_issue, t.prize, t.refund, t.rebate, p_now from unnest(r_bet, r_prize, r_refund, r_rebate) t (bet, prize, refund, rebate);
  end if;
  with posting as materialized (
    select (t.member << 16) | k.purpose | n.number as wallet, k.amount, lottery_key(t.slip, k.name, t.bet::text) as ref,
           (p_merchant << 16) | (3 << 6) | n.number as house, k.kind, 'lottery.bet:' || p_game || ':' || t.bet as cause
      from unnest(r_bet, r_member, r_slip, r_asset, r_stake, r_from_bonus, r_prize, r_refund, r_rebate)
             t (bet, member, slip, asset, stake, from_bonus, prize, refund, rebate)
      -- A returned stake goes back to the wallets that paid it.
      cross join lateral (select case when t.refund > 0 and t.from_bonus > 0 then ledger.stake_part(t.refund, t.stake, t.from_bonus) else 0 end as bonus) f
      cross join lateral (values (6::smallint, 'payout', t.prize, 0), (7::smallint, 'refund', t.refund - f.bonus, 0),
                                 (7::smallint, 'bonus refund', f.bonus, 1 << 6), (12::smallint, 'rebate', t.rebate, 0)) k (kind, name, amount, purpose)
      join unnest(p_assets, p_numbers) n (asset, number) on n.asset = t.asset
     where k.amount > 0
  )
  select string_agg(a.status, '') into refused
    from (select array_agg(p_bucket) as b, array_agg(wallet) as w, array_agg(amount) as d, array_agg(ref) as r,
                 array_agg(house) as h, array_agg(kind) as k, array_agg(cause) as c from posting) x,
         ledger.post_due(x.b, x.w, x.d, x.r, x.h, x.k, x.c, p_now) a
   where x.b is not null and a.status not in ('P', 'D', 'O', 'R');
  if refused is not null then raise exception 'a payout of issue % was refused: %', p_issue, refused; end if;
  if has_free then perform lottery_free_bets_settled(p_issue, p_bucket, p_merchant, r_bet, r_prize, r_refund, p_assets, p_numbers, p_now); end if;
  if not p_void then
    perform lottery_record_first_play(p_issue, p_revision, p_bucket, p_merchant, p_game, p_now,
      r_bet, r_member, r_asset, r_stake, r_from_bonus, r_prize, r_refund, r_rebate, l_member, l_asset, l_bets, l_stake, l_from_bonus);
  end if;
  return 'done';
end $$;
