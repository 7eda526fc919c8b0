import { createHmac } from "node:crypto"
import { sql, type Db, type Tx } from "@croupier/database"
import { MINUTE_MS, SECOND_MS } from "../../../kernel/durations.ts"
import { startDueLoop } from "../../../kernel/due-loop.ts"
import type { Loop } from "../../../kernel/loop.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import type { CampaignsKit } from "../kit.ts"
import { hostCircuits } from "./host-circuits.ts"

type SendKit = Pick<CampaignsKit, "db" | "clock" | "vault" | "sender" | "exclusionsOf" | "report">

/** Tries after which a call counts as failed; with the waits between them a little more than a day. */
const MOST_TRIES = 12
const FIRST_WAIT_MS = 10 * SECOND_MS
const LONGEST_WAIT_MS = 240 * MINUTE_MS
/** A process that takes a call has so long until another may take it. */
const LEASE_MS = MINUTE_MS
const AT_ONCE = 20
const LONGEST_FAULT = 200

/** The wait behind so many tries: each is twice the one before. */
export const waitAfter = (tries: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, tries - 1), LONGEST_WAIT_MS)

/** A call as it is sent. */
export interface DueCall {
  readonly id: bigint
  readonly url: string
  readonly secret: Buffer
  readonly key: string
  readonly memberId: MemberId | null
  readonly tries: number
}

/**
 * The signature of a call: HMAC-SHA256 over time and address under the receiver's secret. With the time in it, a call that
 * was heard by another cannot be sent again later.
 */
export const signature = (secret: Uint8Array, at: number, url: string): string =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${url}`).digest("hex")}`

/** One try of a call: the status of the answer, or the fault. */
export interface Tried {
  readonly status: number | null
  readonly fault: string | null
  readonly tookMs: number
}

/** Sends a call once. It never throws: a fault is a result. */
export async function trySend(
  { clock, vault, sender }: Pick<SendKit, "clock" | "vault" | "sender">,
  call: Pick<DueCall, "url" | "secret" | "key">,
): Promise<Tried> {
  const begun = clock.now().getTime()
  const took = () => Math.max(0, clock.now().getTime() - begun)
  try {
    const { status } = await sender.send(call.url, {
      "User-Agent": "Croupier-Postback/1",
      "Croupier-Event": call.key,
      "Croupier-Signature": signature(vault.open(call.secret), Math.floor(begun / 1000), call.url),
    })
    return { status, fault: status >= 200 && status < 300 ? null : `answered ${status}`, tookMs: took() }
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    return { status: null, fault: fault.slice(0, LONGEST_FAULT), tookMs: took() }
  }
}

export interface PostbackWorker {
  /** Sends what is due; answers with how many calls were taken. */
  readonly sendDue: () => Promise<number>
  readonly start: () => void
  readonly stop: () => Promise<void>
}

/** Sends calls that are due, each as often as its receiver needs, and leaves a host alone that does not answer. */
export function postbackWorker(kit: SendKit): PostbackWorker {
  const circuits = hostCircuits(kit.clock)
  let loop: Loop | undefined

  const handle = async (call: DueCall, excluded: ReadonlyMap<bigint, unknown>) => {
    // A receiver is not told of a player who has shut themselves out: it would write to them.
    if (call.memberId !== null && excluded.has(call.memberId)) return withhold(kit.db, call.id)
    const { host } = new URL(call.url)
    const rest = circuits.restOf(host)
    if (rest > 0) return postpone(kit.db, call.id, new Date(kit.clock.now().getTime() + rest))
    const tried = await trySend(kit, call)
    circuits.note(host, tried.status !== null)
    return writeTry(kit, call, tried)
  }
  const sendDue = async () => {
    const due = await claimDue(kit)
    if (due.length === 0) return 0
    const excluded = await kit.exclusionsOf(due.flatMap(({ memberId }) => memberId ?? []))
    await Promise.all(due.map((call) => handle(call, excluded).catch(kit.report)))
    return due.length
  }
  return {
    sendDue,
    start: () => {
      loop ??= startDueLoop({
        ...kit,
        dueAt: sql`select min(next_check_at) from campaign_call where state = 'WAITING'`,
        round: sendDue,
        most: AT_ONCE,
      })
    },
    stop: async () => {
      await loop?.stop()
    },
  }
}

async function claimDue({ db, clock }: SendKit): Promise<readonly DueCall[]> {
  const now = clock.now()
  const { rows } = await sql<DueCall>`
    with due as (
      select id from campaign_call where state = 'WAITING' and next_check_at <= ${now}
       order by next_check_at limit ${AT_ONCE} for update skip locked)
    update campaign_call c set next_check_at = ${new Date(now.getTime() + LEASE_MS)}
      from due d, campaign_postback p where c.id = d.id and p.id = c.postback_id
    returning c.id, c.url, p.secret, c.key, c.member_id as "memberId", c.tries`.execute(db)
  return rows
}

const withhold = (db: Db, id: bigint) =>
  sql`update campaign_call set state = 'WITHHELD', next_check_at = null where id = ${id} and state = 'WAITING'`.execute(
    db,
  )

const postpone = (db: Db, id: bigint, until: Date) =>
  sql`update campaign_call set next_check_at = ${until} where id = ${id} and state = 'WAITING'`.execute(db)

/** Keeps a try, and what follows from it: sent, another try later, or failed. */
export async function writeTry(
  { db, clock }: { readonly db: Db | Tx; readonly clock: CampaignsKit["clock"] },
  call: Pick<DueCall, "id" | "tries">,
  { status, fault, tookMs }: Tried,
): Promise<void> {
  const now = clock.now()
  const tries = call.tries + 1
  const state = fault === null ? "SENT" : tries >= MOST_TRIES ? "FAILED" : "WAITING"
  const next = state === "WAITING" ? new Date(now.getTime() + waitAfter(tries)) : null
  await sql`
    with moved as (
      update campaign_call set state = ${state}, tries = ${tries}, next_check_at = ${next},
             sent_at = case when ${state} = 'SENT' then ${now}::timestamptz else sent_at end
       where id = ${call.id} and state = 'WAITING' returning id)
    insert into campaign_call_try (call_id, no, at, status, fault, took_ms)
      select m.id, coalesce((select max(t.no) from campaign_call_try t where t.call_id = m.id), 0) + 1, ${now}, ${status}, ${fault}, ${Math.round(tookMs)}
        from moved m`.execute(db)
}
