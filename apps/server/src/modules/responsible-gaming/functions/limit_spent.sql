-- All that was ever debited to a member's wallets in an asset with the money that is set aside or lies at vendors now, and the number of
-- the rows of their journal; wallets that limits do not count are left out as in `limit_rows`. `spent` is null where a wallet does not
-- know its debits.
create or replace function limit_spent(p_member bigint, p_asset smallint)
  returns table (spent bigint, posted bigint) language sql stable as $$
  select case when count(w.debited) = count(*)
              then coalesce(sum(case when w.purpose <> 1 then w.debited else 0 end
                                + case when w.purpose in (5, 6) or w.purpose >= 16 then w.balance else 0 end), 0)::bigint end,
         coalesce(sum(w.seq), 0)::bigint
    from ledger.wallets_of(p_member, p_asset) w where w.purpose not in (3, 4)
$$;
