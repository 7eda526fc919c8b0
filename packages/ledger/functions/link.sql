-- The hash of a slot's rows from one place to another, linked to the hash before them.
create or replace function ledger.link(p_bucket smallint, p_house int, p_from bigint, p_to bigint, p_before bytea)
returns bytea language sql stable as $$
  select sha256(coalesce(p_before, '') || convert_to(coalesce(string_agg(ledger.row_text(j), E'\n' order by j.house_seq), ''), 'UTF8'))
    from ledger.journal j where j.bucket = p_bucket and j.house = p_house and j.house_seq between p_from and p_to
$$;
