import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { add, amount, parseAmount, type Amount } from "@croupier/money"
import {
  aboveOf,
  identityLevelOf,
  identityRank,
  type IdentityLevel,
  type IdentityStep,
} from "@croupier/rules/identity-levels"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { DepositGate } from "../responsible-gaming/index.ts"
import type { VerificationKit, VerificationMerchants } from "./kit.ts"
import { guardMembers, holds, standingOf, type Standing } from "./standing.ts"
import { takeTurn } from "./store.ts"

/** Members whose gates are written in one transaction. */
const AT_ONCE = 500

/** The highest level that steps ask for once a sum is reached; `none` where they ask for none. */
export function levelFor(steps: readonly IdentityStep[], asset: string, sum: Amount): IdentityLevel {
  const ranks = steps
    .filter((step) => sum > parseAmount(aboveOf(step, asset)))
    .map(({ level }) => identityRank(level))
  return identityLevelOf(Math.max(0, ...ranks))
}

/** Reads what a member has proven. */
type ProofsOf = (memberId: MemberId) => Promise<Standing | undefined>

interface GateKit {
  readonly clock: Clock
  readonly merchants: Pick<VerificationMerchants, "byId">
}

/**
 * The gate of deposits: all deposits of the member, those under way and the one that begins count. Of two at once the second sees
 * the first. Refuses IDENTITY_REQUIRED with the level.
 */
export const depositIdentityGate =
  ({ clock, merchants }: GateKit): DepositGate =>
  async (tx, { id, merchantId }, { asset, amount }) => {
    const { demands } = merchants.byId(merchantId)
    if (demands.deposit.length === 0) return
    await takeTurn(tx, id)
    const at = clock.now()
    const sum = add(await paidIn(tx, id, asset, at), amount)
    const level = levelFor(demands.deposit, asset, sum)
    if (!holds(await standingOf(tx, id), level, at)) refuse("IDENTITY_REQUIRED", [level], { level })
  }

async function paidIn(tx: Tx, memberId: MemberId, asset: AssetCode, at: Date): Promise<Amount> {
  const { rows } = await sql<{ sum: bigint }>`
    select deposits_total(${memberId}::bigint, ${asset}) + deposits_waiting(${memberId}::bigint, ${asset}, ${at}::timestamptz)
           + peer_deposits_total(${memberId}::bigint, ${asset}) + peer_deposits_waiting(${memberId}::bigint, ${asset}) as sum`.execute(
    tx,
  )
  return amount(rows[0]?.sum ?? 0n)
}

/** The level that a withdrawal lacks, where the sum counts all withdrawals of the member and the one that is asked for. */
export const withdrawalIdentityGate =
  ({ clock, merchants }: GateKit) =>
  async (
    db: Db | Tx,
    of: {
      readonly memberId: MemberId
      readonly merchantId: MerchantId
      readonly asset: AssetCode
      readonly sum: Amount
    },
  ): Promise<IdentityLevel | undefined> => {
    const { demands } = merchants.byId(of.merchantId)
    if (demands.withdrawal.length === 0) return undefined
    const level = levelFor(demands.withdrawal, of.asset, of.sum)
    return holds(await standingOf(db, of.memberId), level, clock.now()) ? undefined : level
  }

/** The rank of the level that play asks for at a merchant; 0: none. */
export const playRank = ({ merchants }: Pick<GateKit, "merchants">, merchantId: MerchantId): number =>
  identityRank(merchants.byId(merchantId).demands.play)

/** The courtesy before a call that wants to play. Refuses IDENTITY_REQUIRED with the level. */
export async function refuseUnproven(
  { clock, merchants, proofsOf }: GateKit & { readonly proofsOf: ProofsOf },
  { id, merchantId }: { readonly id: MemberId; readonly merchantId: MerchantId },
): Promise<void> {
  const { play } = merchants.byId(merchantId).demands
  if (play === "none") return
  if (!holds(await proofsOf(id), play, clock.now())) refuse("IDENTITY_REQUIRED", [play], { level: play })
}

/**
 * Writes the gates of all members of each merchant whose play needs another level than when they were last written. The level is
 * kept behind the last member, so that a process that ends in the middle is made up for.
 */
export async function applyNeeds(
  kit: Pick<VerificationKit, "db" | "merchants" | "accountsFrom">,
): Promise<void> {
  const { rows } = await sql<{ merchantId: MerchantId; play: number }>`
    select merchant_id as "merchantId", play from verification_need`.execute(kit.db)
  const applied = new Map(rows.map(({ merchantId, play }) => [merchantId, play]))
  for (const { id, demands } of kit.merchants.all()) {
    const rank = identityRank(demands.play)
    if ((applied.get(id) ?? 0) === rank) continue
    await writeAll(kit, id, demands.play)
    await sql`
      insert into verification_need (merchant_id, play) values (${id}, ${rank})
      on conflict (merchant_id) do update set play = excluded.play`.execute(kit.db)
  }
}

async function writeAll(
  kit: Pick<VerificationKit, "db" | "accountsFrom">,
  merchantId: MerchantId,
  play: IdentityLevel,
): Promise<void> {
  for (let after: string | undefined; ;) {
    const members = await kit.accountsFrom(merchantId, { start: "", after, limit: AT_ONCE })
    const ids = members.map(({ id }) => id)
    await inTransaction(kit.db, (tx) => guardMembers(tx, merchantId, ids, play))
    after = members.at(-1)?.account
    if (members.length < AT_ONCE || after === undefined) return
  }
}
