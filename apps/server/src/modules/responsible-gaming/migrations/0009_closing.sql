-- Since when the member's account is being closed, or is closed: it takes no stake and no deposit, and no marketing reaches the member.
-- modules/account-closing sets it.
alter table member_guard add column closing_at timestamptz;
