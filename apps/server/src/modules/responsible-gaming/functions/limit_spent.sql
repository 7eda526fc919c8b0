-- All that was ever debited to a member's wallets in an asset, the number of the rows of their journal, and the money that is set aside
-- or lies at vendors; wallets that limits do not count are left out as in `limit_rows`. Null, where a wallet does not know its debits.
create or replace function limit_spent(p_member bigint, p_asset smallint)
  returns table (debited bigint, posted bigint, away bigint) language sql stable as $$
  select case when count(w.debited) = count(*) then coalesce(sum(w.debited) filter (where w.purpose <> 1), 0)::bigint end,
         coalesce(sum(w.seq), 0)::bigint,
         coalesce(sum(w.balance) filter (where w.purpose in (5, 6) or w.purpose >= 16), 0)::bigint
    from ledger.wallets_of(p_member, p_asset) w where w.purpose not in (3, 4)
$$;
