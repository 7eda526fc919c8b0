-- Whether somebody plays is asked by member, at every vendor.
create index on provider_player (member_id);
