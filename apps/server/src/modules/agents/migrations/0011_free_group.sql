-- The highest prize group that an agent's account has without a quota of the agent above; null: none takes one.
alter table agent_group_rule add column free_group int check (free_group between 1 and 2000);
