-- Until when the place from which the member plays is known to be allowed; games take no stake from then on. Null: the market asks for
-- no check of it. modules/location sets it.
alter table member_guard add column located_until timestamptz;
