import { sql } from "@croupier/database"
import { inBuckets, type SubLedgerCheck } from "@croupier/ledger"

/** Checks of the tree. No money is in it; what is paid by it follows from it. */
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
]
