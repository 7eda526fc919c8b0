-- The picture a member wears: one of the set, or a small copy of one of their own (WebP, 256 × 256).
create table avatar (
  member_id  bigint primary key references member,
  name       text,
  image      bytea,
  changed_at timestamptz not null,
  check (num_nonnulls(name, image) = 1)
);
