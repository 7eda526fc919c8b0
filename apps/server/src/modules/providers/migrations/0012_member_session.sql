-- The member's own session in which a game was opened: it ends with that. Null for games opened before this was kept.
alter table provider_session add column member_session bigint;
