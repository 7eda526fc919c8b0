-- Two people may revoke an open reward, with a reason that is kept.
alter table reward drop constraint reward_state_check;
alter table reward add constraint reward_state_check check (state in ('OPEN', 'CLAIMED', 'LAPSED', 'REVOKED'));
alter table reward add column reason text;
alter table reward add constraint reward_reason_check check ((state = 'REVOKED') = (reason is not null));
-- Lists of people of the house, and the cost of days.
create index on reward (merchant_id, id desc);
create index reward_claimed on reward (merchant_id, ended_at) where state = 'CLAIMED';
