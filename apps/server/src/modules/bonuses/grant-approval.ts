import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { grantLot, roundsIn } from "./granting.ts"
import type { BonusKit } from "./kit.ts"
import { holderOfSame, refuseSamePerson } from "./same-person.ts"
import { newestOf, versionOf } from "./terms.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  code: z.string(),
  version: z.number(),
  amount: z.string(),
  asset: z.string(),
  key: z.string(),
  /** Two people give it although another member on the device or with the payout account has it. */
  despiteSamePerson: z.boolean().default(false),
})
export type GrantPayload = z.output<typeof Payload>

/**
 * Refuses what keeps a member from a bonus now: BONUS_OFF by the merchant or its market, BONUS_BARRED for a member who is kept
 * from play or has no wallet in the asset, BONUS_ONCE for one who had it, BONUS_SAME_PERSON where another account of the person has it.
 */
async function refuseBarred(
  kit: BonusKit,
  db: Db | Tx,
  { merchantId, memberId, code, version, asset, key, despiteSamePerson }: GrantPayload,
): Promise<void> {
  if (!kit.merchants.byId(merchantId).settings.bonuses.enabled) refuse("BONUS_OFF")
  const id = memberIdOf(memberId)
  if ((await kit.exclusionsOf([id])).has(id)) refuse("BONUS_BARRED")
  if (!(await hasWallet(kit, id, assetFrom(asset)))) refuse("BONUS_BARRED")
  const terms = await versionOf(db, merchantId, { code, version })
  if (!terms) return refuse("BONUS_TERMS_UNKNOWN")
  if (terms.terms.once && (await hadBefore(db, merchantId, id, code, key))) refuse("BONUS_ONCE")
  const { once } = terms.terms
  if (!despiteSamePerson) await refuseSamePerson(kit, db, { merchantId, memberId: id, code, once })
}

async function hasWallet({ ledger }: BonusKit, memberId: MemberId, asset: AssetCode): Promise<boolean> {
  const balances = await ledger.balances(memberId)
  return balances.some(
    (each) => each.purpose === "bonus" && each.asset === asset && each.closed === undefined,
  )
}

async function hadBefore(
  db: Db | Tx,
  merchantId: MerchantId,
  memberId: MemberId,
  code: string,
  key: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from bonus_lot
     where bucket = ${bucketOf(memberId)} and merchant_id = ${merchantId} and member_id = ${memberId} and code = ${code}
       and key <> ${key} limit 1`.execute(db)
  return rows.length > 0
}

async function apply(kit: BonusKit, tx: Tx, payload: GrantPayload, by: string): Promise<void> {
  await refuseBarred(kit, tx, payload)
  const { merchantId, memberId, key, amount } = payload
  const terms = await versionOf(tx, merchantId, payload)
  if (!terms) return refuse("BONUS_TERMS_UNKNOWN")
  const holder = { memberId: memberIdOf(memberId), merchantId, asset: terms.asset }
  await grantLot(kit, tx, { ...holder, key, terms, amount: parseAmount(amount), by })
}

/** Two people grant a bonus above the merchant's limit for one, or to a person of whom another account has it. The bars of the member are looked at again when it is approved. */
export const grantApproval = (kit: BonusKit): Approval<GrantPayload> =>
  approval({
    name: "bonuses.grant",
    permission: "bonuses.grant",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, amount, asset, code, version }) => ({
      says: "bonuses.grant",
      parts: [memberPart(memberId), moneyPart(amount, asset), textPart(`${code} ${version}`)],
      memberId,
      amount: { amount: parseAmount(amount), asset: assetFrom(asset) },
    }),
    changes: async (_, { amount, asset }) => [{ field: "bonus", now: null, after: moneyPart(amount, asset) }],
    warnings: async (db, payload) => {
      const { merchantId, memberId, code, despiteSamePerson } = payload
      const terms = despiteSamePerson ? await versionOf(db, merchantId, payload) : undefined
      if (!terms) return []
      const { once } = terms.terms
      const holder = await holderOfSame(kit, db, { merchantId, memberId: memberIdOf(memberId), code, once })
      return holder === undefined ? [] : [{ code: "bonus_same_person", parts: [memberPart(String(holder))] }]
    },
    check: (tx, payload) => refuseBarred(kit, tx, payload),
    conflictKey: ({ memberId, code }) => `bonus:${memberId}:${code}`,
    byHand: ({ amount, asset }) => ({ amount: parseAmount(amount), asset: assetFrom(asset) }),
    apply: (tx, payload, { proposedBy, staff }) =>
      apply(kit, tx, payload, `${proposedBy} and ${staff.login}`),
  })

/** A person grants whole free rounds. */
function refuseUneven(value: Amount, stake: string): void {
  roundsIn(value, stake)
  if (value % parseAmount(stake) !== 0n) refuse("FREE_ROUNDS_UNFIT", [stake])
}

/** Grants a bonus by one person up to the merchant's limit, and proposes it to a second one above, and against the rule of one for each person. */
export async function proposeGrant(
  kit: BonusKit,
  granting: Approval<GrantPayload>,
  { memberId, code, amount, despiteSamePerson = false, key, why }: ConsoleParsed<"grantBonus">,
  { merchant, staff, propose, record }: MerchantContext,
): Promise<Outcome> {
  if (!(await kit.isMemberOf(merchant.id, memberIdOf(memberId)))) refuse("ACCOUNT_UNKNOWN")
  const newest = await newestOf(kit.db, merchant.id, code)
  if (!newest) return refuse("BONUS_TERMS_UNKNOWN")
  const { asset, version } = newest
  refuseFractions(parseAmount(amount), asset)
  const { freeRounds } = newest.terms
  if (freeRounds) refuseUneven(parseAmount(amount), freeRounds.stake)
  const payload = { merchantId: merchant.id, memberId, code, version, amount, asset, key, despiteSamePerson }
  const entry = {
    target: `member:${memberId}`,
    before: {},
    after: {
      bonus: `${amount} ${asset}`,
      terms: `${code} ${version}`,
      ...(despiteSamePerson ? { despiteSamePerson } : {}),
    },
    why,
    merchantId: merchant.id,
  }
  const { bonusAlone } = kit.merchants.byId(merchant.id).settings.adjustments
  if (despiteSamePerson || parseAmount(amount) > parseAmount(bonusAlone))
    return propose(granting, payload, { ...entry, key })
  await inTransaction(kit.db, async (tx) => {
    await record(tx, { ...entry, act: "bonuses.grant" })
    await apply(kit, tx, payload, staff.login)
  })
  return { state: "APPLIED" }
}
