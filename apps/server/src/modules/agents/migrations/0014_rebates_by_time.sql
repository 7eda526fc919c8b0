-- The cost of agents in a time: shares lie in the table in the order of their settlement.
create index agent_rebate_share_by_time on agent_rebate_share using brin (settled_at);
