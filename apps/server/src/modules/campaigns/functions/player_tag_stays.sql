-- Tags are only ever added: what a player was tagged to is what others were paid by.
create or replace function player_tag_stays() returns trigger language plpgsql as $$
begin
  raise exception 'tags of players are only ever added to';
end $$;
create or replace trigger player_tag_stays before update or delete or truncate on player_tag
  for each statement execute function player_tag_stays();
