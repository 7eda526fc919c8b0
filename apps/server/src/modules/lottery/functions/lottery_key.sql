-- The key of a posting: the same as `deriveKey(slip, …)` in Node.
create or replace function lottery_key(p_key uuid, variadic p_parts text[]) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  k text := p_key;
  h text := encode(sha256(convert_to('["' || k || '","' || array_to_string(p_parts, '","') || '"]', 'UTF8')), 'hex');
begin
  return left(k, 13) || '-8' || left(h, 3) || '-' || translate(substr(h, 4, 1), '0123456789abcdef', '89ab89ab89ab89ab')
         || substr(h, 5, 3) || '-' || substr(h, 8, 12);
end $$;
