import { sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { closeLots, holdMember } from "./closing.ts"
import { addFreeRounds } from "./free-rounds.ts"
import type { BonusKit, BookKit } from "./kit.ts"
import { addLine, postEffects } from "./lot-changes.ts"
import type { Holder } from "./lot-store.ts"
import { requiredOf, type TermsVersion } from "./terms.ts"
import { countingVendors } from "./vendor-rounds.ts"
import { addVendorRounds } from "./vendor-rounds-store.ts"

/** A bonus to be granted. */
export interface Grant extends Holder {
  /** The caller's key: the same grant again changes nothing. */
  readonly key: string
  readonly terms: TermsVersion
  readonly amount: Amount
  /** The login of the colleague, or the name of the rule that grants it. */
  readonly by: string
}

/** The parts of a grant; without `vendorRounds` no vendor counts free rounds itself. */
type GrantKit = Pick<BookKit, "ledger" | "clock"> & Partial<Pick<BonusKit, "vendorRounds">>

interface Known {
  readonly id: bigint
  readonly isSame: boolean
}

/**
 * Grants a bonus: a lot in the queue with one posting out of `promotions`, and its begin where another may be active. Answers the
 * lot's id. Refuses BONUS_ONCE where the member had it before, BONUS_KEY_TAKEN where the key is of another grant,
 * and FREE_ROUNDS_UNFIT.
 */
export async function grantLot(kit: GrantKit, tx: Tx, grant: Grant): Promise<bigint> {
  const { memberId, merchantId, asset, key, terms, amount: granted, by } = grant
  await holdMember(tx, grant)
  const known = await knownGrant(tx, grant)
  if (known) return known.isSame ? known.id : refuse("BONUS_KEY_TAKEN")
  const now = kit.clock.now()
  if (terms.terms.freeBet) return grantFreePlay(tx, grant, now)
  if (terms.terms.freeRounds) return grantFreeRounds(kit, tx, grant, now)
  const required = requiredOf(terms.terms, granted)
  const { rows } = await sql<{ id: bigint }>`
    insert into bonus_lot (bucket, member_id, merchant_id, asset, key, code, version, occasion, state, granted, balance, required,
      to_wager, granted_by, granted_at)
    values (${bucketOf(memberId)}, ${memberId}, ${merchantId}, ${asset}, ${key}, ${terms.code}, ${terms.version},
      ${terms.terms.once ? "once" : key}, 'queued', ${granted}, ${granted}, ${required}, ${required}, ${by}, ${now})
    on conflict do nothing returning id`.execute(tx)
  const [row] = rows
  if (!row) return refuse("BONUS_ONCE")
  const effects = await addLine(
    tx,
    grant,
    { id: row.id, grantedAt: now },
    { event: "granted", ref: key, at: now, brought: granted, toHouse: 0n, toCash: 0n },
  )
  await postEffects(kit, tx, grant, effects)
  await closeLots(kit, tx, grant)
  return row.id
}

/** The most free rounds of one grant. */
const MOST_ROUNDS = 1_000n

/** As many free rounds as fit into the value of a grant. Refuses FREE_ROUNDS_UNFIT for none, and for more than 1,000. */
export function roundsIn(value: Amount, stake: string): number {
  const rounds = value / parseAmount(stake)
  return rounds > 0n && rounds <= MOST_ROUNDS ? Number(rounds) : refuse("FREE_ROUNDS_UNFIT", [stake])
}

/** Refuses FREE_ROUNDS_UNFIT where grants of these terms, from the least to the most, are no free rounds that can be given. */
export function refuseUnfitRounds(
  { freeRounds }: Pick<TermsVersion["terms"], "freeRounds">,
  ...grants: readonly Amount[]
): void {
  if (freeRounds) for (const each of grants) roundsIn(each, freeRounds.stake)
}

/** Free rounds wait as a lot that gathers their wins. Refuses BONUS_ONCE, FREE_ROUNDS_UNFIT. */
async function grantFreeRounds(
  { ledger, vendorRounds }: GrantKit,
  tx: Tx,
  grant: Grant,
  now: Date,
): Promise<bigint> {
  const { memberId, asset, terms, amount: value } = grant
  const stake = terms.terms.freeRounds?.stake ?? refuse("FREE_ROUNDS_UNFIT")
  const rounds = roundsIn(value, stake)
  await ledger.openWallets(tx, memberId, [{ purpose: "bonus", asset }])
  const lotId = await grantFreePlay(tx, grant, now)
  await addFreeRounds(tx, lotId, { value, stake: parseAmount(stake), rounds })
  await addVendorRounds(tx, lotId, countingVendors(vendorRounds, terms.terms.freeRounds?.games ?? []), now)
  return lotId
}

/** A free play waits without money: the house pays when it is used. Refuses BONUS_ONCE. */
async function grantFreePlay(tx: Tx, grant: Grant, now: Date): Promise<bigint> {
  const { memberId, merchantId, asset, key, terms, amount: value, by } = grant
  const expiresAt = new Date(now.getTime() + terms.terms.days * DAY_MS)
  const { rows } = await sql<{ id: bigint }>`
    insert into bonus_lot (bucket, member_id, merchant_id, asset, key, code, version, occasion, state, granted, balance, required,
      to_wager, granted_by, granted_at, expires_at)
    values (${bucketOf(memberId)}, ${memberId}, ${merchantId}, ${asset}, ${key}, ${terms.code}, ${terms.version},
      ${terms.terms.once ? "once" : key}, 'pending', ${value}, 0, 0, 0, ${by}, ${now}, ${expiresAt})
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id ?? refuse("BONUS_ONCE")
}

async function knownGrant(
  tx: Tx,
  { key, memberId, asset, terms, amount: granted }: Grant,
): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select id, member_id = ${memberId} and asset = ${asset} and code = ${terms.code} and version = ${terms.version}
               and coalesce(f.value, granted) = ${granted} as "isSame"
      from bonus_lot left join bonus_free_rounds f on f.lot_id = id where key = ${key}`.execute(tx)
  return rows[0]
}
