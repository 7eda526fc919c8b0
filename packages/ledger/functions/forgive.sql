-- Ends a receivable without its payment; the caller holds the bucket. `written_off` books what is left as a loss of the
-- merchant. `cancelled` takes the income back: the cause has ended otherwise, and what was collected returns to the main
-- wallet, or to `unclaimed`. P ended, D it ended that way before, H there is none that could.
create or replace function ledger.forgive(
  p_bucket smallint, p_key uuid, p_how text, p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  r ledger.receivable;
  against int;
  held bigint;
  answer record;
begin
  select * into r from ledger.receivable d where d.bucket = p_bucket and d.key = p_key;
  if not found then return 'H'; end if;
  if r.ended_how = p_how then return 'D'; end if;
  if r.ended_how is not null and not (p_how = 'cancelled' and r.ended_how = 'collected') then return 'H'; end if;
  held := ledger.held_of(r.wallet_id);
  against := case p_how when 'cancelled' then r.house else ((r.house >> 16) << 16) | (1018 << 6) | (r.house & 63) end;
  if r.remaining > 0 then
    perform ledger.claim_post(p_bucket, held, r.remaining, ledger.derive_key(p_key, p_how), against, 47::smallint, r.cause, p_at);
    perform ledger.claim_post(p_bucket, held, -r.remaining, ledger.derive_key(p_key, p_how || ' onward'), ledger.debt_of(r.house), 47::smallint, r.cause, p_at);
  end if;
  if p_how = 'cancelled' and r.collected > 0 then
    answer := ledger.post_due_one(p_bucket, r.wallet_id, r.collected, ledger.derive_key(p_key, 'returned'), r.house, 47::smallint, r.cause, p_at);
    if answer.status not in ('P', 'O') then raise exception 'receivable % cannot be returned: %', p_key, answer.status; end if;
  end if;
  update ledger.receivable d set remaining = 0, ended_at = p_at, ended_how = p_how where d.bucket = p_bucket and d.key = p_key;
  return 'P';
end $$;
