-- The key that the postings of a slip are derived from. It begins with a time, which says where in the journal their rows
-- lie, and the key of a slip is its caller's: one that does not begin with about the time at which the slip was taken
-- begins with that time. The same as `ledgerKey` in Node.
create or replace function lottery_key_base(p_slip uuid, p_at timestamptz) returns uuid language sql stable parallel safe as $$
  select case when abs(('x' || left(p_slip::text, 8) || substr(p_slip::text, 10, 4))::bit(48)::bigint - t.ms) <= 86400000 then p_slip
              else (left(t.hex, 8) || '-' || right(t.hex, 4) || substr(p_slip::text, 14))::uuid end
    from (select m.ms, lpad(to_hex(m.ms), 12, '0') as hex from (select floor(extract(epoch from p_at) * 1000)::bigint as ms) m) t
$$;
