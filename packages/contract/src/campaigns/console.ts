import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Day, Id, Instant, text, Uuid } from "../wire/values.ts"
import { Cohort, Funnel, PostbackCall } from "./site.ts"

const Agent = z.strictObject({ memberId: Id, account: z.string() })

export const listCampaigns = consoleEndpoint({
  method: "GET",
  path: "/console/api/campaigns",
  module: "OPS_listCampaigns",
  access: "agents.read",
  input: z.strictObject({
    ...ListQuery,
    from: z.optional(Day),
    until: z.optional(Day),
    /** An agent by number. */
    agentId: z.optional(Id),
  }),
  errors: [],
  summary:
    "Clicks, registrations, first deposits and play by agent, code and campaign; of the last 30 days where no time is said",
  value: z.strictObject({
    rows: z.array(z.strictObject({ agent: Agent, ...Funnel.shape })),
    cursor: Cursor,
  }),
})

export const listCohorts = consoleEndpoint({
  method: "GET",
  path: "/console/api/campaigns/cohorts",
  module: "OPS_listCohorts",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, agentId: z.optional(Id), code: z.optional(text(40)) }),
  errors: [],
  summary:
    "Active players, deposits and net revenue by month of registration and months since, the newest first",
  value: z.strictObject({ rows: z.array(Cohort), cursor: Cursor }),
})

export const listTags = consoleEndpoint({
  method: "GET",
  path: "/console/api/campaigns/tags",
  module: "OPS_listTags",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, memberId: z.optional(Id) }),
  errors: [],
  summary: "Tags of players, every version, the newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        tagId: z.string(),
        member: Agent,
        version: z.number(),
        /** Null: from here on no tag. */
        agent: z.nullable(Agent),
        code: z.nullable(z.string()),
        campaign: z.nullable(z.string()),
        clickedAt: z.nullable(Instant),
        validFrom: Instant,
        /** Null: the registration. */
        askedBy: z.nullable(z.string()),
        approvedBy: z.nullable(z.string()),
        why: z.nullable(z.string()),
      }),
    ),
    cursor: Cursor,
  }),
})

export const tagPlayer = consoleEndpoint({
  method: "POST",
  path: "/console/api/campaigns/tags",
  module: "OPS_tagPlayer",
  access: "agents.tree",
  input: z.strictObject({
    memberId: Id,
    /** Null: the player has no tag from then on. */
    code: z.nullable(text(40)),
    key: Uuid,
    why: Why,
  }),
  errors: ["ACCOUNT_UNKNOWN", "AFFILIATE_CODE_INVALID", "TAG_THERE", "PROPOSAL_WAITS"],
  summary: "Gives a player another tag: two people; what was counted before keeps the tag of before",
  value: Outcome,
})

export const listPostbackCalls = consoleEndpoint({
  method: "GET",
  path: "/console/api/campaigns/postbacks",
  module: "OPS_listPostbackCalls",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, agentId: z.optional(Id) }),
  errors: [],
  summary: "Postbacks to receivers of agents with their tries, the newest first",
  value: z.strictObject({
    rows: z.array(z.strictObject({ agent: Agent, ...PostbackCall.shape })),
    cursor: Cursor,
  }),
})
