-- Which of the member's wallets paid and were paid: what the bonus paid of the stake, what of the payout entered it. The rest
-- was the main wallet's, as all of it was before. The column that named one wallet for a whole fact goes: it was never anything but 'main'.
alter table play_fact add column from_bonus bigint not null default 0;
alter table play_fact add column to_bonus bigint not null default 0;
alter table play_fact drop column wallet;
