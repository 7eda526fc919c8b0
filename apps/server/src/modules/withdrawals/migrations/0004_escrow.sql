-- A withdrawal that other members may pay waits for them until `offered_until`; MATCHED is one that a depositor is to pay.
alter table withdrawal add column peer boolean not null default false;
alter table withdrawal add column offered_until timestamptz;
alter table withdrawal drop constraint withdrawal_state_check;
alter table withdrawal add constraint withdrawal_state_check check (state in ('CHECKING', 'REVIEW', 'SECOND', 'READY', 'MATCHED',
  'SENDING', 'UNKNOWN', 'PAID', 'DISPUTED', 'RECEIVED', 'AUTO', 'FORCED', 'BOUNCED', 'REFUSED', 'CANCELLED', 'SPLIT',
  'PAID_LATE')) not valid;
create index withdrawal_offered on withdrawal (merchant_id, asset, created_at) where state = 'READY' and peer;
