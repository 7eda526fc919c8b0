import { sql } from "@croupier/database"
import { changedSince, inBuckets, type SubLedgerCheck } from "@croupier/ledger"

/** Checks of the tree, its prize groups, and the rebates that are paid by them. */
export const agentChecks: readonly SubLedgerCheck[] = [
  {
    name: "agents.tree",
    promise:
      "The closure of the tree holds every member with each agent above, at its distance, and no one else",
    needs: ["agent_seat", "agent_closure"],
    differences: (span) => sql`
      select 'agent seat ' || s.member_id as id, 'member ' || s.member_id as account, (s.depth + 1)::bigint as expected, c.n as found
        from agent_seat s
       cross join lateral (select count(*) as n, count(*) filter (where c.distance = 1 and c.ancestor_id = s.parent_id) as above
                             from agent_closure c where c.descendant_id = s.member_id) c
       where ${inBuckets("(s.member_id & 63)::smallint", span)} and (c.n <> s.depth + 1 or c.above <> case when s.parent_id is null then 0 else 1 end)`,
  },
  {
    name: "agents.lines",
    promise: "The line of a seat is the path of agents above, and of an agent ends with the agent",
    needs: ["agent_seat", "agent_line"],
    differences: (span) => sql`
      select 'agent seat ' || s.member_id as id, 'member ' || s.member_id as account, s.depth::bigint as expected,
             coalesce(cardinality(l.path), 0)::bigint as found
        from agent_seat s
        left join agent_line l on l.id = s.line_id
       cross join lateral (select coalesce(array_agg(c.ancestor_id order by c.distance desc), '{}') as path
                             from agent_closure c where c.descendant_id = s.member_id and (c.distance > 0 or s.is_agent)) a
       where ${inBuckets("(s.member_id & 63)::smallint", span)} and coalesce(l.path, '{}') is distinct from a.path`,
  },
  {
    name: "agents.groups",
    promise: "A prize group is no higher than that of the nearest agent above who has one",
    needs: ["agent_seat", "agent_prize_group"],
    differences: (span) => sql`
      select 'prize group of ' || s.member_id as id, 'member ' || s.member_id as account, above.prize_group::bigint as expected,
             own.prize_group::bigint as found
        from agent_seat s
       cross join lateral (select g.prize_group from agent_prize_group g where g.member_id = s.member_id order by g.since desc limit 1) own
       cross join lateral (select g.prize_group from agent_closure c cross join lateral (
           select o.prize_group from agent_prize_group o where o.member_id = c.ancestor_id order by o.since desc limit 1) g
           where c.descendant_id = s.member_id and c.distance > 0 order by c.distance limit 1) above
       where ${inBuckets("(s.member_id & 63)::smallint", span)} and own.prize_group > above.prize_group`,
  },
  {
    name: "agents.rebates",
    promise:
      "The shares of agents are what the rebates of their lines say, and rebates are numbered without a gap",
    needs: ["agent_rebate", "agent_rebate_share"],
    differences: (span) => sql`
      with told as (
        select r.bucket, r.reference, l.path[a.at] as agent_id, r.asset, sum(a.amount)::bigint as amount
          from agent_rebate r join agent_line l on l.id = r.line_id
         cross join lateral unnest(r.amounts) with ordinality a (amount, at)
         where ${inBuckets("r.bucket", span)} and ${changedSince("r.settled_at", span)} group by 1, 2, 3, 4
      ), due as (
        select bucket, reference, agent_id, asset, sum(amount)::bigint as amount from agent_rebate_share
         where ${inBuckets("bucket", span)} and ${changedSince("settled_at", span)} group by 1, 2, 3, 4
      )
      select coalesce(t.reference, d.reference) as id, 'member ' || coalesce(t.agent_id, d.agent_id) as account,
             coalesce(t.amount, 0) as expected, coalesce(d.amount, 0) as found
        from told t full join due d using (bucket, reference, agent_id, asset)
       where coalesce(t.amount, 0) <> coalesce(d.amount, 0)
      union all
      select 'rebate slot ' || s.bucket, null, s.seq, coalesce(r.n, 0)::bigint
        from agent_rebate_slot s
        left join (select bucket, count(*) as n from agent_rebate where ${inBuckets("bucket", span)} group by bucket) r on r.bucket = s.bucket
       where ${inBuckets("s.bucket", span)} and coalesce(r.n, 0) <> s.seq`,
  },
  {
    name: "agents.rebates-paid",
    promise: "A run pays each agent the sum of the shares that it took in, by one credit of the ledger",
    needs: ["agent_rebate_payment", "ledger.bulk_credit"],
    differences: (span) => sql`
      select 'rebate run ' || r.id as id, 'member ' || p.agent_id as account, coalesce(s.amount, 0) as expected, p.amount as found
        from agent_rebate_run r join agent_rebate_payment p on p.run_id = r.id
        left join lateral (select sum(x.amount)::bigint as amount from agent_rebate_share x
                            where x.agent_id = p.agent_id and x.run_id = r.id) s on true
       where ${inBuckets("(p.agent_id & 63)::smallint", span)} and ${changedSince("r.decided_at", span)} and p.amount is distinct from s.amount
      union all
      select 'rebate run ' || r.id, 'wallet ' || coalesce(c.wallet_id, p.agent_id << 16), coalesce(p.amount, 0), coalesce(c.amount, 0)
        from agent_rebate_run r join agent_rebate_payment p on p.run_id = r.id
        left join ledger.bulk_credit c on c.bucket = (p.agent_id & 63)::smallint and c.bulk = r.decision
              and c.wallet_id >> 16 = p.agent_id
       where ${inBuckets("(p.agent_id & 63)::smallint", span)} and ${changedSince("r.decided_at", span)} and p.amount is distinct from c.amount`,
  },
  {
    name: "agents.counts",
    promise: "The counts of an agent, with those who joined since, are the members of the closure below it",
    needs: ["agent_seat", "agent_count", "agent_joined", "agent_closure"],
    differences: (span) => sql`
      select 'agent seat ' || s.member_id as id, 'member ' || s.member_id as account, c.n as expected,
             (coalesce(t.team, 0) + j.n)::bigint as found
        from agent_seat s
        left join agent_count t on t.agent_id = s.member_id
       cross join lateral (select count(*) as n, count(*) filter (where c.distance = 1) as directs
                             from agent_closure c where c.ancestor_id = s.member_id and c.distance > 0) c
       cross join lateral (select count(*) as n, count(*) filter (where c.distance = 1) as directs
                             from agent_joined w join agent_closure c on c.descendant_id = w.member_id
                            where c.ancestor_id = s.member_id and c.distance > 0) j
       where ${inBuckets("(s.member_id & 63)::smallint", span)} and s.is_agent
         and (coalesce(t.team, 0) + j.n <> c.n or coalesce(t.directs, 0) + j.directs <> c.directs)`,
  },
]
