-- One posting of an act on a claim. A refusal undoes the whole act; a key that the journal knows is of something else.
create or replace function ledger.claim_post(
  p_bucket smallint, p_wallet bigint, p_delta bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz
) returns void language plpgsql as $$
declare
  answer record := ledger.post_one(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
begin
  if answer.status <> 'P' then
    raise exception using errcode = 'LG001', message = case answer.status when 'D' then 'K' else answer.status end;
  end if;
end $$;
