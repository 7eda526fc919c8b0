-- The key of something that follows from another, in SQL: the same as `deriveKey(key, part)` in Node.
create or replace function ledger.derive_key(p_key uuid, p_part text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  k text := p_key;
  h text := encode(sha256(convert_to('["' || k || '",' || to_json(p_part)::text || ']', 'UTF8')), 'hex');
begin
  return left(k, 13) || '-8' || left(h, 3) || '-' || translate(substr(h, 4, 1), '0123456789abcdef', '89ab89ab89ab89ab')
         || substr(h, 5, 3) || '-' || substr(h, 8, 12);
end $$;
