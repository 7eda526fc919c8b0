-- The hash of a slot's chain up to a place, computed again from the rows; null where no unbroken chain of seals ends there.
create or replace function ledger.chain_hash(p_bucket smallint, p_house int, p_to bigint) returns bytea language plpgsql stable as $$
declare
  k record;
  hash bytea;
  upto bigint := 0;
begin
  for k in select s.from_seq, s.to_seq from ledger.seal s
            where s.bucket = p_bucket and s.house = p_house and s.to_seq <= p_to order by s.to_seq
  loop
    if k.from_seq <> upto + 1 then return null; end if;
    hash := ledger.link(p_bucket, p_house, k.from_seq, k.to_seq, hash);
    upto := k.to_seq;
  end loop;
  return case when upto = p_to then hash end;
end $$;
