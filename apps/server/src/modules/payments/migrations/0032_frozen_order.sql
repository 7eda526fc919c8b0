-- What the provider was asked for besides the amount, as it was at the first try: every try asks for the same. Null on
-- deposits of before.
alter table deposit add column charge_order jsonb;

-- One row for each member who ever began a deposit, locked while another begins: so that two at once are counted.
create table deposit_turn (
  bucket    smallint not null,
  member_id bigint not null,
  primary key (bucket, member_id)
);
