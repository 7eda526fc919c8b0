-- Trial accounts whose address is still known, for the sweep that forgets it.
create index member_trial_known on member (registered_at) where type = 4 and registered_ip is not null;
