-- Wallets of an owner in an asset, with the code of what each is for, the number of its last row in the journal and all that was ever
-- debited to it (null: not summed yet).
create or replace function ledger.wallets_of(p_owner bigint, p_asset smallint)
  returns table (wallet_id bigint, purpose int, balance bigint, seq bigint, debited bigint) language sql stable as $$
  select w.id, ((w.id >> 6) & 1023)::int, w.balance, w.seq, w.debited from ledger.wallet w
   where w.bucket = (p_owner & 63)::smallint and w.id >= p_owner << 16 and w.id < (p_owner + 1) << 16
     and (w.id & 63) = p_asset
$$;
