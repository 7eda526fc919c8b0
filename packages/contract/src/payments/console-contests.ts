import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Id, Instant, Money, Uuid } from "../wire/values.ts"
import { ContestNote, ContestNoteKey, CONTEST_STATES, RETURN_STATES } from "./site.ts"

const Contest = z.strictObject({
  contestId: Uuid,
  /** The provider's own number. */
  contestNo: z.string(),
  provider: z.string(),
  chargeId: z.string(),
  depositId: Uuid,
  memberId: Id,
  amount: Money,
  /** The part of `amount` that the house received; it goes back when the contest is accepted, all or a part. */
  due: Money,
  /** The sum that the provider accepted where it is a part; null: none yet, or all. */
  accepted: z.nullable(Money),
  asset: z.string(),
  kind: z.enum(["fraud", "coercion", "failure"]),
  state: z.enum(CONTEST_STATES),
  openedAt: Instant,
  analysisBy: Instant,
  returnBy: Instant,
  /** Answer by two people, and whether the provider has taken it. */
  answer: z.nullable(z.enum(["agree", "refute"])),
  isAnswerTaken: z.boolean(),
  endedAt: z.nullable(Instant),
})
export type Contest = z.output<typeof Contest>

export const listContests = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/contests",
  module: "OPS_listContests",
  access: "payments.read",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(["open", "ended"])),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Payments that their payers contest, newest first",
  value: z.strictObject({ rows: z.array(Contest), cursor: Cursor }),
})

export const contestTrail = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/contests/trail",
  module: "OPS_contestTrail",
  access: "payments.read",
  input: z.strictObject({ contestId: Uuid }),
  errors: ["CONTEST_UNKNOWN"],
  summary:
    "One contested payment: where its money is, what was done, and the accounts that it may have gone on to",
  value: z.strictObject({
    contest: Contest,
    /** The account that the member signs in by. */
    member: z.nullable(z.string()),
    /** Where the money is set aside. */
    sources: z.array(z.strictObject({ kind: z.enum(["member", "receipt", "debt"]), amount: Money })),
    moves: z.array(
      z.strictObject({
        event: z.string(),
        from: z.string(),
        to: z.string(),
        reason: z.nullable(z.string()),
        at: Instant,
      }),
    ),
    evidence: z.array(z.strictObject({ sha256: z.string(), madeAt: Instant, madeBy: z.string() })),
    /** The words of the member. */
    notes: z.array(ContestNote),
    flags: z.array(z.strictObject({ memberId: Id, why: z.enum(["PAYOUT_ACCOUNT", "DEVICE", "TRANSFER"]) })),
    returns: z.array(
      z.strictObject({
        returnId: Uuid,
        amount: Money,
        state: z.enum(RETURN_STATES),
        reason: z.nullable(z.string()),
        madeAt: Instant,
      }),
    ),
  }),
})

export const contestPicture = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/contests/notes/image",
  module: "OPS_contestPicture",
  access: "payments.read",
  input: ContestNoteKey,
  errors: ["CONTEST_UNKNOWN"],
  summary: "The picture that a member showed with a note to a contested payment, as a data URL",
  value: z.strictObject({ image: z.string() }),
})

/** The file itself is not kept: its hash says later that it is the one. */
export const contestEvidence = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/contests/evidence",
  module: "OPS_contestEvidence",
  access: "payments.adjust",
  input: z.strictObject({ contestId: Uuid }),
  errors: ["CONTEST_UNKNOWN", "RULING_NOT_POSSIBLE"],
  summary: "Puts the evidence of a contested payment together as one file, and keeps its hash",
  value: z.strictObject({ name: z.string(), file: z.string(), sha256: z.string(), madeAt: Instant }),
})

/** `key` is the proposer's own. */
export const ruleContest = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/contests/ruling",
  module: "OPS_ruleContest",
  access: "payments.adjust",
  input: z.strictObject({ contestId: Uuid, outcome: z.enum(["agree", "refute"]), key: Uuid, why: Why }),
  errors: ["CONTEST_UNKNOWN", "RULING_NOT_POSSIBLE", "PROPOSAL_WAITS", "IDEMPOTENCY_CONFLICT"],
  summary:
    "Proposes what the house answers to a contest: the money goes back, or the payment was right; another person approves",
  value: Outcome,
})
