import { createHash } from "node:crypto"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { addressOf } from "../../kernel/network.ts"
import { refuse } from "../../kernel/refusal.ts"
import { HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import type { OperatorsContext } from "./kit.ts"
import type { OperatorPolicy } from "./policy.ts"

export type Secret = "password" | "code" | "passkey"

/** One try at a secret: whose, of which kind, from where; in which session, where there is an open one. */
export interface Try {
  readonly login: string
  readonly kind: Secret
  readonly ip: string
  /** Null before the session is open: then it counts for the name and the address. */
  readonly sessionId: bigint | null
}

/** The puzzle of the caller. */
export type PuzzleBrought = "none" | "right" | "wrong"

/** A try whose process died stops counting after this. */
const PENDING_LIFE = 60_000

export const markOf = (login: string): Buffer => createHash("sha256").update(login).digest()

/** For how long the next try has to wait after so many wrong ones: not at all, then twice as long each time. */
export function delayAfter(wrong: number, free: number, policy: OperatorPolicy): number {
  if (wrong < free) return 0
  return Math.min(policy.firstDelay * 2 ** Math.min(wrong - free, 30), policy.longestDelay)
}

/**
 * Asks for one try. It counts before the secret is looked at, one caller of a name and address at a time, so that a
 * thousand guesses at once are no more than one after another. Nothing here depends on whether a person bears the
 * name. Refuses RATE_LIMITED with the seconds to wait, HUMAN_CHECK_REQUIRED, HUMAN_CHECK_FAILED.
 */
export const claimTry = (
  kit: OperatorsContext,
  wanted: Try,
  puzzle: PuzzleBrought = "right",
): Promise<bigint> =>
  inTransaction(kit.db, async (tx) => {
    const { tryWindow, freeTries, freeTriesOfAddress, freeCodesFromElsewhere } = kit.policy
    const now = kit.clock.now().getTime()
    const mark = markOf(wanted.login)
    const address = addressOf(wanted.ip)
    await sql`select pg_advisory_xact_lock(hashtextextended(
      ${`${wanted.sessionId ?? ""} ${wanted.kind} ${mark.toString("hex")} ${address}`}, 7))`.execute(tx)
    const after = new Date(now - tryWindow)
    const own = await wrongOf(tx, sameScope(wanted, mark, address), after, now)
    const waits = [waitOf(own, freeTries, kit.policy)]
    let failed = own.wrong
    if (wanted.sessionId === null) {
      const isKnown = await hasHistory(tx, mark, address)
      const ofAddress = await wrongOf(tx, sql`address = ${address} and session_id is null`, after, now)
      // A person who was let in from here before does not wait for what their neighbours typed.
      if (!isKnown) waits.push(waitOf(ofAddress, freeTriesOfAddress, kit.policy))
      if (!isKnown && wanted.kind === "code") {
        // A caller who comes this far knows the password: codes from many places are one attack.
        const codes = sql`mark = ${mark} and kind = 'code' and session_id is null`
        waits.push(waitOf(await wrongOf(tx, codes, after, now), freeCodesFromElsewhere, kit.policy))
      }
      const ofName = await wrongOf(tx, sql`mark = ${mark} and session_id is null`, after, now)
      failed += ofAddress.wrong + ofName.wrong
    }
    const until = Math.max(...waits)
    // A signature cannot be guessed: the owner of a key is let in, whatever others typed meanwhile.
    if (wanted.kind !== "passkey" && until > now) waitFor(until - now)
    if (wanted.sessionId === null && failed > 0 && puzzle !== "right")
      refuse(puzzle === "none" ? "HUMAN_CHECK_REQUIRED" : "HUMAN_CHECK_FAILED")
    // As many as may be wrong are being looked at.
    if (wanted.kind !== "passkey" && own.pending > 0 && own.wrong + own.pending >= freeTries) waitFor(1_000)
    const { rows } = await sql<{ id: bigint }>`
      insert into operator_try (mark, address, session_id, kind, at)
      values (${mark}, ${address}, ${wanted.sessionId}, ${wanted.kind}, ${kit.clock.now()}) returning id`.execute(
      tx,
    )
    return rows[0]?.id ?? refuse("UNAVAILABLE")
  })

function waitFor(ms: number): never {
  const seconds = Math.max(1, Math.ceil(ms / 1_000))
  return refuse("RATE_LIMITED", [String(seconds)], { retryAfter: seconds })
}

interface Wrong {
  readonly wrong: number
  readonly pending: number
  readonly lastAt: number
}

const waitOf = ({ wrong, lastAt }: Wrong, free: number, policy: OperatorPolicy): number =>
  lastAt + delayAfter(wrong, free, policy)

/** Tries that count together: the session's of a kind, or those of a kind at a name from an address. */
const sameScope = ({ kind, sessionId }: Pick<Try, "kind" | "sessionId">, mark: Buffer, address: string) =>
  sessionId === null
    ? sql`mark = ${mark} and address = ${address} and kind = ${kind} and session_id is null`
    : sql`session_id = ${sessionId} and kind = ${kind}`

async function wrongOf(tx: Tx, scope: ReturnType<typeof sql>, after: Date, now: number): Promise<Wrong> {
  const { rows } = await sql<{ wrong: number; pending: number; lastAt: Date | null }>`
    select count(*) filter (where outcome = 'wrong')::int as wrong,
           count(*) filter (where outcome = 'pending' and at > ${new Date(now - PENDING_LIFE)})::int as pending,
           max(at) filter (where outcome = 'wrong') as "lastAt"
      from operator_try where ${scope} and at > ${after} and outcome <> 'right' and not forgiven`.execute(tx)
  const [row] = rows
  return {
    wrong: row?.wrong ?? 0,
    pending: row?.pending ?? 0,
    lastAt: row?.lastAt?.getTime() ?? 0,
  }
}

/** True where a second factor was shown for this name from this address, some time in the last months. */
async function hasHistory(tx: Tx, mark: Buffer, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from operator_try
     where mark = ${mark} and address = ${address} and outcome = 'right' and kind <> 'password' limit 1`.execute(
    tx,
  )
  return rows.length === 1
}

/** It was right: earlier wrong ones of its kind, in its session or from its place, no longer count. */
export async function noteRight(tx: Tx, id: bigint): Promise<void> {
  await sql`
    with done as (
      update operator_try set outcome = 'right' where id = ${id} returning mark, address, session_id, kind)
    update operator_try t set forgiven = true from done
     where t.mark = done.mark and t.address = done.address and t.kind = done.kind
       and t.session_id is not distinct from done.session_id and t.outcome = 'wrong' and not t.forgiven`.execute(
    tx,
  )
}

/** It was wrong. Answers with how many were, of any kind at any name, from its address within an hour. */
export async function noteWrong(tx: Tx, id: bigint, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with done as (update operator_try set outcome = 'wrong' where id = ${id} returning address)
    select 1 + count(*)::int as count from operator_try t join done using (address)
     where t.id <> ${id} and t.outcome = 'wrong' and t.at > ${new Date(now.getTime() - HOUR_MS)}`.execute(tx)
  return rows[0]?.count ?? 1
}

/** It came to nothing: the secret was not looked at. */
export async function dropTry(db: Db, id: bigint): Promise<void> {
  await sql`delete from operator_try where id = ${id} and outcome = 'pending'`.execute(db)
}

/** Wrong tries at a name no longer count, from wherever they came. */
export async function forgiveTries(tx: Tx, login: string): Promise<void> {
  await sql`
    update operator_try set forgiven = true
     where mark = ${markOf(login)} and outcome = 'wrong' and not forgiven`.execute(tx)
}

/** Right ones tell for a season where a person comes from. */
const KEPT_FOR = { wrong: 2 * DAY_MS, right: 90 * DAY_MS } as const

export async function sweepTries(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms)
  await sql`
    delete from operator_try where id in (
      select id from operator_try where at < ${before(KEPT_FOR.wrong)}
         and (outcome <> 'right' or at < ${before(KEPT_FOR.right)}) order by at limit 10000)`.execute(db)
}
