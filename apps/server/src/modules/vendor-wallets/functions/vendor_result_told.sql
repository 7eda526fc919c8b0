-- The trigger that tells settled play of what was won or lost at a vendor that keeps wallets of its own. Such a vendor tells only
-- what was won or lost in all since the last look: a loss is the stake and the valid bet, a win is the payout. Its wallets carry
-- money of the main wallet alone. Stakes count as placed when a game was opened last, or since the last result or look where that is
-- later.
create or replace function vendor_result_told() returns trigger language plpgsql as $$
declare
  lost bigint := greatest(-new.amount, 0);
  account vendor_account;
begin
  -- The bucket comes before the place of a fact, as everywhere; the ledger's posting follows in this transaction.
  perform ledger.lock_buckets(array[new.bucket]);
  select * into account from vendor_account a
   where a.bucket = new.bucket and a.member_id = new.member_id and a.vendor = new.vendor;
  perform play_record(account.merchant_id, new.member_id, game_category(new.vendor, null), new.vendor, null, new.asset, 0, lost, 0, greatest(new.amount, 0), 0, lost,
    new.at, 'result:' || new.id, 0, null, greatest(account.agreed_at, account.played_at));
  return null;
end $$;
create or replace trigger vendor_result_told after insert on vendor_result
  for each row execute function vendor_result_told();
