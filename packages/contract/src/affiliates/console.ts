import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { Id, Instant, Money, Nothing, trimmed, Uuid } from "../wire/values.ts"
import { AffiliateTerms } from "./terms.ts"
import {
  AffiliatePlayer,
  AffiliateStatement,
  EnrolmentState,
  PlayerState,
  StatementDetail,
  StatementPlayer,
  StatementState,
} from "./views.ts"

const Person = z.strictObject({ memberId: Id, account: z.string() })

const Programme = z.strictObject({
  programmeId: Id,
  name: z.string(),
  version: z.number(),
  terms: AffiliateTerms,
  /** Agents may apply for it in the agent centre. */
  takesApplications: z.boolean(),
  closedAt: z.nullable(Instant),
  affiliates: z.number(),
  players: z.number(),
})
export type Programme = z.output<typeof Programme>

export const listProgrammes = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/programmes",
  module: "OPS_listProgrammes",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery }),
  errors: [],
  summary: "Programmes of affiliates with the terms that new players come under, the newest first",
  value: z.strictObject({ rows: z.array(Programme), cursor: Cursor }),
})

export const programmeVersions = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/programmes/versions",
  module: "OPS_programmeVersions",
  access: "agents.read",
  input: z.strictObject({ programmeId: Id }),
  errors: ["PROGRAMME_UNKNOWN"],
  summary: "Every version of a programme's terms, and how many players are under each",
  value: z.strictObject({
    versions: z.array(
      z.strictObject({
        version: z.number(),
        terms: AffiliateTerms,
        since: Instant,
        askedBy: z.string(),
        approvedBy: z.string(),
        players: z.number(),
      }),
    ),
  }),
})

export const previewProgramme = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/programmes/preview",
  module: "OPS_previewProgramme",
  access: "affiliates.terms",
  input: z.strictObject({ programmeId: z.nullable(Id), terms: AffiliateTerms }),
  errors: ["PROGRAMME_UNKNOWN", "PROGRAMME_TERMS"],
  summary:
    "The month that was stated last, for players of a programme under its terms of now, as it was and by other terms",
  value: z.strictObject({
    month: z.nullable(Instant),
    players: z.number(),
    ngr: Money,
    payNow: Money,
    payThen: Money,
    /** CPA of that month: how many, and what they come to. */
    acquired: z.number(),
    cpaNow: Money,
    cpaThen: Money,
  }),
})

export const writeProgramme = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/programmes/write",
  module: "OPS_writeProgramme",
  access: "affiliates.terms",
  input: z.strictObject({
    /** Null: a new one. */
    programmeId: z.nullable(Id),
    name: trimmed(60, 1),
    terms: AffiliateTerms,
    /** The version that the change is made from; 0 of a new one. */
    version: RowVersion,
    key: Uuid,
    why: Why,
  }),
  errors: [
    "PROGRAMME_UNKNOWN",
    "PROGRAMME_CLOSED",
    "PROGRAMME_TAKEN",
    "PROGRAMME_TERMS",
    "CHANGED_MEANWHILE",
    "PROPOSAL_WAITS",
  ],
  summary: "Proposes a programme, or other terms for players who come later: two people",
  value: Outcome,
})

export const switchProgramme = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/programmes/switch",
  module: "OPS_switchProgramme",
  access: "agents.bills",
  input: z.strictObject({ programmeId: Id, act: z.enum(["open", "shut", "close"]), why: Why }),
  errors: ["PROGRAMME_UNKNOWN", "PROGRAMME_CLOSED"],
  summary:
    "Lets agents apply for a programme or no more, or closes it: a closed one takes no player and pays on for those it has",
  value: Nothing,
})

const Affiliate = z.strictObject({
  enrolmentId: Id,
  affiliate: Person,
  programmeId: Id,
  programme: z.string(),
  state: EnrolmentState,
  appliedAt: Instant,
  joinedAt: z.nullable(Instant),
  leftAt: z.nullable(Instant),
  /** The affiliate directly above, who gets a part of what this one earns. */
  recruiter: z.nullable(Person),
  players: z.number(),
  acquired: z.number(),
})
export type Affiliate = z.output<typeof Affiliate>

export const listAffiliates = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates",
  module: "OPS_listAffiliates",
  access: "agents.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(EnrolmentState),
    programmeId: z.optional(Id),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Agents in programmes and their applications, the newest first",
  value: z.strictObject({ rows: z.array(Affiliate), cursor: Cursor }),
})

export const enrolAffiliate = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/enrol",
  module: "OPS_enrolAffiliate",
  access: "contracts.offer",
  input: z.strictObject({ memberId: Id, programmeId: Id, why: Why }),
  errors: ["AGENT_UNKNOWN", "PROGRAMME_UNKNOWN", "PROGRAMME_CLOSED", "AFFILIATE_JOINED"],
  summary: "Puts an agent into a programme, and tells the agent; of another programme the agent leaves",
  value: Nothing,
})

export const answerApplication = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/answer",
  module: "OPS_answerApplication",
  access: "contracts.offer",
  input: z.strictObject({ enrolmentId: Id, act: z.enum(["approve", "refuse", "end"]), why: Why }),
  errors: ["AFFILIATE_UNKNOWN", "AFFILIATE_STATE", "PROGRAMME_CLOSED"],
  summary:
    "Approves or refuses an application, or ends a membership: players who came stay under their terms",
  value: Nothing,
})

const QueuedPlayer = z.strictObject({
  ...AffiliatePlayer.shape,
  account: z.string(),
  affiliate: Person,
})
export type QueuedPlayer = z.output<typeof QueuedPlayer>

export const listAffiliatePlayers = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/players",
  module: "OPS_listAffiliatePlayers",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(PlayerState), memberId: z.optional(Id) }),
  errors: [],
  summary: "Players of affiliates and how far their CPA is, the newest first",
  value: z.strictObject({ rows: z.array(QueuedPlayer), cursor: Cursor }),
})

export const judgeAffiliatePlayer = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/players/judge",
  module: "OPS_judgeAffiliatePlayer",
  access: "agents.bills",
  input: z.strictObject({ playerId: Id, act: z.enum(["refuse", "restore"]), why: Why }),
  errors: ["AFFILIATE_UNKNOWN", "AFFILIATE_STATE"],
  summary:
    "Refuses the CPA of a player, whose line the next statement takes back where one has it, or lets the clock look again",
  value: Nothing,
})

export const listStatements = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/statements",
  module: "OPS_listStatements",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(StatementState), memberId: z.optional(Id) }),
  errors: [],
  summary: "Statements of affiliates, the newest first",
  value: z.strictObject({ rows: z.array(AffiliateStatement), cursor: Cursor }),
})

export const affiliateStatement = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/statements/one",
  module: "OPS_affiliateStatement",
  access: "agents.read",
  input: z.strictObject({ statementId: Id }),
  errors: ["STATEMENT_UNKNOWN"],
  summary: "A statement with its lines, sums, payment and acts",
  value: StatementDetail,
})

export const affiliateStatementPlayers = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/statements/players",
  module: "OPS_affiliateStatementPlayers",
  access: "agents.read",
  input: z.strictObject({ ...ListQuery, statementId: Id }),
  errors: ["STATEMENT_UNKNOWN"],
  summary: "Players of a statement, each with every deduction by its name",
  value: z.strictObject({ rows: z.array(StatementPlayer), cursor: Cursor }),
})

export const recomputeStatement = consoleEndpoint({
  method: "GET",
  path: "/console/api/affiliates/statements/recompute",
  module: "OPS_recomputeStatement",
  access: "agents.read",
  input: z.strictObject({ statementId: Id }),
  errors: ["STATEMENT_UNKNOWN"],
  summary: "A statement recomputed from its facts: the figures that differ, none where it stands",
  value: z.strictObject({
    differences: z.array(z.strictObject({ figure: z.string(), stated: z.string(), recomputed: z.string() })),
  }),
})

export const stopStatement = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/statements/stop",
  module: "OPS_stopStatement",
  access: "agents.bills",
  input: z.strictObject({ statementId: Id, why: Why }),
  errors: ["STATEMENT_UNKNOWN", "STATEMENT_STATE"],
  summary: "Holds a statement back from its payment: no money moves",
  value: Nothing,
})

export const releaseStatement = consoleEndpoint({
  method: "POST",
  path: "/console/api/affiliates/statements/release",
  module: "OPS_releaseStatement",
  access: "agents.bills",
  input: z.strictObject({ statementId: Id, key: Uuid, why: Why }),
  errors: ["STATEMENT_UNKNOWN", "STATEMENT_STATE", "PROPOSAL_WAITS"],
  summary: "Lets a statement be paid that was held back: two people",
  value: Outcome,
})
