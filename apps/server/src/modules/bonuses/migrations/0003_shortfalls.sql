-- Progress of converted bonuses that was taken back, for the board of abuse.
create index bonus_part_short on bonus_part (lot_id) where short > 0;
