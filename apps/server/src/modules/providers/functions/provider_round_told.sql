-- The trigger that tells settled play of a closed round that changes: a fact takes the earlier away, and another tells the
-- sums that stand; when the round opens again, only the first. With `provider_rounds_closed` the facts of a round are its sums
-- while it is closed, and nothing while it is open. Every writer of a round holds its player's bucket (`holdPlayer`). A
-- round that was closed before facts were kept (revision null) is left to `provider_record_old_rounds`. A correction counts with the
-- close of its round, under the agents of that instant. The stakes of a round count as placed when its first one was.
create or replace function provider_round_told() returns trigger language plpgsql as $$
declare
  product text := game_category(new.vendor, new.game);
  at timestamptz := coalesce(new.changed_at, new.closed_at, clock_timestamp());
begin
  if old.revision is null
    or (new.closed_at is not null and (old.staked, old.from_bonus, old.won, old.to_bonus, old.valid_bet)
        = (new.staked, new.from_bonus, new.won, new.to_bonus, new.valid_bet)) then return new; end if;
  new.revision := old.revision + 1;
  perform play_record(old.merchant_id, old.member_id, product, old.vendor, old.game, old.asset, -old.bets,
    -old.staked, -old.from_bonus, -old.won, -old.to_bonus, -old.valid_bet, at, 'round:' || old.round, new.revision, old.closed_at, old.opened_at);
  if new.closed_at is not null then
    perform play_record(new.merchant_id, new.member_id, product, new.vendor, new.game, new.asset, new.bets, new.staked, new.from_bonus,
      new.won, new.to_bonus, new.valid_bet, at, 'round:' || new.round, new.revision, new.closed_at, new.opened_at);
  end if;
  return new;
end $$;
create or replace trigger provider_round_told_of_change before update on provider_round
  for each row when (old.closed_at is not null) execute function provider_round_told();
