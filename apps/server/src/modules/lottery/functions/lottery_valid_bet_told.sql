-- The trigger that tells settled play of valid bets: of rows that come, and of rows that go. Rows are never changed.
create or replace function lottery_valid_bet_told() returns trigger language plpgsql as $$
begin
  perform lottery_record_valid(array_agg(c.bucket), array_agg(c.member_id), array_agg(c.issue_id), array_agg(c.asset),
      array_agg(case tg_op when 'DELETE' then -c.valid else c.valid end), array_agg(c.placed_at))
    from changed c having count(*) > 0;
  return null;
end $$;
create or replace trigger lottery_valid_bet_told_of_new after insert on lottery_valid_bet
  referencing new table as changed for each statement execute function lottery_valid_bet_told();
create or replace trigger lottery_valid_bet_told_of_old after delete on lottery_valid_bet
  referencing old table as changed for each statement execute function lottery_valid_bet_told();
