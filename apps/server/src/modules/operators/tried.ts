import { inTransaction, sql, type Tx } from "@croupier/database"
import type { VisitorContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { HOUR_MS } from "../../kernel/durations.ts"
import { record } from "./audit.ts"
import type { OperatorsContext } from "./kit.ts"
import { findStaff } from "./staff-store.ts"
import { claimTry, dropTry, noteRight, noteWrong, type PuzzleBrought, type Try } from "./tries.ts"

type Wrong = "CREDENTIALS_WRONG" | "CODE_WRONG" | "PASSKEY_REFUSED"

/** A try at a secret, and the work that it opens. */
export interface Attempt<E, T> {
  /** Looks at the secret, holding no connection while it computes. Undefined: it was wrong. */
  readonly prove: () => Promise<E | undefined>
  /** Does what the secret opens. Undefined: it was wrong after all, and nothing that was written stays. */
  readonly work: (tx: Tx, evidence: E) => Promise<T | undefined>
  /** The refusal of a wrong secret. */
  readonly wrong: Wrong
}

/**
 * One try at a secret: claimed and counted first, looked at without a connection, recorded with what it opens.
 * Refuses as `claimTry` does, and with `wrong`.
 */
export async function tried<E, T>(
  kit: OperatorsContext,
  wanted: Omit<Try, "ip">,
  context: Pick<VisitorContext, "ip" | "requestId">,
  { prove, work, wrong }: Attempt<E, T>,
  puzzle?: PuzzleBrought,
): Promise<T> {
  const id = await claimTry(kit, { ...wanted, ip: context.ip }, puzzle)
  const isWrong = new Error("the secret was wrong")
  try {
    const evidence = await prove()
    if (evidence === undefined) throw isWrong
    return await inTransaction(kit.db, async (tx) => {
      const done = await work(tx, evidence)
      if (done === undefined) throw isWrong
      await noteRight(tx, id)
      return done
    })
  } catch (error) {
    if (error !== isWrong) {
      await dropTry(kit.db, id)
      throw error
    }
    await inTransaction(kit.db, async (tx) => {
      const count = await noteWrong(tx, id, kit.clock.now())
      await noteInLog(kit, tx, wanted, context, wrong, count)
    })
    return refuse(wrong)
  }
}

/** Which of an address's wrong tries within an hour stand in the log: each of the first, then ever fewer. */
const RECORDED_COUNTS = new Set([1, 2, 3, 4, 5, 10, 20, 50, 100, 200, 500, 1_000])
/** Entries of wrong sign-ins within an hour: what thousands of addresses try does not become the log. */
const MOST_IN_LOG = 300

/**
 * Leaves a trace of a wrong try: of a person by their login; of an unknown name by its first letter, for it
 * may be a password in the wrong field. Whether it is told follows from the address alone.
 */
async function noteInLog(
  kit: OperatorsContext,
  tx: Tx,
  { login, kind, sessionId }: Omit<Try, "ip">,
  { ip, requestId }: Pick<VisitorContext, "ip" | "requestId">,
  reason: Wrong,
  count: number,
): Promise<void> {
  const now = kit.clock.now()
  if (sessionId === null && !RECORDED_COUNTS.has(count)) return
  const { rows } = await sql`
    select 1 from operator_audit
     where act = 'session.failed' and at > ${new Date(now.getTime() - HOUR_MS)} limit ${MOST_IN_LOG}`.execute(
    tx,
  )
  if (rows.length === MOST_IN_LOG) return
  const person = await findStaff(tx, { login }, { now })
  await record(kit, tx, undefined, {
    act: "session.failed",
    ...(person ? { target: `staff:${person.login}` } : {}),
    after: {
      reason,
      kind,
      ip,
      requestId,
      triesOfAddress: count,
      ...(person ? {} : { unknownName: `${Array.from(login).slice(0, 1).join("")}…` }),
    },
    merchantId: null,
  })
}
