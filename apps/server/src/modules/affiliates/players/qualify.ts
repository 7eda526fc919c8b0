import { unqualified, type CpaReason } from "@croupier/agents"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { Merchant } from "../../../call/merchant.ts"
import { DAY_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import type { AffiliatesKit } from "../kit.ts"
import { termsByKey, termsKey } from "../programmes/programme-store.ts"
import { rulesOf } from "../terms.ts"

/** Players of one look, and how long after it the next comes. */
const LOOK = 500
const LOOK_AGAIN_MS = 10 * MINUTE_MS
/** Numbers of facts that one read spans. */
const SPAN = 100_000n
/** Players of the same affiliate who are compared with a player. */
const MOST_OTHERS = 2_000

/** Takes in first deposits that were recorded since the last look, each in the transaction that moves the place on. */
export async function takeFirstDeposits(
  kit: AffiliatesKit,
  { id: merchantId, asset }: Merchant,
  cutoff: bigint,
): Promise<void> {
  for (;;) {
    const isDone = await inTransaction(kit.db, async (tx) => {
      const { rows } = await sql<{ number: bigint }>`
        insert into affiliate_watch as w (merchant_id, number) values (${merchantId}, 0)
        on conflict (merchant_id) do update set number = w.number returning number`.execute(tx)
      const after = rows[0]?.number ?? 0n
      const upTo = after + SPAN < cutoff ? after + SPAN : cutoff
      if (upTo <= after) return true
      const { rows: waiting } = await sql<{ id: MemberId }>`
        select player_id as id from affiliate_player where merchant_id = ${merchantId} and state = 'REGISTERED' order by player_id`.execute(
        tx,
      )
      const found = await kit.facts.firstDeposits(
        tx,
        { merchantId, asset, after, upTo },
        waiting.map(({ id }) => id),
      )
      await sql`
        update affiliate_player p
           set state = 'FIRST_DEPOSIT', first_deposit_at = f.at, first_deposit = f.amount, next_look_at = f.at,
               window_end = f.at + make_interval(secs => ${DAY_MS / 1_000} * (t.terms->'cpa'->>'windowDays')::int)
          from unnest(${found.map(({ memberId }) => memberId)}::bigint[], ${found.map(({ at }) => at)}::timestamptz[],
                 ${found.map((each) => each.amount)}::bigint[]) f (member, at, amount), affiliate_terms t
         where p.player_id = f.member and p.state = 'REGISTERED' and t.programme_id = p.programme_id and t.version = p.version`.execute(
        tx,
      )
      await sql`update affiliate_watch set number = ${upTo} where merchant_id = ${merchantId}`.execute(tx)
      return upTo === cutoff
    })
    if (isDone) return
  }
}

interface Candidate {
  readonly playerId: MemberId
  readonly affiliateId: MemberId
  readonly programmeId: bigint
  readonly version: number
  readonly firstDepositAt: Date
  readonly firstDeposit: bigint
  readonly windowEnd: Date
}

interface Judged {
  readonly wagered: Amount
  readonly isVerified: boolean
  readonly reason: CpaReason | "retagged" | undefined
}

/**
 * Looks at players behind their first deposit: one for whom every condition holds qualifies, with the facts of that
 * instant; one who fails a condition that no time mends, or whose window has ended, is refused with the reason. Each is
 * qualified once for ever.
 */
export async function judgePlayers(
  kit: AffiliatesKit,
  merchant: Merchant,
  recorded: { readonly cutoff: bigint; readonly watermark: Date },
): Promise<void> {
  while ((await inTransaction(kit.db, (tx) => judgeBatch(kit, tx, merchant, recorded))) === LOOK);
}

async function judgeBatch(
  kit: AffiliatesKit,
  tx: Tx,
  { id: merchantId, asset }: Merchant,
  { cutoff, watermark }: { readonly cutoff: bigint; readonly watermark: Date },
): Promise<number> {
  const now = kit.clock.now()
  const { rows: candidates } = await sql<Candidate>`
    select player_id as "playerId", affiliate_id as "affiliateId", programme_id as "programmeId", version,
           first_deposit_at as "firstDepositAt", first_deposit as "firstDeposit", window_end as "windowEnd"
      from affiliate_player
     where merchant_id = ${merchantId} and state = 'FIRST_DEPOSIT' and next_look_at <= ${now}
     order by next_look_at, player_id limit ${LOOK} for update skip locked`.execute(tx)
  if (candidates.length === 0) return 0
  const ids = candidates.map(({ playerId }) => playerId)
  const [figures, verified, flagged, terms] = [
    await kit.facts.figures(
      tx,
      { merchantId, asset, cutoff },
      candidates.map(({ playerId, firstDepositAt, windowEnd }) => ({
        memberId: playerId,
        window: { start: firstDepositAt, end: windowEnd },
      })),
    ),
    await kit.verifiedSince(tx, ids),
    await kit.facts.flagged(tx, ids, now),
    await termsByKey(tx, candidates),
  ]
  const tags = await kit.tagsOf(tx, ids)
  for (const candidate of candidates) {
    const { playerId, windowEnd } = candidate
    const stored = terms.get(termsKey(candidate.programmeId, candidate.version))
    const cpa = stored && rulesOf(stored).cpa
    if (!cpa) throw new Error(`player ${playerId} has a first deposit under terms without CPA`)
    const since = verified.get(playerId)
    const isVerified = since !== undefined && since < windowEnd
    const wagered = amount(figures.get(playerId)?.valid ?? 0n)
    const kin = await kinAmong(kit, tx, candidate)
    const reason =
      tags.get(playerId)?.version !== 1
        ? "retagged"
        : unqualified(
            {
              deposit: amount(candidate.firstDeposit),
              wagered,
              isVerified,
              isShared: kin.isShared || flagged.has(playerId),
              isSelf: kin.isSelf,
            },
            cpa,
          )
    await write(
      tx,
      candidate,
      { wagered, isVerified, reason },
      { ...cpa, now, cutoff, isOver: windowEnd <= watermark },
    )
  }
  return candidates.length
}

/** Whether the player is the affiliate under another account, or one whom the affiliate brought before. */
async function kinAmong(
  kit: Pick<AffiliatesKit, "kinOf">,
  tx: Tx,
  { playerId, affiliateId }: Candidate,
): Promise<{ readonly isSelf: boolean; readonly isShared: boolean }> {
  const { rows } = await sql<{ id: MemberId }>`
    select player_id as id from affiliate_player
     where affiliate_id = ${affiliateId} and player_id < ${playerId} order by player_id desc limit ${MOST_OTHERS}`.execute(
    tx,
  )
  const kin = await kit.kinOf(tx, playerId, [affiliateId, ...rows.map(({ id }) => id)], "device")
  return { isSelf: kin.has(affiliateId), isShared: [...kin].some((id) => id !== affiliateId) }
}

/** Reasons that no time mends. */
const FINAL: ReadonlySet<Judged["reason"]> = new Set(["self", "deposit", "retagged"])

const write = (
  tx: Tx,
  { playerId }: Candidate,
  { wagered, isVerified, reason }: Judged,
  {
    pay,
    holdDays,
    now,
    cutoff,
    isOver,
  }: {
    readonly pay: Amount
    readonly holdDays: number
    readonly now: Date
    readonly cutoff: bigint
    readonly isOver: boolean
  },
) => {
  const state = reason === undefined ? "QUALIFIED" : isOver || FINAL.has(reason) ? "REFUSED" : "FIRST_DEPOSIT"
  return sql`
    update affiliate_player
       set state = ${state}, reason = ${reason ?? null}, wagered = ${wagered}, is_verified = ${isVerified}, judged_at = ${now}, cutoff = ${cutoff},
           next_look_at = ${state === "FIRST_DEPOSIT" ? new Date(now.getTime() + LOOK_AGAIN_MS) : null},
           pay = ${state === "QUALIFIED" ? pay : null},
           held_until = ${state === "QUALIFIED" ? new Date(now.getTime() + holdDays * DAY_MS) : null}
     where player_id = ${playerId} and tag_version = 1`.execute(tx)
}
