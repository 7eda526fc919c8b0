-- Revenue of a merchant in a time, whatever the line: rows lie in the table nearly in the order of their hours.
create index agent_member_hour_by_time on agent_member_hour using brin (hour);
