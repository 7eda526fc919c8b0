-- The trigger that tells settled play of what was won or lost at a vendor that keeps wallets of its own. Such a vendor tells only
-- what was won or lost in all since the last look: a loss is the stake and the valid bet, a win is the payout. Its wallets carry
-- money of the main wallet alone.
create or replace function vendor_result_told() returns trigger language plpgsql as $$
declare
  lost bigint := greatest(-new.amount, 0);
begin
  -- The bucket comes before the place of a fact, as everywhere; the ledger's posting follows in this transaction.
  perform ledger.lock_buckets(array[new.bucket]);
  perform play_record((select a.merchant_id from vendor_account a
                        where a.bucket = new.bucket and a.member_id = new.member_id and a.vendor = new.vendor),
    new.member_id, game_category(new.vendor, null), new.vendor, null, new.asset, 0, lost, 0, greatest(new.amount, 0), 0, lost,
    new.at, 'result:' || new.id, 0);
  return null;
end $$;
create or replace trigger vendor_result_told after insert on vendor_result
  for each row execute function vendor_result_told();
