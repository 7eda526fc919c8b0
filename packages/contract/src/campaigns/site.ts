import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint, type FileAnswer } from "../wire/endpoint.ts"
import { Day, Empty, Id, Instant, Money, Nothing, PageQuery, text } from "../wire/values.ts"

const call = { token: true, encrypted: false, access: AGENTS } as const

/** Days of the merchant's calendar, both counted. */
const Span = { from: Day, until: Day }
/** An agent of the caller's line; without it the caller. */
const OfLine = { agent: z.optional(Id) }

/** How links name a campaign: it is read, typed and stands in addresses. */
export const CampaignName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,32}$/))
const Words = text(60).check(z.trim())

/** Campaigns that a code may have open at once. */
export const MOST_CAMPAIGNS = 20

export const Funnel = z.strictObject({
  code: z.string(),
  /** Null: links of the code that name no campaign. */
  campaign: z.nullable(
    z.strictObject({
      campaignId: Id,
      name: z.string(),
      source: z.string(),
      medium: z.string(),
      note: z.string(),
      archivedAt: z.nullable(Instant),
    }),
  ),
  clicks: z.number(),
  /** Players who registered in the time; the figures behind it are what these players did until now. */
  registered: z.number(),
  /** How many of them paid in, and the sum of their first deposits. */
  deposited: z.number(),
  firstDeposits: Money,
  /** How many of them staked. */
  active: z.number(),
  validBet: Money,
  /** Stakes less payouts, rebates, bonuses and cashback. */
  ngr: Money,
})
export type FunnelRow = z.output<typeof Funnel>

export const campaignFunnel = endpoint({
  ...call,
  method: "GET",
  path: "/wps/agent/campaigns",
  module: "AGT_campaigns",
  summary:
    "Clicks, registrations, first deposits and play by code and campaign, of the caller or of an agent of the caller's line",
  input: z.strictObject({ ...PageQuery, ...Span, ...OfLine }),
  value: z.strictObject({ asset: z.string(), rows: z.array(Funnel), cursor: z.nullable(z.string()) }),
  errors: ["AGENT_UNKNOWN"],
})
export type FunnelPage = z.output<typeof campaignFunnel.value>

export const addCampaign = endpoint({
  ...call,
  method: "POST",
  path: "/wps/agent/campaigns",
  module: "AGT_addCampaign",
  summary: "Names a campaign of a code of the caller, for links of its own",
  input: z.strictObject({
    code: text(40),
    name: CampaignName,
    source: z._default(Words, ""),
    medium: z._default(Words, ""),
    note: z._default(text(200).check(z.trim()), ""),
  }),
  value: z.strictObject({ campaignId: Id }),
  errors: ["AFFILIATE_CODE_INVALID", "CAMPAIGN_TAKEN", "CAMPAIGNS_FULL"],
})

export const archiveCampaign = endpoint({
  ...call,
  method: "POST",
  path: "/wps/agent/campaigns/archive",
  module: "AGT_archiveCampaign",
  summary: "Archives a campaign of the caller: it leaves the list, and its links still count",
  input: z.strictObject({ campaignId: Id }),
  value: Nothing,
  errors: ["CAMPAIGN_UNKNOWN"],
})

export const Cohort = z.strictObject({
  /** The month of the registration, its first day. */
  joined: Day,
  registered: z.number(),
  /** Months since, 0 the month of the registration; a month in which nothing happened is left out. */
  months: z.array(z.strictObject({ since: z.number(), active: z.number(), deposits: Money, ngr: Money })),
})
export type CohortRow = z.output<typeof Cohort>

export const campaignCohorts = endpoint({
  ...call,
  method: "GET",
  path: "/wps/agent/campaigns/cohorts",
  module: "AGT_campaignCohorts",
  summary:
    "Active players, deposits and net revenue by month of registration and months since, the newest first",
  input: z.strictObject({
    ...PageQuery,
    ...OfLine,
    code: z.optional(text(40)),
    campaignId: z.optional(Id),
  }),
  value: z.strictObject({ asset: z.string(), rows: z.array(Cohort), cursor: z.nullable(z.string()) }),
  errors: ["AGENT_UNKNOWN"],
})

export const campaignFile = endpoint({
  ...call,
  method: "GET",
  path: "/wps/agent/campaigns/file",
  module: "AGT_campaignFile",
  summary: "The figures of codes and campaigns as CSV",
  input: z.strictObject({ ...Span, ...OfLine }),
  value: z.custom<FileAnswer>(),
  answers: "file",
  errors: ["AGENT_UNKNOWN"],
})

/** Events that a receiver can be told of. */
export const POSTBACK_EVENTS = ["registered", "first_deposit", "deposit", "qualified"] as const
export type PostbackEvent = (typeof POSTBACK_EVENTS)[number]
/** Places of an address that are filled; none of them says who a player is. */
export const POSTBACK_MACROS = [
  "click_id",
  "event",
  "event_id",
  "code",
  "campaign",
  "source",
  "medium",
  "amount",
  "currency",
  "time",
] as const
export type PostbackMacro = (typeof POSTBACK_MACROS)[number]
export const POSTBACK_STATES = ["WAITING", "SENT", "FAILED", "WITHHELD"] as const
/** Addresses that an agent may have open at once. */
export const MOST_POSTBACKS = 10

const Event = z.enum(POSTBACK_EVENTS)

export const myPostbacks = endpoint({
  ...call,
  method: "GET",
  path: "/wps/agent/postbacks",
  module: "AGT_postbacks",
  summary: "Postback addresses of the caller",
  input: Empty,
  value: z.strictObject({
    rows: z.array(z.strictObject({ postbackId: Id, event: Event, url: z.string(), createdAt: Instant })),
  }),
  errors: [],
})

export const addPostback = endpoint({
  ...call,
  method: "POST",
  path: "/wps/agent/postbacks",
  module: "AGT_addPostback",
  summary: "Names an address for an event; the secret that signs the calls is answered once",
  input: z.strictObject({ event: Event, url: text(1000) }),
  value: z.strictObject({ postbackId: Id, secret: z.string() }),
  errors: ["POSTBACK_URL_INVALID", "POSTBACKS_FULL"],
})

export const closePostback = endpoint({
  ...call,
  method: "POST",
  path: "/wps/agent/postbacks/close",
  module: "AGT_closePostback",
  summary: "Closes an address of the caller: nothing is sent to it any more",
  input: z.strictObject({ postbackId: Id }),
  value: Nothing,
  errors: ["POSTBACK_UNKNOWN"],
})

export const simulatePostback = endpoint({
  ...call,
  method: "POST",
  path: "/wps/agent/postbacks/simulate",
  module: "AGT_simulatePostback",
  summary: "Fills an address with sample values and sends it once, marked as a test",
  input: z.strictObject({ postbackId: Id }),
  value: z.strictObject({
    url: z.string(),
    /** Null: the receiver did not answer. */
    status: z.nullable(z.number()),
    /** Why it did not arrive; null: it did. */
    fault: z.nullable(z.string()),
  }),
  errors: ["POSTBACK_UNKNOWN"],
})

export const PostbackCall = z.strictObject({
  callId: Id,
  event: Event,
  url: z.string(),
  state: z.enum(POSTBACK_STATES),
  isTest: z.boolean(),
  createdAt: Instant,
  sentAt: z.nullable(Instant),
  /** The tries so far, the newest first. */
  tries: z.array(
    z.strictObject({
      at: Instant,
      status: z.nullable(z.number()),
      fault: z.nullable(z.string()),
      tookMs: z.number(),
    }),
  ),
})
export type PostbackCallRow = z.output<typeof PostbackCall>

export const postbackCalls = endpoint({
  ...call,
  method: "GET",
  path: "/wps/agent/postbacks/calls",
  module: "AGT_postbackCalls",
  summary: "Calls to the caller's addresses with their tries, the newest first",
  input: z.strictObject(PageQuery),
  value: z.strictObject({ rows: z.array(PostbackCall), cursor: z.nullable(z.string()) }),
  errors: [],
})

export const replayPostback = endpoint({
  ...call,
  method: "POST",
  path: "/wps/agent/postbacks/replay",
  module: "AGT_replayPostback",
  summary: "Sends a call once more, with the same event and key",
  input: z.strictObject({ callId: Id }),
  value: Nothing,
  errors: ["POSTBACK_UNKNOWN"],
})
