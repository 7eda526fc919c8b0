import { z } from "zod/mini"
import { RoundFigures } from "../games/rounds.ts"
import { PlacedBet } from "../lottery/site.ts"
import { Id, Instant, Language, Money, Uuid, text, trimmed } from "../wire/values.ts"
import { STATEMENT_FORMATS } from "../wallet/record.ts"
import { MemberMark } from "./member-marks.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"

export const MEMBER_KINDS = ["member", "agent", "trial"] as const

const Row = z.strictObject({
  memberId: Id,
  account: z.string(),
  nickname: z.nullable(z.string()),
  kind: z.enum(MEMBER_KINDS),
  type: z.number(),
  registeredAt: Instant,
  lastLoginAt: z.nullable(Instant),
  country: z.nullable(z.string()),
  locked: z.boolean(),
  /** Marks that keep the member from the site or from play. */
  marks: z.array(MemberMark),
  /** The level whose benefits hold, in the language of the merchant; null: none. */
  level: z.nullable(z.strictObject({ level: z.number(), name: z.string() })),
  /** A label that people of the house gave. */
  label: z.nullable(z.string()),
  /** Since when the member is a test account of the house, at a full hour that may be ahead; null: none. */
  testSince: z.nullable(Instant),
})

export const listMembers = consoleEndpoint({
  method: "GET",
  path: "/console/api/members",
  module: "OPS_listMembers",
  access: "members.read",
  input: z.strictObject({
    ...ListQuery,
    search: z.optional(text(120)),
    kind: z.optional(z.enum(MEMBER_KINDS)),
    locked: z.optional(z.enum(["yes", "no"])),
    test: z.optional(z.enum(["yes", "no"])),
    order: z.optional(z.enum(["id", "-id", "account", "-account"])),
  }),
  errors: [],
  summary:
    "Members, newest first; `search` is the start of an account or nickname, a number, and with `members.personal` a name, mail address, telephone, network address or account for payouts",
  value: z.strictObject({ rows: z.array(Row), cursor: Cursor }),
})

const Note = z.strictObject({ noteId: Id, at: Instant, by: z.string(), text: z.string() })

const Profile = z.strictObject({
  ...Row.shape,
  language: Language,
  contacts: z.array(z.strictObject({ kind: z.string(), value: z.string(), verified: z.boolean() })),
  fields: z.record(z.string(), z.string()),
  /** Accounts for payouts: all but the end of a number is hidden from everybody. */
  payouts: z.array(
    z.strictObject({ kind: z.string(), bank: z.string(), number: z.string(), holder: z.string() }),
  ),
  /** The member's own document; null where none was told. Masked with the rest. */
  document: z.nullable(
    z.strictObject({ kind: z.string(), number: z.string(), holder: z.string(), toldAt: Instant }),
  ),
  /** Personal data is masked: the caller may not read it. */
  isMasked: z.boolean(),
  registeredIp: z.nullable(z.string()),
  lockedAt: z.nullable(Instant),
  lockedWhy: z.nullable(z.string()),
  mustChangePassword: z.boolean(),
  /** Factors that guard the account beside its password. */
  factors: z.strictObject({
    passkeys: z.number(),
    authenticator: z.boolean(),
    /** Lost ones were removed by two people: nothing that guards the account can be changed before this. */
    restsUntil: z.nullable(Instant),
  }),
  agent: z.nullable(z.string()),
  referrer: z.nullable(z.string()),
  notes: z.array(Note),
})
export type MemberProfile = z.output<typeof Profile>

const Of = { memberId: Id }

export const memberProfile = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/profile",
  module: "OPS_memberProfile",
  access: "members.read",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "All that is known of a member",
  value: Profile,
})

/** The side of a wallet that is closed. */
export const WALLET_CLOSINGS = ["debits", "credits", "both"] as const

export const memberBalances = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/balances",
  module: "OPS_memberBalances",
  access: "members.money",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Every wallet of a member",
  value: z.strictObject({
    wallets: z.array(
      z.strictObject({
        purpose: z.string(),
        asset: z.string(),
        balance: Money,
        /** The side that is closed: a debit freeze still takes prizes and deposits. */
        closed: z.nullable(z.enum(WALLET_CLOSINGS)),
      }),
    ),
  }),
})

export const memberReceivables = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/receivables",
  module: "OPS_memberReceivables",
  access: "members.money",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Debts of a member, in the order in which they are collected",
  value: z.strictObject({
    receivables: z.array(
      z.strictObject({
        key: z.string(),
        cause: z.string(),
        asset: z.string(),
        amount: Money,
        collected: Money,
        remaining: Money,
        since: Instant,
      }),
    ),
  }),
})

export const memberStatement = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/statement",
  module: "OPS_memberStatement",
  access: "members.money",
  input: z.strictObject({
    ...ListQuery,
    ...Of,
    purpose: z._default(z.enum(["main", "bonus", "held"]), "main"),
    from: z.optional(Instant),
    until: z.optional(Instant),
  }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "The rows of one of a member's wallets, newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        seq: z.string(),
        at: Instant,
        kind: z.string(),
        amount: Money,
        balanceAfter: Money,
        house: z.string(),
        cause: z.string(),
        key: z.string(),
        /** The group of transfers that it was posted in, by the key of the first; null where it was posted alone. */
        group: z.nullable(z.string()),
      }),
    ),
    cursor: Cursor,
  }),
})

export const memberBets = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/bets",
  module: "OPS_memberBets",
  access: "members.money",
  input: z.strictObject({
    ...ListQuery,
    ...Of,
    gameCode: z.optional(text(20)),
    state: z.optional(z.enum(["PLACED", "WON", "LOST", "PUSHED", "CANCELLED"])),
  }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "A member's lottery bets, newest first",
  value: z.strictObject({ rows: z.array(PlacedBet), cursor: Cursor }),
})

export const memberRounds = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/rounds",
  module: "OPS_memberRounds",
  access: "members.money",
  input: z.strictObject({
    ...ListQuery,
    ...Of,
    vendor: z.optional(text(20)),
    state: z.optional(z.enum(["OPEN", "CLOSED"])),
  }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "The rounds that a member played in vendors' games, newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        vendor: z.string(),
        game: z.string(),
        ...RoundFigures,
        validBet: Money,
        asset: z.string(),
      }),
    ),
    cursor: Cursor,
  }),
})

export const memberSignIns = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/sign-ins",
  module: "OPS_memberSignIns",
  access: "members.read",
  input: z.strictObject({ ...ListQuery, ...Of }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Sign-ins and changes of a member's account, newest first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        eventId: Id,
        at: Instant,
        outcome: z.string(),
        way: z.string(),
        ip: z.string(),
        country: z.nullable(z.string()),
        userAgent: z.string(),
      }),
    ),
    cursor: Cursor,
  }),
})

export const memberOpenSessions = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/sessions",
  module: "OPS_memberOpenSessions",
  access: "members.read",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "A member's open sessions, the latest seen first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        sessionId: Id,
        startedAt: Instant,
        lastSeenAt: Instant,
        ip: z.string(),
        country: z.nullable(z.string()),
        userAgent: z.string(),
      }),
    ),
  }),
})

export const MEMBER_LINKS = ["ACCOUNT", "ADDRESS", "BROWSER"] as const

export const memberLinks = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/links",
  module: "OPS_memberLinks",
  access: "members.personal",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary:
    "Other members with the same number of an account for payouts, the same network address, or the same browser at it",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        ...Row.shape,
        links: z.array(
          z.strictObject({
            link: z.enum(MEMBER_LINKS),
            /** The bank of their account, or the address. */
            value: z.string(),
          }),
        ),
      }),
    ),
  }),
})

export const takeTaxEvidence = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/tax-evidence",
  module: "OPS_takeTaxEvidence",
  access: "members.money",
  input: z.strictObject({
    ...Of,
    year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2199)),
    format: z.enum(STATEMENT_FORMATS),
  }),
  errors: ["ACCOUNT_UNKNOWN", "INPUT_INVALID"],
  summary:
    "A member's evidence for taxes of a year as the text of a file; name and tax number for staff who may read personal data; recorded in the audit log",
  value: z.strictObject({ name: z.string(), content: z.string() }),
})

const Changed = { errors: ["ACCOUNT_UNKNOWN"], value: Profile } as const

export const lockMember = consoleEndpoint({
  ...Changed,
  method: "POST",
  path: "/console/api/members/lock",
  module: "OPS_lockMember",
  access: "members.write",
  input: z.strictObject({ ...Of, locked: z.boolean(), why: Why }),
  summary: "Shuts a member out at once, or lets them in again",
})

export const endMemberSessions = consoleEndpoint({
  ...Changed,
  method: "POST",
  path: "/console/api/members/end-sessions",
  module: "OPS_endMemberSessions",
  access: "members.write",
  /** Without `sessionId`, all of them. */
  input: z.strictObject({ ...Of, sessionId: z.optional(Id), why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "NOT_FOUND"],
  summary: "Ends one session of a member, or every one",
})

export const noteMember = consoleEndpoint({
  ...Changed,
  method: "POST",
  path: "/console/api/members/note",
  module: "OPS_noteMember",
  access: "members.write",
  input: z.strictObject({
    ...Of,
    key: Uuid,
    text: trimmed(2000, 1),
  }),
  summary: "Adds a note that the people of the house read beside the member; the same key again adds nothing",
})

export const resetMemberPassword = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/password",
  module: "OPS_resetMemberPassword",
  access: "members.access",
  input: z.strictObject({ ...Of, why: Why }),
  errors: [
    "ACCOUNT_UNKNOWN",
    "CODE_REQUESTS_EXCEEDED",
    "MESSAGE_SERVICE_UNAVAILABLE",
    "STEP_UP_REQUIRED",
    "PROPOSAL_WAITS",
  ],
  summary:
    "Sends the member a link under which they choose a password; without a verified contact, two people",
  value: z.discriminatedUnion("way", [
    /** To a verified contact; what of it may be shown. */
    z.strictObject({ way: z.literal("link"), channel: z.enum(["mail", "sms"]), sentTo: z.string() }),
    /** There is no verified contact: it waits for a second person, and is asked for once more after that. */
    z.strictObject({ way: z.literal("proposed"), proposalId: z.string() }),
    /** Two people have agreed: told this once, to the proposer, and changed at the first sign-in. */
    z.strictObject({ way: z.literal("told"), password: z.string() }),
  ]),
})

export const removeMemberFactors = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/factors",
  module: "OPS_removeMemberFactors",
  access: "members.factors",
  input: z.strictObject({ ...Of, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "CHANGED_MEANWHILE", "IDEMPOTENCY_CONFLICT", "PROPOSAL_WAITS"],
  summary:
    "Proposes to remove the passkeys and the app of a member who has lost them; another person approves. The owner is told, every session ends, and for a day nothing that guards the account can be changed",
  value: Outcome,
})

export const markTestAccount = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/test",
  module: "OPS_markTestAccount",
  access: "members.test",
  input: z.strictObject({ ...Of, marked: z.boolean(), key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "CHANGED_MEANWHILE", "IDEMPOTENCY_CONFLICT", "PROPOSAL_WAITS"],
  summary:
    "Proposes to mark a member as a test account of the house, whom no report counts from the next full hour on, or to end the mark; another person approves",
  value: Outcome,
})

export const registerMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members",
  module: "OPS_registerMember",
  access: "members.access",
  input: z.strictObject({
    account: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{3,15}$/)),
    kind: z.enum(["member", "agent"]),
    language: Language,
    why: Why,
  }),
  errors: ["USERNAME_TAKEN"],
  summary: "Registers a member on their behalf; the password is told this once and must be changed",
  value: z.strictObject({ memberId: Id, password: z.string() }),
})
