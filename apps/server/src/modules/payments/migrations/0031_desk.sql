-- What the people of the house change of a way to pay in: names by language, and how often it was changed.
alter table deposit_method
  add column names jsonb not null default '{}',
  add column version int not null default 1;

-- What two people credited of a deposit that could not be credited by itself; null where it was.
alter table deposit add column credited_amount bigint check (credited_amount > 0);
-- PAID is still exactly what was asked for; what people credit may be another amount.
alter table deposit drop constraint deposit_check2;
alter table deposit add constraint deposit_paid_check check (
  state not in ('PAID', 'CREDITED') or credited_amount is not null or paid_amount is not distinct from amount) not valid;

-- What waits for the provider or for a person: few at any time, however many deposits there were.
create index deposit_unfinished on deposit (merchant_id, id desc) where state in ('PENDING', 'PAID', 'REVIEW');
