-- Posts what members of a bucket have earned since the last time, at most `p_limit` of them, and takes back what play that
-- was corrected had earned, as far as the wallet goes. A posting and its mark (`credited`) commit together, so that a second
-- run finds nothing to do. `p_key` begins the keys of the postings. Answers with each member and the answer of the ledger:
-- P posted, U the member has no wallet of points yet, or what else the ledger refuses.
create or replace function point_credit(p_bucket smallint, p_limit int, p_key uuid, p_at timestamptz)
returns table (member_id bigint, status text) language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  due record;
  answer record;
  -- A point in units of the ledger; the wallet of points (purpose 3, asset 48) and the house's account (purpose 8).
  unit constant bigint := 10000;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  if exists (select from point_rebuild) then return; end if;
  for due in
    select p.member_id, p.merchant_id, p.earned - p.credited as points, p.postings, w.id as wallet, w.balance,
           (p.member_id << 16) | (3 << 6) | 48 as wallet_id
      from point_member p
      left join lateral ledger.wallet_of(p_bucket, (p.member_id << 16) | (3 << 6) | 48) w on true
     where p.bucket = p_bucket and p.earned <> p.credited
       and (p.earned > p.credited or w.balance >= unit)
     order by p.member_id limit p_limit for update of p
  loop
    member_id := due.member_id;
    if due.wallet is null then status := 'U'; return next; continue; end if;
    due.points := greatest(due.points, -(due.balance / unit));
    answer := ledger.post_one(p_bucket, due.wallet_id, due.points * unit,
      ledger.derive_key(p_key, due.member_id::text), (due.merchant_id::int << 16) | (8 << 6) | 48,
      case when due.points > 0 then 27 else 31 end::smallint,
      'points:' || due.member_id || ':' || due.postings + 1, p_at);
    status := answer.status;
    if status = 'P' then
      update point_member p set credited = p.credited + due.points, postings = p.postings + 1
       where p.bucket = p_bucket and p.member_id = due.member_id;
    end if;
    return next;
  end loop;
end $$;
