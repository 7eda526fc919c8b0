-- When a password, a factor or a contact of the account changed last: payouts wait for a while after it. Null: never since
-- the account was made, or only before this column was.
alter table member add column secret_changed_at timestamptz;
