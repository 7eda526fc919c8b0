-- A result leaves a fact of settled play (vendor_result_told). Those that are there leave theirs here: there are few, one for
-- each time that money came home from a vendor changed. Nobody writes results meanwhile, so that none is missed.
lock table vendor_result in share row exclusive mode;
with fact as materialized (
  select r.*, a.merchant_id, row_number() over (partition by r.bucket order by r.at, r.id) as nth
    from vendor_result r join vendor_account a on a.bucket = r.bucket and a.member_id = r.member_id and a.vendor = r.vendor
), place as (
  update play_slot s set seq = s.seq + n.count
    from (select bucket, count(*) as count from fact group by bucket) n where n.bucket = s.bucket
  returning s.bucket, s.seq - n.count as last
)
insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, asset, bets, stake, payout, rebate, valid_bet, settled_at,
    reference, revision)
  select f.bucket, p.last + f.nth, f.merchant_id, f.member_id, 'OTHER', f.vendor, f.asset, 0, greatest(-f.amount, 0), greatest(f.amount, 0), 0,
         greatest(-f.amount, 0), f.at, 'result:' || f.id, 0
    from fact f join place p on p.bucket = f.bucket;
