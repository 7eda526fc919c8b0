import { z } from "zod/mini"
import { AGENTS, ANYBODY } from "../identity/shared.ts"
import { endpoint, type FileAnswer } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money, Nothing, PageQuery } from "../wire/values.ts"
import { AffiliateTerms } from "./terms.ts"
import {
  AffiliatePlayer,
  AffiliateStatement,
  EnrolmentState,
  PlayerState,
  StatementDetail,
  StatementPlayer,
} from "./views.ts"

const read = { method: "GET", token: true, encrypted: false, access: AGENTS } as const

const Programme = z.strictObject({
  programmeId: Id,
  name: z.string(),
  version: z.number(),
  terms: AffiliateTerms,
})

export const myProgrammes = endpoint({
  ...read,
  path: "/wps/agent/programme",
  module: "AGT_programmes",
  summary:
    "The programme of the caller with its terms, programmes that take applications, and sums of players",
  input: Empty,
  value: z.strictObject({
    asset: z.string(),
    /** Null: none was joined or applied for. */
    mine: z.nullable(
      z.strictObject({
        ...Programme.shape,
        state: EnrolmentState,
        since: Instant,
      }),
    ),
    /** Versions of terms that hold for players of the caller. */
    held: z.array(z.strictObject({ ...Programme.shape, players: z.number() })),
    open: z.array(Programme),
    players: z.array(z.strictObject({ state: PlayerState, count: z.number() })),
    /** Statements that are held or wait for their payment. */
    waiting: Money,
    paid: Money,
  }),
  errors: [],
})

export const joinOffer = endpoint({
  method: "GET",
  path: "/wps/system/join",
  module: "SYS_join",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "Programmes of affiliates that take applications, with their terms",
  value: z.strictObject({ programmes: z.array(Programme) }),
})

export const applyProgramme = endpoint({
  method: "POST",
  path: "/wps/agent/programme/apply",
  module: "AGT_applyProgramme",
  token: true,
  encrypted: false,
  access: AGENTS,
  summary: "Applies for a programme that takes applications",
  input: z.strictObject({ programmeId: Id }),
  value: Nothing,
  errors: ["PROGRAMME_UNKNOWN", "PROGRAMME_CLOSED", "AFFILIATE_JOINED"],
})

export const myPlayers = endpoint({
  ...read,
  path: "/wps/agent/programme/players",
  module: "AGT_affiliatePlayers",
  summary:
    "Players who were tagged to the caller under a programme, the newest first, with how far their CPA is",
  input: z.strictObject({ ...PageQuery, state: z.optional(PlayerState) }),
  value: z.strictObject({ rows: z.array(AffiliatePlayer), cursor: z.nullable(z.string()) }),
  errors: [],
})

export const myStatements = endpoint({
  ...read,
  path: "/wps/agent/programme/statements",
  module: "AGT_statements",
  summary: "Statements of the caller, the newest first",
  input: z.strictObject({ ...PageQuery }),
  value: z.strictObject({ rows: z.array(AffiliateStatement), cursor: z.nullable(z.string()) }),
  errors: [],
})

export const myStatement = endpoint({
  ...read,
  path: "/wps/agent/programme/statement",
  module: "AGT_statement",
  summary: "A statement of the caller with its lines, the sums of its players and the hash of its inputs",
  input: z.strictObject({ statementId: Id }),
  value: StatementDetail,
  errors: ["STATEMENT_UNKNOWN"],
})

export const statementPlayers = endpoint({
  ...read,
  path: "/wps/agent/programme/statement/players",
  module: "AGT_statementPlayers",
  summary: "Players of a statement of the caller, each with every deduction by its name",
  input: z.strictObject({ ...PageQuery, statementId: Id }),
  value: z.strictObject({ rows: z.array(StatementPlayer), cursor: z.nullable(z.string()) }),
  errors: ["STATEMENT_UNKNOWN"],
})

export const statementFile = endpoint({
  ...read,
  path: "/wps/agent/programme/statement/file",
  module: "AGT_statementFile",
  summary: "A statement of the caller as CSV: its lines, then its players with every deduction",
  input: z.strictObject({ statementId: Id }),
  value: z.custom<FileAnswer>(),
  answers: "file",
  errors: ["STATEMENT_UNKNOWN"],
})
