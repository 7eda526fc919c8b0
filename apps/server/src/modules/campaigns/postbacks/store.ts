import type { PostbackCallRow, PostbackEvent } from "@croupier/contract/campaigns"
import { MOST_POSTBACKS } from "@croupier/contract/campaigns"
import { inTransaction, sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { CampaignsKit } from "../kit.ts"
import { trySend, writeTry, type Tried } from "./calls.ts"
import { filled, hasPlaceInHost, SAMPLE, unknownPlaces } from "./template.ts"

const SECRET_BYTES = 32
/** Tries of a call that are shown. */
const SHOWN_TRIES = 12

/** The open addresses of an agent, the oldest first. */
export async function postbacksOf(db: Db, agentId: MemberId) {
  const { rows } = await sql<{ id: bigint; event: PostbackEvent; url: string; createdAt: Date }>`
    select id, event, url, created_at as "createdAt" from campaign_postback
     where agent_id = ${agentId} and closed_at is null order by id`.execute(db)
  return rows
}

/**
 * Names an address for an event. The secret leaves the house here and never again. Refuses POSTBACK_URL_INVALID for an
 * address that is not https, is of a closed network, or has places that are no macros or stand in the host;
 * POSTBACKS_FULL.
 */
export async function addPostback(
  { db, clock, random, vault, sender }: Pick<CampaignsKit, "db" | "clock" | "random" | "vault" | "sender">,
  added: {
    readonly merchantId: MerchantId
    readonly agentId: MemberId
    readonly event: PostbackEvent
    readonly url: string
  },
): Promise<{ readonly postbackId: bigint; readonly secret: string }> {
  const url = added.url.trim()
  if (hasPlaceInHost(url) || unknownPlaces(url).length > 0 || !sender.allows(filled(url, SAMPLE)))
    refuse("POSTBACK_URL_INVALID")
  const secret = random.bytes(SECRET_BYTES)
  return inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('campaigns.postbacks'), hashtext(${String(added.agentId)}))`.execute(
      tx,
    )
    const { rows } = await sql<{ id: bigint }>`
      insert into campaign_postback (merchant_id, agent_id, event, url, secret, created_at)
        select ${added.merchantId}, ${added.agentId}, ${added.event}, ${url}, ${Buffer.from(vault.seal(secret))}, ${clock.now()}
         where (select count(*) from campaign_postback where agent_id = ${added.agentId} and closed_at is null) < ${MOST_POSTBACKS}
      returning id`.execute(tx)
    const id = rows[0]?.id ?? refuse("POSTBACKS_FULL")
    return { postbackId: id, secret: Buffer.from(secret).toString("hex") }
  })
}

/** Closes an address of an agent; its calls that wait are not sent any more. Refuses POSTBACK_UNKNOWN. */
export async function closePostback(
  { db, clock }: Pick<CampaignsKit, "db" | "clock">,
  agentId: MemberId,
  postbackId: bigint,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update campaign_postback set closed_at = ${clock.now()}
       where id = ${postbackId} and agent_id = ${agentId} and closed_at is null returning id`.execute(tx)
    if (rows.length === 0) refuse("POSTBACK_UNKNOWN")
    await sql`
      update campaign_call set state = 'FAILED', next_check_at = null
       where postback_id = ${postbackId} and state = 'WAITING'`.execute(tx)
  })
}

/** Fills an address with sample values and sends it once, marked as a test. Refuses POSTBACK_UNKNOWN. */
export async function simulatePostback(
  kit: Pick<CampaignsKit, "db" | "clock" | "random" | "vault" | "sender" | "assetOf">,
  asked: { readonly merchantId: MerchantId; readonly agentId: MemberId; readonly postbackId: bigint },
): Promise<Tried & { readonly url: string }> {
  const { rows } = await sql<{ event: PostbackEvent; url: string; secret: Buffer }>`
    select event, url, secret from campaign_postback
     where id = ${asked.postbackId} and agent_id = ${asked.agentId} and closed_at is null`.execute(kit.db)
  const [found] = rows
  if (!found) return refuse("POSTBACK_UNKNOWN")
  const now = kit.clock.now()
  const url = new URL(
    filled(found.url, {
      ...SAMPLE,
      event: found.event,
      currency: kit.assetOf(asked.merchantId),
      time: String(Math.floor(now.getTime() / 1000)),
    }),
  )
  url.searchParams.set("test", "1")
  const call = { url: url.href, secret: found.secret, key: `test:${kit.random.uuid()}` }
  const tried = await trySend(kit, call)
  await inTransaction(kit.db, async (tx) => {
    const made = await sql<{ id: bigint }>`
      insert into campaign_call (postback_id, agent_id, key, url, created_at, next_check_at)
      values (${asked.postbackId}, ${asked.agentId}, ${call.key}, ${call.url}, ${now}, ${now}) returning id`.execute(
      tx,
    )
    const [row] = made.rows
    if (!row) return
    await writeTry({ db: tx, clock: kit.clock }, { id: row.id, tries: 0 }, tried)
    // A test is sent once: it is not tried again.
    await sql`update campaign_call set state = 'FAILED', next_check_at = null where id = ${row.id} and state = 'WAITING'`.execute(
      tx,
    )
  })
  return { ...tried, url: call.url }
}

/** Sends a call once more: the same address, event and key. Refuses POSTBACK_UNKNOWN. */
export async function replayCall(
  { db, clock }: Pick<CampaignsKit, "db" | "clock">,
  agentId: MemberId,
  callId: bigint,
): Promise<void> {
  const { rows } = await sql`
    update campaign_call c set state = 'WAITING', tries = 0, next_check_at = ${clock.now()}
      from campaign_postback p
     where c.id = ${callId} and c.agent_id = ${agentId} and p.id = c.postback_id and p.closed_at is null
       and c.state <> 'WITHHELD' and c.member_id is not null
    returning c.id`.execute(db)
  if (rows.length === 0) refuse("POSTBACK_UNKNOWN")
}

interface CallRow {
  readonly id: bigint
  readonly agentId: MemberId
  readonly event: PostbackEvent
  readonly url: string
  readonly state: PostbackCallRow["state"]
  readonly isTest: boolean
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly tries: readonly {
    readonly at: string
    readonly status: number | null
    readonly fault: string | null
    readonly tookMs: number
  }[]
}

/** Calls of an agent, or of all of a merchant, with their last tries, the newest first. */
export async function callsOf(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly agentId: MemberId | null
    readonly before: bigint | null
    readonly limit: number
  },
): Promise<readonly CallRow[]> {
  const { rows } = await sql<CallRow>`
    select c.id, c.agent_id as "agentId", p.event, c.url, c.state, c.member_id is null as "isTest", c.created_at as "createdAt",
           c.sent_at as "sentAt",
           coalesce((select jsonb_agg(jsonb_build_object('at', t.at, 'status', t.status, 'fault', t.fault, 'tookMs', t.took_ms) order by t.no desc)
                       from (select * from campaign_call_try t where t.call_id = c.id order by t.no desc limit ${SHOWN_TRIES}) t), '[]') as tries
      from campaign_call c join campaign_postback p on p.id = c.postback_id
     where p.merchant_id = ${asked.merchantId} and (${asked.agentId}::bigint is null or c.agent_id = ${asked.agentId}::bigint)
       and (${asked.before}::bigint is null or c.id < ${asked.before}::bigint)
     order by c.id desc limit ${asked.limit}`.execute(db)
  return rows
}

/** A call as the wire has it. */
export const callShown = (row: CallRow): PostbackCallRow => ({
  callId: String(row.id),
  event: row.event,
  url: row.url,
  state: row.state,
  isTest: row.isTest,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  tries: row.tries.map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
})
