-- Two people have removed the passkeys and the app of a member who had lost them. Nothing that guards the account changes
-- before this instant: the owner was told, and has this time to object.
create table factor_rest (
  member_id bigint primary key references member,
  until     timestamptz not null
);
