import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { Empty, Id, Instant, Money, trimmed, Uuid } from "../wire/values.ts"
import {
  WATCH_ALERT_STATES,
  WATCH_CASE_KINDS,
  WATCH_CASE_STATES,
  WATCH_ENTRIES,
  WATCH_FIGURES,
  WATCH_FORMATS,
  WATCH_KINDS,
  WATCH_MARKS,
  WATCH_OUTCOMES,
  WATCH_SEVERITIES,
  WatchRules,
} from "./values.ts"

/** Alerts of one case at most. */
export const WATCH_MOST_ALERTS = 50

const Member = z.strictObject({ memberId: Id, account: z.string() })

/** The facts by which a rule hit, as they were at that time: they never change. */
export const WatchEvidence = z.strictObject({
  figures: z.array(
    z.strictObject({
      name: z.enum(WATCH_FIGURES),
      /** A decimal string in the asset of the merchant, or a whole number. */
      value: z.string(),
      isMoney: z.boolean(),
    }),
  ),
  /** Movements of money, the oldest first; of many the last hundred. */
  moves: z.array(
    z.strictObject({ at: Instant, memberId: Id, kind: z.string(), amount: Money, otherId: z.nullable(Id) }),
  ),
  /** Marks in common. A mark tells nothing of the thing itself. */
  marks: z.array(z.strictObject({ kind: z.enum(WATCH_MARKS), mark: z.string(), memberIds: z.array(Id) })),
})
export type WatchEvidence = z.output<typeof WatchEvidence>

const Alert = z.strictObject({
  alertId: Id,
  kind: z.enum(WATCH_KINDS),
  ruleId: z.string(),
  severity: z.enum(WATCH_SEVERITIES),
  state: z.enum(WATCH_ALERT_STATES),
  members: z.array(Member),
  /** The window that the rule looked at. */
  from: Instant,
  at: Instant,
  foundAt: Instant,
  caseId: z.nullable(Id),
  /** Set where it was dismissed. */
  judgedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})
export type WatchAlert = z.output<typeof Alert>

const Case = z.strictObject({
  caseId: Id,
  kind: z.enum(WATCH_CASE_KINDS),
  /** Of match-fixing: the event, or the vendor and the number of the round. */
  event: z.nullable(z.string()),
  state: z.enum(WATCH_CASE_STATES),
  severity: z.enum(WATCH_SEVERITIES),
  members: z.array(Member),
  alerts: z.number(),
  openedAt: Instant,
  openedBy: z.string(),
  takenBy: z.nullable(z.string()),
  dueAt: Instant,
  isOverdue: z.boolean(),
  outcome: z.nullable(z.enum(WATCH_OUTCOMES)),
  endedAt: z.nullable(Instant),
})
export type WatchCase = z.output<typeof Case>

export const watchFigures = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/figures",
  module: "OPS_watchFigures",
  access: "watch.read",
  input: Empty,
  errors: [],
  summary: "Alerts that no person has judged, by severity, and open cases",
  value: z.strictObject({
    alerts: z.array(z.strictObject({ severity: z.enum(WATCH_SEVERITIES), count: z.number() })),
    cases: z.number(),
    overdue: z.number(),
    /** The next deadline; null without open cases. */
    dueAt: z.nullable(Instant),
    /** When the nightly pass ended last; null before the first. */
    passedAt: z.nullable(Instant),
    /** The authority that reports go to, by the market. */
    authority: z.string(),
    /** The same of match-fixing, and the hours within which a suspicion is reported. */
    fixing: z.strictObject({ authority: z.string(), hours: z.number() }),
  }),
})

export const listWatchAlerts = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/alerts",
  module: "OPS_listWatchAlerts",
  access: "watch.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(WATCH_ALERT_STATES)),
    severity: z.optional(z.enum(WATCH_SEVERITIES)),
    kind: z.optional(z.enum(WATCH_KINDS)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Alerts of the watch, the newest first",
  value: z.strictObject({ rows: z.array(Alert), cursor: Cursor }),
})

export const readWatchAlert = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/alert",
  module: "OPS_readWatchAlert",
  access: "watch.read",
  input: z.strictObject({ alertId: Id }),
  errors: ["WATCH_ALERT_UNKNOWN"],
  summary: "One alert with its evidence; the reading is logged",
  value: z.strictObject({ alert: Alert, evidence: WatchEvidence }),
})

export const dismissWatchAlert = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/alert/dismiss",
  module: "OPS_dismissWatchAlert",
  access: "watch.work",
  input: z.strictObject({ alertId: Id, why: Why }),
  errors: ["WATCH_ALERT_UNKNOWN", "WATCH_ALERT_JUDGED"],
  summary: "Judges an alert to be nothing, with the reason",
  value: Alert,
})

export const openWatchCase = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/open",
  module: "OPS_openWatchCase",
  access: "watch.work",
  input: z.strictObject({ alertIds: z.array(Id).check(z.minLength(1), z.maxLength(WATCH_MOST_ALERTS)) }),
  errors: ["WATCH_ALERT_UNKNOWN", "WATCH_ALERT_JUDGED"],
  summary:
    "Opens a case of alerts and their members for the caller; the same alerts again answer with the same case",
  value: z.strictObject({ caseId: Id }),
})

/** `key` is the caller's own: the same again answers with the same case. */
export const reportMatchFixing = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/match-fixing",
  module: "OPS_reportMatchFixing",
  access: "watch.work",
  input: z.strictObject({
    key: Uuid,
    /** The event, or the vendor and the number of the round. */
    event: trimmed(200, 3),
    /** The grounds of the suspicion. */
    text: trimmed(4000, 10),
    /** When the suspicion was noticed: the deadline runs from it. An instant to come counts as now. */
    noticedAt: Instant,
    memberIds: z.array(Id).check(z.maxLength(20)),
  }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Opens a case of an event that is suspected of being fixed, for the caller, with its deadline",
  value: z.strictObject({ caseId: Id }),
})

export const linkWatchCase = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/link",
  module: "OPS_linkWatchCase",
  access: "watch.work",
  input: z.strictObject({
    caseId: Id,
    alertIds: z.array(Id).check(z.maxLength(WATCH_MOST_ALERTS)),
    memberIds: z.array(Id).check(z.maxLength(20)),
  }),
  errors: [
    "WATCH_CASE_UNKNOWN",
    "WATCH_CASE_ENDED",
    "WATCH_ALERT_UNKNOWN",
    "WATCH_ALERT_JUDGED",
    "ACCOUNT_UNKNOWN",
  ],
  summary: "Links alerts and members to an open case",
  value: Case,
})

export const listWatchCases = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/cases",
  module: "OPS_listWatchCases",
  access: "watch.read",
  input: z.strictObject({
    ...ListQuery,
    kind: z.optional(z.enum(WATCH_CASE_KINDS)),
    state: z.optional(z.enum(WATCH_CASE_STATES)),
    severity: z.optional(z.enum(WATCH_SEVERITIES)),
    /** The login of the person who has it. */
    person: z.optional(trimmed(64)),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Cases of the watch, the newest first",
  value: z.strictObject({ rows: z.array(Case), cursor: Cursor }),
})

export const readWatchCase = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/case",
  module: "OPS_readWatchCase",
  access: "watch.read",
  input: z.strictObject({ caseId: Id }),
  errors: ["WATCH_CASE_UNKNOWN"],
  summary: "One case with its alerts, their evidence and its course; the reading is logged",
  value: z.strictObject({
    case: Case,
    alerts: z.array(z.strictObject({ alert: Alert, evidence: WatchEvidence })),
    entries: z.array(
      z.strictObject({
        kind: z.enum(WATCH_ENTRIES),
        at: Instant,
        author: z.string(),
        text: z.string(),
      }),
    ),
    report: z.nullable(z.strictObject({ authority: z.string(), reference: z.string(), sentAt: Instant })),
    authority: z.string(),
  }),
})

export const takeWatchCase = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/take",
  module: "OPS_takeWatchCase",
  access: "watch.work",
  input: z.strictObject({
    caseId: Id,
    /** False gives it back. */
    isMine: z.boolean(),
    /** The login of the person who has it as the caller saw it; null for none. */
    from: z.nullable(trimmed(64)),
  }),
  errors: ["WATCH_CASE_UNKNOWN", "WATCH_CASE_TAKEN", "WATCH_CASE_ENDED"],
  summary: "Takes a case, from a colleague where the caller saw that one has it, or gives it back",
  value: Case,
})

/** `key` is the caller's own: the same again is one note. */
export const noteWatchCase = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/note",
  module: "OPS_noteWatchCase",
  access: "watch.work",
  input: z.strictObject({ caseId: Id, text: trimmed(4000, 2), key: Uuid }),
  errors: ["WATCH_CASE_UNKNOWN", "WATCH_CASE_ENDED"],
  summary: "Writes a note into an open case",
  value: Case,
})

export const endWatchCase = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/end",
  module: "OPS_endWatchCase",
  access: "watch.report",
  input: z.strictObject({
    caseId: Id,
    outcome: z.enum(WATCH_OUTCOMES),
    /** The reasoning of the decision, also of one that reports nothing. */
    why: trimmed(4000, 10),
    /** Of a report: the number that the authority gave it, and when it was sent. */
    reference: z.optional(trimmed(100)),
    sentAt: z.optional(Instant),
  }),
  errors: [
    "WATCH_CASE_UNKNOWN",
    "WATCH_CASE_ENDED",
    "WATCH_CASE_TAKEN",
    "WATCH_REPORT_INCOMPLETE",
    "STEP_UP_REQUIRED",
  ],
  summary: "Ends a case that the caller has, with its outcome and the reasoning",
  value: Case,
})

export const exportWatchCase = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/cases/export",
  module: "OPS_exportWatchCase",
  access: "watch.report",
  input: z.strictObject({ caseId: Id, format: z.enum(WATCH_FORMATS) }),
  errors: ["WATCH_CASE_UNKNOWN", "STEP_UP_REQUIRED"],
  summary:
    "Puts the report of a case together as one file: subjects, transactions, reasoning; the hash is kept",
  value: z.strictObject({
    name: z.string(),
    file: z.string(),
    mediaType: z.string(),
    sha256: z.string(),
  }),
})

export const readWatchRules = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/rules",
  module: "OPS_readWatchRules",
  access: "watch.read",
  input: Empty,
  errors: [],
  summary: "Rules of the watch in force, and their versions, the newest first",
  value: z.strictObject({
    asset: z.string(),
    /** Zero for the rules that the market starts with. */
    version: z.number(),
    rules: WatchRules,
    versions: z.array(
      z.strictObject({
        version: z.number(),
        since: Instant,
        askedBy: z.string(),
        approvedBy: z.nullable(z.string()),
        rules: WatchRules,
      }),
    ),
  }),
})

/** `key` is the caller's own. `from`: the version that the change was made from. */
export const saveWatchRules = consoleEndpoint({
  method: "POST",
  path: "/console/api/watch/rules",
  module: "OPS_saveWatchRules",
  access: "watch.rules",
  input: z.strictObject({
    from: RowVersion,
    rules: WatchRules,
    key: Uuid,
    why: Why,
  }),
  errors: ["CHANGED_MEANWHILE", "PROPOSAL_WAITS", "STEP_UP_REQUIRED"],
  summary: "Saves rules that only become stricter at once, and proposes others to a second person",
  value: Outcome,
})

export const watchGraph = consoleEndpoint({
  method: "GET",
  path: "/console/api/watch/graph",
  module: "OPS_watchGraph",
  access: "watch.read",
  input: z.strictObject({ memberId: z.optional(Id), caseId: z.optional(Id) }),
  errors: ["WATCH_CASE_UNKNOWN", "ACCOUNT_UNKNOWN"],
  summary:
    "Members, the marks that they share, and money and invitations between them; the reading is logged",
  value: z.strictObject({
    members: z.array(
      z.strictObject({ memberId: Id, account: z.string(), isSubject: z.boolean(), alerts: z.number() }),
    ),
    marks: z.array(z.strictObject({ kind: z.enum(WATCH_MARKS), mark: z.string(), memberIds: z.array(Id) })),
    flows: z.array(
      z.strictObject({
        kind: z.enum(["transfer", "referral"]),
        fromId: Id,
        toId: Id,
        count: z.number(),
        sum: z.nullable(Money),
      }),
    ),
    /** More members are connected than are shown. */
    isCut: z.boolean(),
  }),
})
