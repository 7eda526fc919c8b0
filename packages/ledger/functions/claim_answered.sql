-- The first answer to an act on a claim; no status where its key is new. D: asked for the same; K: for something else.
create or replace function ledger.claim_answered(
  p_bucket smallint, p_key uuid, p_asked text, out status text, out amount bigint, out remaining bigint
) language sql stable as $$
  select case when a.asked = p_asked then 'D' else 'K' end,
         case when a.asked = p_asked then a.amount end, case when a.asked = p_asked then a.remaining end
    from ledger.claim_act a where a.bucket = p_bucket and a.key = p_key
$$;
