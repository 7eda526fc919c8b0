import { LANGUAGES } from "@croupier/contract/values"
import { GAME_CATEGORIES } from "@croupier/contract/games"
import { CASE_LEVELS } from "@croupier/contract/verification-values"
import { LIMIT_KINDS, LIMIT_PERIODS } from "@croupier/contract/protection/limits"
import { afterCommit, type Tx } from "@croupier/database"
import { z } from "zod"
import { handles, IdInPayload, job, type Job, type JsonObject, type Run, type Work } from "./job.ts"
import type { Queue } from "./jobs.ts"

const Account = { memberId: IdInPayload, merchantId: z.number() }
/** A withdrawal; the amount is a decimal string. */
const Paid = { ...Account, withdrawalId: z.string(), asset: z.string(), amount: z.string() }

const GameRules = z.object({
  version: z.string(),
  /** Hundredths of a per cent. */
  rtp: z.number().nullable(),
  volatility: z.string().nullable(),
  /** Decimal strings. */
  least: z.string().nullable(),
  highest: z.string().nullable(),
})

/**
 * The catalogue of domain events, each with the schema of its payload. The module that knows of it emits
 * it; modules that follow from it bring a reaction in their Module value. Neither knows the other.
 *
 * A release may only add fields, optional ones: durable reactions lie in the queue.
 */
export const EVENTS = {
  /** A break, an exclusion, or the closing of the account that the cause names keeps a member from play from now on. */
  memberExcluded: z.object({ ...Account, cause: z.optional(z.literal("CLOSING")) }),
  /** A share of a limit, in per cent, is used. Told once for each share in a window of the limit. */
  limitNeared: z.object({
    ...Account,
    kind: z.enum(LIMIT_KINDS),
    period: z.enum(LIMIT_PERIODS),
    byHouse: z.boolean(),
    share: z.literal([50, 80, 100]),
    at: z.iso.datetime(),
  }),
  /** Sessions of a member ended before their time: all of them, or those that `which` names. */
  sessionsEnded: z.object({
    memberId: IdInPayload,
    which: z.union([z.object({ of: IdInPayload }), z.object({ butNotOf: IdInPayload })]).optional(),
  }),
  /** Two people changed plays, prize groups or limits of a lottery: another version of its rules holds for bets from now on. */
  lotteryTermsChanged: z.object({
    merchantId: z.number(),
    gameCode: z.string(),
    version: z.number(),
    at: z.iso.datetime(),
  }),
  /** A vendor's list brought another version of a game, or other figures of it; it is on offer. Null: every merchant may offer it. */
  gameRulesChanged: z.object({
    vendor: z.string(),
    gameCode: z.string(),
    category: z.enum(GAME_CATEGORIES),
    /** By language, as the list that is taken over and the house's choices name it. */
    names: z.partialRecord(z.enum(LANGUAGES), z.string()),
    merchantId: z.number().nullable(),
    before: GameRules,
    after: GameRules,
    at: z.iso.datetime(),
  }),
  /** A deposit was credited to its member's main wallet. Told before the credit is posted, in its transaction. */
  depositCredited: z.object({
    ...Account,
    depositId: z.string(),
    asset: z.string(),
    /** A decimal string. */
    amount: z.string(),
  }),
  /** The payer of a deposit contests it. Told before its money is set aside, in that transaction. */
  paymentContested: z.object({ ...Account, contestId: z.string() }),
  /** The file of a provider's day was taken, with its lines. */
  statementTaken: z.object({ provider: z.string(), day: z.string() }),
  /** A member moved in the tree of agents, with all below. Told before the instant from which the move counts. */
  agentMoved: z.object({ ...Account, effectiveAt: z.iso.datetime() }),
  /**
   * Accounts of agents got prize groups. `payerId` is the agent whose quota takes the group, where it needs one; null: a
   * move lowered it, or the account stands at the top, so none is taken. Told in the transaction that gives the groups.
   */
  agentGroupsGiven: z.object({
    merchantId: z.number(),
    accounts: z.array(
      z.object({ memberId: IdInPayload, payerId: z.nullable(IdInPayload), group: z.number() }),
    ),
  }),
  /** A session of a member was opened by one of the ways of signing in. */
  signedIn: z.object(Account),
  /**
   * A member's account came to be, by whatever way. Told in the transaction that makes it. `invited`: by a code of an
   * agent, with the campaign and the click that led to it where they are known.
   */
  memberRegistered: z.object({
    ...Account,
    registeredAt: z.iso.datetime(),
    invited: z
      .object({
        agentId: IdInPayload,
        code: z.string(),
        campaign: z.string().optional(),
        click: z.object({ id: z.string(), ref: z.string().optional(), at: z.iso.datetime() }).optional(),
      })
      .optional(),
    /** The acceptance of terms and privacy policy; absent where another person opened the account. */
    consent: z
      .object({ termsVersion: z.string(), language: z.enum(LANGUAGES), ip: z.string().optional() })
      .optional(),
    /** The member by whose code the account came. */
    referrerId: IdInPayload.optional(),
  }),
  /** A member reached a level by deposits and play. Told once for each level that is passed. */
  levelReached: z.object({ ...Account, level: z.number() }),
  /** A provider paid a withdrawal out. Told in the transaction that books it. */
  withdrawalPaid: z.object(Paid),
  /** A withdrawal was refused, by a person or by its provider for good: its money is the member's again. */
  withdrawalRefused: z.object(Paid),
  /** A message of an event lies in its member's inbox: told in the transaction that lays it there. */
  messageTold: z.object({ ...Account, key: z.string(), event: z.string(), args: z.array(z.string()) }),
  /** People of the house sent a message, which members have from an instant on. */
  messagePublished: z.object({ merchantId: z.number(), sentId: IdInPayload, at: z.iso.datetime() }),
  /** A person of the house answered feedback or a complaint of a member. Told in the transaction that keeps the answer. */
  feedbackAnswered: z.object({ ...Account, feedbackId: z.string(), answer: z.string() }),
  /** A case of identity was decided, or what it proved ends, or has ended. Told in the transaction of it. */
  identityDecided: z.object({
    ...Account,
    caseId: IdInPayload,
    level: z.enum(CASE_LEVELS),
    outcome: z.enum(["APPROVED", "REFUSED", "ENDS_SOON", "ENDED"]),
  }),
  /** A member claimed a reward of a programme: told in the transaction that pays it. */
  rewardClaimed: z.object({ ...Account, source: z.string(), key: z.string(), rewardId: IdInPayload }),
  /** A member was given spins of the wheel, to be made before `until`. Told in the transaction that pays the reward. */
  spinsGiven: z.object({ ...Account, rewardId: IdInPayload, spins: z.number(), until: z.iso.datetime() }),
  /** A reward was not claimed in time. */
  rewardLapsed: z.object({ ...Account, source: z.string(), key: z.string(), rewardId: IdInPayload }),
  /** Two people revoked an open reward. */
  rewardRevoked: z.object({ ...Account, source: z.string(), key: z.string(), rewardId: IdInPayload }),
  /** An account was closed for good, by its member or by the house. Told in the transaction that closes it. */
  accountClosed: z.object({ ...Account, closedAt: z.iso.datetime() }),
  /** Two people of the house opened a closed account again. Told in the transaction that opens it; a reaction may refuse. */
  accountReopened: z.object(Account),
  /** A copy of the member's own data can be fetched. Told in the transaction that makes it ready. */
  dataCopyReady: z.object({ ...Account, copyId: z.string() }),
  /** A password or a code of an account was wrong. `account` as it was typed; `memberId` where there is such an account. */
  signInFailed: z.object({
    merchantId: z.number(),
    memberId: IdInPayload.optional(),
    account: z.string(),
    ip: z.string(),
    secret: z.string(),
  }),
  /** A part of an account that guards it, or where its money goes, changed. Told in the transaction of the change. */
  accountChanged: z.object({ ...Account, change: z.string() }),
  /** An entry was added to the audit log of the console. Told in the transaction that adds it. */
  actRecorded: z.object({
    act: z.string(),
    /** Null: for the house. */
    merchantId: z.nullable(z.number()),
    staff: z.nullable(z.string()),
    target: z.nullable(z.string()),
    why: z.nullable(z.string()),
    ip: z.nullable(z.string()),
  }),
  /** A member told the document that names the person. Told in the transaction that keeps it. */
  documentTold: z.object(Account),
  /** A member left by their own will. */
  signedOut: z.object(Account),
} as const satisfies Record<string, z.ZodType<object, JsonObject>>

export type EventName = keyof typeof EVENTS
/** The payload of an event. */
export type EventOf<E extends EventName> = z.output<(typeof EVENTS)[E]>

/** The reaction of a module to an event. Made by `within`, `afterwards` or `durably`. */
export interface Reaction {
  readonly event: EventName
  /** Takes the event in the emitter's transaction. */
  readonly hear: (tx: Tx, payload: unknown, queue: Queue) => Promise<void>
  /** The job handlers of a durable reaction. */
  readonly work: Work
}

const SCHEMAS: { readonly [E in EventName]: Job<EventOf<E>>["payload"] } = EVENTS

/** `emit` hands a reaction the payloads of its own event alone, so the erased type is that of its schema. */
const reaction = <E extends EventName>(
  event: E,
  hear: (tx: Tx, payload: EventOf<E>, queue: Queue) => Promise<void>,
  work: Work = [],
): Reaction => ({ event, work, hear: (tx, payload, queue) => hear(tx, payload as EventOf<E>, queue) })

/** In the emitter's transaction: it commits with its cause, and its failure takes the cause back. */
export const within = <E extends EventName>(
  event: E,
  react: (tx: Tx, payload: EventOf<E>) => Promise<void>,
): Reaction => reaction(event, react)

/** Runs after the commit, in the emitter's process, which does not await it. It is lost if that process dies first. */
export const afterwards = <E extends EventName>(
  event: E,
  react: (payload: EventOf<E>) => Promise<void>,
): Reaction => reaction(event, async (tx, payload) => afterCommit(tx, () => react(payload)))

/**
 * After the commit, by a worker: planned in the emitter's transaction and run until it succeeds. It may run more than
 * once. `name` is the job's, `module.what-it-does`; jobs of that name may lie in the queue, so it does not change.
 */
export function durably<E extends EventName>(
  event: E,
  name: string,
  react: (payload: EventOf<E>, run: Run) => Promise<void>,
): Reaction {
  const planned = job({ name, payload: SCHEMAS[event] })
  return reaction(event, (tx, payload, queue) => queue.add(tx, planned, payload), [handles(planned, react)])
}

export interface Events {
  /** Tells of an event in the transaction that makes it true. Throws what a reaction within it throws. */
  readonly emit: <E extends EventName>(tx: Tx, event: E, payload: EventOf<E>) => Promise<void>
}

/** The events of a process. */
export interface EventHub extends Events {
  /** Takes the reactions of all modules, once, before anything is emitted. */
  readonly connect: (reactions: readonly Reaction[]) => void
}

/** Reactions to one event run one after the other, in the order of their modules. */
export function createEvents(queue: Queue): EventHub {
  let connected: readonly Reaction[] | undefined
  return {
    connect: (reactions) => {
      if (connected) throw new Error("the events of this process are connected already")
      connected = reactions
    },
    emit: async (tx, event, payload) => {
      if (!connected) throw new Error(`${event} is emitted before the modules are connected`)
      for (const reaction of connected) if (reaction.event === event) await reaction.hear(tx, payload, queue)
    },
  }
}
