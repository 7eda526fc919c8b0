import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Id, Instant, text, Uuid } from "../wire/values.ts"
import { PrizeGroup, PromotedType } from "./site.ts"

const Person = z.strictObject({ memberId: Id, account: z.string() })

const Row = z.strictObject({
  ...Person.shape,
  nickname: z.nullable(z.string()),
  kind: z.enum(["member", "agent"]),
  /** How many stand directly below, and how many in all. */
  directs: z.number(),
  team: z.number(),
  /** The highest prize group that the member plays at; null: that of each game. */
  group: z.nullable(z.number()),
  joinedAt: Instant,
  /** Anomalies of an agent's line that are open or confirmed. */
  anomalies: z.number(),
})

export const listAgents = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents",
  module: "OPS_listAgents",
  access: "agents.read",
  input: z.strictObject({
    ...ListQuery,
    /** An agent; without it the top of the tree. */
    under: z.optional(Id),
    /** The start of an account: members anywhere in the tree. */
    search: z.optional(text(64)),
  }),
  errors: ["AGENT_UNKNOWN"],
  summary:
    "Members directly below an agent, in the order of their registration, or those whose account begins so",
  value: z.strictObject({
    /** From the top down to the agent whose members are shown. */
    path: z.array(Person),
    rows: z.array(Row),
    cursor: Cursor,
  }),
})

export const listAgentMoves = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/moves",
  module: "OPS_listAgentMoves",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, memberId: z.optional(Id) }),
  errors: [],
  summary: "Moves in the tree, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        moveId: Id,
        member: Person,
        /** Null: the top. */
        from: z.nullable(Person),
        to: z.nullable(Person),
        /** How many moved, the member among them. */
        members: z.number(),
        decidedAt: Instant,
        /** Play that is settled from here on counts for the new line. */
        effectiveAt: Instant,
        askedBy: z.string(),
        approvedBy: z.string(),
        why: z.string(),
      }),
    ),
    cursor: Cursor,
  }),
})

export const moveAgent = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/move",
  module: "OPS_moveAgent",
  access: "agents.tree",
  input: z.strictObject({
    memberId: Id,
    /** The new agent directly above; null: the top, where a player stands under no agent. */
    under: z.nullable(Id),
    key: Uuid,
    why: Why,
  }),
  errors: ["ACCOUNT_UNKNOWN", "AGENT_UNKNOWN", "AGENT_CYCLE", "AGENT_THERE", "PROPOSAL_WAITS"],
  summary:
    "Moves a member with all below under another agent: two people; what was settled before stays where it was",
  value: Outcome,
})

/** Parts of a million of a stake: 12000 is 1.2 %. */
const Millionths = z.number().check(z.int(), z.gte(0), z.lte(1_000_000))

const GroupRule = z.strictObject({
  /** The highest group of an agent at the top, and the lowest that can be given. */
  top: PrizeGroup,
  lowest: PrizeGroup,
  /** The share that the house keeps in any case, and those that are set aside for salaries of a line and for cashback. */
  margin: Millionths,
  salary: Millionths,
  cashback: Millionths,
  /** The highest group that an agent's account has without a quota of the agent above; null: none takes one. */
  free: z._default(z.nullable(PrizeGroup), null),
})

export const readGroupRule = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/groups",
  module: "OPS_readGroupRule",
  access: "agents.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Settings of the merchant for prize groups of agents and members",
  value: GroupRule,
})

export const setGroupRule = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/groups",
  module: "OPS_setGroupRule",
  access: "agents.groups",
  input: z.strictObject({ rule: GroupRule, key: Uuid, why: Why }),
  errors: ["GROUP_RULE_TOO_HIGH", "GROUP_BELOW_TEAM", "PROPOSAL_WAITS"],
  summary: "Sets what the merchant allows of prize groups: two people; rebates stay under the edge of games",
  value: Outcome,
})

export const setPrizeGroup = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/group",
  module: "OPS_setPrizeGroup",
  access: "agents.groups",
  input: z.strictObject({ memberId: Id, group: PrizeGroup, key: Uuid, why: Why }),
  errors: ["AGENT_UNKNOWN", "GROUP_ABOVE_UPLINE", "GROUP_BELOW_TEAM", "GROUP_OUT_OF_RANGE", "PROPOSAL_WAITS"],
  summary: "Gives a member a prize group: two people; it counts from the next minutes on",
  value: Outcome,
})

export const makeAgent = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/promote",
  module: "OPS_makeAgent",
  access: "agents.tree",
  input: z.strictObject({ memberId: Id, type: PromotedType, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "AGENT_ALREADY", "PROPOSAL_WAITS"],
  summary: "Makes a player an agent: two people; what was settled before stays with the line of then",
  value: Outcome,
})
