import { z } from "zod"

/** A value of a payload in the queue: JSON. */
type Json = string | number | boolean | null | readonly Json[] | JsonObject
/** A payload as the queue keeps it. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/**
 * A kind of job: its name and the schema of its payload. The value is declared beside its handler and types both the
 * planner and the handler.
 *
 * Jobs outlive a release, so a release may only add fields to a payload, and optional ones.
 */
export interface Job<P extends object> {
  readonly name: string
  readonly payload: z.ZodType<P, JsonObject>
}

/** Declares a job. */
export const job = <P extends object>(declared: Job<P>): Job<P> => declared

/** An id in a payload: a bigint to both ends, decimal text in the queue. */
export const IdInPayload = z.codec(z.string().regex(/^\d{1,19}$/), z.bigint(), {
  decode: (text) => BigInt(text),
  encode: String,
})

/** One run of a task. */
export interface Run {
  /** The same in every repetition of this run and of no other: the key of its effects. */
  readonly key: string
  /** When it was planned for; a run that is late, after downtime, still names its own time. */
  readonly dueAt: Date
  /** 1 the first time. */
  readonly attempt: number
  /** The process waits for this run to end: one with more to do plans it as another job. */
  readonly isStopping: () => boolean
}

/** One thing that a process does: a job with its handler, or what comes by the clock. */
export interface Task {
  readonly name: string
  /** Present on what comes by itself. */
  readonly recurs?: Recurrence
  /** Throws PayloadUnreadable for a payload that the job's schema refuses. A task that throws is run again. */
  readonly run: (payload: unknown, run: Run) => Promise<unknown>
}

export interface Recurrence {
  /** Five fields, in UTC; a minute is the smallest step. */
  readonly cron: string
  /** Windows missed in this time before a start are made up for, each once; none by default. */
  readonly backfillMs?: number
}

/** The job handlers of a process. */
export type Work = readonly Task[]

/** The begin of the text of every PayloadUnreadable, by which the queue's rows are found again. */
export const UNREADABLE = "unreadable payload"

/** A payload that its schema refuses: the release that planned the job and this one do not agree on it. */
export class PayloadUnreadable extends Error {
  constructor(name: string, cause: z.ZodError) {
    super(`${UNREADABLE} of ${name}: ${z.prettifyError(cause)}`, { cause })
  }
}

/** The task that does a job. The handler receives the parsed payload. */
export const handles = <P extends object>(
  { name, payload }: Job<P>,
  handler: (payload: P, run: Run) => Promise<unknown>,
): Task => ({
  name,
  run: async (given, run) => {
    const parsed = payload.safeParse(given)
    if (!parsed.success) throw new PayloadUnreadable(name, parsed.error)
    return handler(parsed.data, run)
  },
})

/** The task of something that comes by itself. */
export const recurring = (
  name: string,
  recurs: Recurrence,
  handler: (run: Run) => Promise<unknown>,
): Task => ({
  name,
  recurs,
  run: (_, run) => handler(run),
})
