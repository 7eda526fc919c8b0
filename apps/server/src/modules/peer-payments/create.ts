import type { Parsed } from "@croupier/contract"
import type { createPeerPayment as createRow } from "@croupier/contract/peer-payments"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf, keyFor } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { payableUnit } from "../payments/index.ts"
import { verdictOf, type PeerTerms } from "../withdrawals/index.ts"
import { rulesOf, type PeerKit } from "./kit.ts"
import { seek } from "./match.ts"
import type { Payment } from "./payment.ts"
import { findByKey, findPayment, insertPayment } from "./store.ts"
import { publishNow } from "./publish.ts"

const KEY_LENGTH = 200
/** So many matches that were not paid within a day, and no other begins before the day is over. */
const MOST_LAPSED = 3

/**
 * Begins a deposit that pays another member, and looks for a withdrawal at once; where there is none yet, a worker looks on.
 * The same key and content give the same payment. Refuses IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_CONFLICT, PEER_OFF,
 * PEER_AMOUNT, PEER_OWN_NAME, PEER_OPEN, PEER_PAUSED, DEPOSIT_LIMIT_REACHED and LIMITS_UNANSWERED.
 */
export async function createPayment(
  kit: PeerKit,
  { member, merchant, idempotencyKey }: MemberContext,
  input: Parsed<typeof createRow>,
): Promise<Payment> {
  if (idempotencyKey === undefined) refuse("IDEMPOTENCY_KEY_REQUIRED")
  if (idempotencyKey.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  const known = await findByKey(kit.db, member.id, idempotencyKey)
  if (known) return sameAs(known, input)
  const rules = (await rulesOf(kit, kit.db, merchant.id)) ?? refuse("PEER_OFF")
  const amount = parseAmount(input.amount)
  const { asset } = merchant
  if (amount < rules.least || amount > rules.most || amount % payableUnit(asset) !== 0n)
    refuse("PEER_AMOUNT", [toDecimal(rules.least), toDecimal(rules.most)])
  const standing = await kit.identity.payoutStanding(kit.db, {
    memberId: member.id,
    accountId: input.accountId,
  })
  const { target } = standing
  // A wallet of crypto money names no holder: nothing shows whose money comes.
  if (!target || target.kind === "CRYPTO" || verdictOf(standing) === "refuse")
    return refuse("PEER_OWN_NAME", [target?.masked ?? "–"])
  const now = kit.clock.now()
  const made = await inTransaction(kit.db, async (tx) => {
    await takeTurn(tx, member.id)
    const other = await findByKey(tx, member.id, idempotencyKey)
    if (other) return sameAs(other, input)
    await refuseTooMany(tx, member.id, now)
    await kit.refuseDeposit(tx, member, { asset, amount })
    const inserted = await insertPayment(tx, {
      bucket: bucketOf(member.id),
      // Begins with the time: newest first is the order of the ids.
      id: keyFor(kit.random.uuid(), now),
      merchantId: merchant.id,
      depositorId: member.id,
      asset,
      amount,
      kind: target.kind,
      accountId: target.id,
      payer: { bank: target.bank, masked: target.masked, holder: target.holder },
      idempotencyKey,
      at: now,
      until: seekUntil(now, rules),
    })
    if (!inserted) throw new Error("the key is taken by a payment that cannot be found")
    return inserted
  })
  await seek(kit, made)
  await publishNow(kit, made)
  return (await findPayment(kit.db, made)) ?? made
}

/** A search lasts as long as a match has to be paid. */
const seekUntil = (now: Date, { payMs }: PeerTerms): Date => new Date(now.getTime() + payMs)

function sameAs(known: Payment, { amount, accountId }: Parsed<typeof createRow>): Payment {
  if (known.amount !== parseAmount(amount) || known.accountId !== accountId) refuse("IDEMPOTENCY_CONFLICT")
  return known
}

/** Of two requests of a member at once the second sees what the first did. */
const takeTurn = (tx: Tx, memberId: MemberId): Promise<unknown> =>
  sql`
    insert into peer_turn as t (bucket, member_id) values (${bucketOf(memberId)}, ${memberId})
    on conflict (bucket, member_id) do update set member_id = t.member_id`.execute(tx)

async function refuseTooMany(tx: Tx, memberId: MemberId, now: Date): Promise<void> {
  const { rows } = await sql<{ open: number; lapsed: number }>`
    select count(*) filter (where state in ('SEEKING', 'MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED', 'CASE'))::int as open,
           count(*) filter (where state = 'LAPSED' and since > ${new Date(now.getTime() - DAY_MS)})::int as lapsed
      from (select state, since from peer_payment
             where bucket = ${bucketOf(memberId)} and depositor_id = ${memberId} order by id desc limit 100) p`.execute(
    tx,
  )
  const [row] = rows
  if ((row?.open ?? 0) > 0) refuse("PEER_OPEN")
  if ((row?.lapsed ?? 0) >= MOST_LAPSED) refuse("PEER_PAUSED", [String(MOST_LAPSED)])
}
