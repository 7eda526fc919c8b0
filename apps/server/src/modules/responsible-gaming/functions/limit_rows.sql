-- Rows of the journal of a member's money that `limit_slot` does not hold yet, as limits count them. Money of points and commissions
-- is no money of the member's: its wallets do not count. Of bonus money only the time of play counts. Kinds are those of the ledger:
-- 1 deposit, 2 withdrawal, 5 bet, 6 payout, 7 refund, 12 rebate, 24 and 25 jackpot, 26 rake. `played` is the five-minute piece of a
-- bet in its quarter of an hour: 1, 2 or 4; 0 for rows that are no bet.
create or replace function limit_rows(p_member bigint, p_asset smallint)
  returns table (wallet_id bigint, seq bigint, at timestamptz, staked bigint, lost bigint, deposited bigint, withdrawn bigint, played int)
  language sql stable as $$
  select j.wallet_id, j.seq, j.created_at,
         case when j.kind in (5, 7, 24) and w.purpose <> 1 then -j.amount else 0 end,
         case when j.kind in (5, 6, 7, 12, 24, 25, 26) and w.purpose <> 1 then -j.amount else 0 end,
         case when j.kind = 1 and w.purpose <> 1 then j.amount else 0 end,
         case when j.kind = 2 and w.purpose <> 1 then -j.amount else 0 end,
         case when j.kind = 5 then limit_piece(j.created_at) else 0 end
    from ledger.wallets_of(p_member, p_asset) w
    left join limit_seen s on s.wallet_id = w.wallet_id
   cross join lateral (select w.wallet_id, x.* from ledger.rows_after(w.wallet_id, coalesce(s.seq, 0), w.seq) x) j
   where w.purpose not in (3, 4)
$$;
