-- What had been debited to the member's wallets when the fold wrote the room, and the rows of their journal: what was debited and posted
-- since is the most that can count for limits since, and two columns of the wallets tell it. Null: the wallets do not tell it yet.
alter table member_guard add column room_debited bigint;
alter table member_guard add column room_rows bigint;
