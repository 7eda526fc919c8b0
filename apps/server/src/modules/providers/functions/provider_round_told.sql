-- The trigger that tells settled play of rounds: a fact of a round's stakes and prizes when it closes. When a closed
-- round changes, a fact takes the earlier away and another tells what stands; when it opens again, only the first. So
-- the facts of a round are its sums while it is closed, and nothing while it is open. Every writer of a round holds
-- its player's bucket (`holdPlayer`). A round that was closed before facts were kept (revision null) is left to
-- `provider_record_old_rounds`. A correction of a closed round counts with its close, under the agents of that
-- instant. The stakes of a round count as placed when its first one was.
create or replace function provider_round_told() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  product text := game_category(new.vendor, new.game);
  at timestamptz := coalesce(new.changed_at, new.closed_at, clock_timestamp());
  corrects timestamptz;
  corrections int := coalesce(new.revision, 0);
begin
  if tg_op = 'UPDATE' then
    if old.closed_at is not null then
      if old.revision is null
        or (new.closed_at is not null and (old.staked, old.from_bonus, old.won, old.to_bonus, old.valid_bet)
            = (new.staked, new.from_bonus, new.won, new.to_bonus, new.valid_bet)) then return new; end if;
      corrections := corrections + 1;
      perform play_record(old.merchant_id, old.member_id, product, old.vendor, old.game, old.asset, -old.bets,
        -old.staked, -old.from_bonus, -old.won, -old.to_bonus, -old.valid_bet, at, 'round:' || old.round, corrections, old.closed_at, old.opened_at);
      corrects := new.closed_at;
    end if;
    new.revision := corrections;
  end if;
  if new.closed_at is not null then
    perform play_record(new.merchant_id, new.member_id, product, new.vendor, new.game, new.asset, new.bets, new.staked, new.from_bonus,
      new.won, new.to_bonus, new.valid_bet, coalesce(case when corrects is null then new.closed_at end, at), 'round:' || new.round,
      corrections, corrects, new.opened_at);
  end if;
  return new;
end $$;
-- A row that is not inserted after all, because the round is there, must tell nothing: hence after the insert.
create or replace trigger provider_round_told_of_new after insert on provider_round
  for each row when (new.closed_at is not null) execute function provider_round_told();
create or replace trigger provider_round_told_of_change before update on provider_round
  for each row when (old.closed_at is not null or new.closed_at is not null) execute function provider_round_told();
