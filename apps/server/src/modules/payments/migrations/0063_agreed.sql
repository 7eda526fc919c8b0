-- When a difference went away by itself: what it named agrees again. Found once more it is open once more.
alter table payment_difference add column agreed_at timestamptz;

-- Every step of a difference since this release: found, agreed, found again, resolved by a person.
create table payment_difference_move (
  difference_id bigint not null references payment_difference (id),
  position      smallint not null,
  event         text not null check (event in ('found', 'agreed', 'again', 'resolved')),
  made_by       text,
  why           text,
  at            timestamptz not null,
  primary key (difference_id, position)
);
