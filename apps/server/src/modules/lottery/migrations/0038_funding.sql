-- What the bonus paid of a stake (`ledger.stake`); the rest came from the main wallet, as all of it did before.
alter table lottery_bet add column from_bonus bigint not null default 0;
alter table lottery_bet add constraint lottery_bet_funding check (from_bonus between 0 and stake) not valid;
