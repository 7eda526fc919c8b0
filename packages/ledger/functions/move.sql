-- Both wallets of a move, by one key: the answer of the first that refuses, or of the giving side.
create or replace function ledger.move(
  p_bucket smallint, p_from bigint, p_to bigint, p_amount bigint, p_key uuid, p_kind smallint, p_cause text,
  p_at timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  given ledger.answer;
  taken ledger.answer;
  clearing int := (11 << 6) | (p_from & 63)::int;
begin
  select 1, o.* into given
    from ledger.post_one(p_bucket, p_from, -p_amount, p_key, clearing, p_kind, p_cause, p_at) o;
  if given.status <> 'P' then return given; end if;
  select 2, o.* into taken
    from ledger.post_one(p_bucket, p_to, p_amount, p_key, clearing, p_kind, p_cause, p_at) o;
  if taken.status <> 'P' then raise exception using errcode = 'LG001', message = taken.status; end if;
  return given;
end $$;
