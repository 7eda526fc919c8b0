-- Rows of the journal of a member's money that `limit_slot` does not hold yet, as limits count them. Money of bonuses, points and
-- commissions is no money of the member's: its wallets do not count. Kinds are those of the ledger: 1 deposit, 2 withdrawal, 5 bet,
-- 6 payout, 7 refund, 12 rebate, 24 and 25 jackpot, 26 rake.
create or replace function limit_rows(p_member bigint, p_asset smallint)
  returns table (wallet_id bigint, seq bigint, at timestamptz, staked bigint, lost bigint, deposited bigint, withdrawn bigint)
  language sql stable as $$
  select j.wallet_id, j.seq, j.created_at,
         case when j.kind in (5, 7, 24) then -j.amount else 0 end,
         case when j.kind in (5, 6, 7, 12, 24, 25, 26) then -j.amount else 0 end,
         case when j.kind = 1 then j.amount else 0 end,
         case when j.kind = 2 then -j.amount else 0 end
    from ledger.wallets_of(p_member, p_asset) w
    left join limit_seen s on s.wallet_id = w.wallet_id
   cross join lateral (select w.wallet_id, x.* from ledger.rows_after(w.wallet_id, coalesce(s.seq, 0)) x) j
   where w.purpose not in (1, 3, 4)
$$;
