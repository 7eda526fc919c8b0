-- The member's level when it was asked for (0: none), and what that level does for it: its place in the queue, the higher
-- first, and the instant by which a person has decided.
alter table withdrawal
  add column level     smallint not null default 0,
  add column priority  smallint not null default 0,
  add column answer_by timestamptz;

-- The queue in its order.
drop index withdrawal_waiting;
create index withdrawal_waiting on withdrawal (merchant_id, priority desc, since, id)
  where state in ('REVIEW', 'SECOND', 'DISPUTED', 'UNKNOWN');
