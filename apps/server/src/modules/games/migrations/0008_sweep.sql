-- What is counted and told of for a while is found by its age, to be forgotten.
create index on game_opened (day);
create index on game_import (asked_at);
