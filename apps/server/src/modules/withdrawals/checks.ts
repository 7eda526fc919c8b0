import type { WITHDRAWAL_REFUSALS } from "@croupier/contract/withdrawals"
import { sql, type Tx, type Db } from "@croupier/database"
import { bucketOf, type AssetCode } from "@croupier/ledger"
import { add, amount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { WithdrawalLoss } from "../bonuses/index.ts"
import type { PayoutStanding } from "../identity/index.ts"
import type { WithdrawalMerchant, WithdrawalsKit } from "./kit.ts"
import { countedOf, requestsOf } from "./limit-counts.ts"
import { charged, ownNameVerdict, payableUnit, type Charged, type OwnNameVerdict } from "../payments/index.ts"
import {
  limitRefusal,
  periodsOf,
  requestsLeft,
  tierOf,
  type Counted,
  type LimitTier,
} from "./rules/limits.ts"
import { shownToWager, stillToWager } from "./rules/wagering.ts"
import { readTerms, type PayoutMethod, type Terms } from "./terms.ts"
import { openLots, type StoredLot } from "./wagering/lots.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export type CheckCode = (typeof WITHDRAWAL_REFUSALS)[number]

/** A check that a request does not pass: its code, what fills its text, and facts for the client. */
export interface FailedCheck {
  readonly code: CheckCode
  readonly args: readonly string[]
  readonly value?: Readonly<Record<string, string>>
}

/** A withdrawal as it is asked for. */
export interface Asked {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly accountId: string
  readonly amount: Amount
}

/** Open withdrawals of a member. */
interface OpenRequests {
  readonly count: number
  readonly sum: Amount
}

/** Everything that the checks of a request go by, read in one transaction. */
export interface CheckFacts {
  readonly at: Date
  readonly asked: Asked
  readonly asset: AssetCode
  readonly unit: Amount
  readonly terms: Terms
  readonly merchant: WithdrawalMerchant
  readonly standing: PayoutStanding
  readonly method: PayoutMethod | undefined
  /** The member's level; 0: none. */
  readonly level: number
  readonly tier: LimitTier | undefined
  readonly charged: Charged
  readonly main: Amount
  readonly counted: Counted
  /** Requests of the day that were not given back. */
  readonly requestsToday: number
  readonly day: string
  readonly month: string
  readonly lots: readonly StoredLot[]
  readonly openRequests: OpenRequests
  /** The member's debts, and disputes that wait for a ruling. */
  readonly owed: Amount
  readonly disputes: number
  /** The member owes a bill to an agent below, who is paid first. */
  readonly owesBelow: boolean
  /** The level of identity that the member lacks for it. */
  readonly identityLacking: string | undefined
  /** Bonus money that the withdrawal costs; undefined: none. */
  readonly loss: WithdrawalLoss | undefined
}

/** Reads what the checks of a request go by, as the caller's transaction sees it. */
export async function checkFacts(kit: WithdrawalsKit, tx: Tx, asked: Asked): Promise<CheckFacts> {
  const at = kit.clock.now()
  const { memberId, merchantId } = asked
  const merchant = kit.merchants.byId(merchantId)
  const { asset } = merchant
  const terms = await termsFor(kit, memberId, await readTerms(tx, merchantId, asset), tx)
  const standing = await kit.identity.payoutStanding(tx, asked)
  const balances = await kit.ledger.balances(memberId, tx)
  const unit = payableUnit(asset)
  const method = terms.methods.find(({ kind }) => kind === standing.target?.kind)
  const level = (await kit.levelOf?.(memberId, tx)) ?? 0
  const { withdrawn, ...open } = await openCasesOf(kit, tx, memberId)
  const periods = periodsOf(at, merchant.brand.timeZone)
  return {
    at,
    asked,
    asset,
    unit,
    terms,
    merchant,
    standing,
    method,
    level,
    tier: tierOf(terms.tiers, level),
    charged: charged(asked.amount, method?.tariff ?? NO_FEE, unit),
    main: balances.find((each) => each.purpose === "main" && each.asset === asset)?.balance ?? ZERO,
    counted: await countedOf(tx, { memberId, asset, ...periods }),
    requestsToday: (await requestsOf(tx, { memberId, asset, ...periods })).count,
    ...periods,
    lots: await openLots(tx, { memberId, asset }),
    ...open,
    identityLacking: await kit.identityLacking?.(tx, {
      memberId,
      merchantId,
      asset,
      sum: add(withdrawn, asked.amount),
    }),
    owed: await kit.ledger.receivables.owedBy(memberId, asset, tx),
    owesBelow: (await kit.owesBelow?.(tx, asked)) ?? false,
    loss: await kit.bonuses?.lossOf(tx, { memberId, asset }),
  }
}

/** Terms as they hold for a member: without fees where the level frees of them. */
export async function termsFor(
  { isWithoutFee }: Pick<WithdrawalsKit, "isWithoutFee">,
  memberId: MemberId,
  terms: Terms,
  tx?: Tx,
): Promise<Terms> {
  if (!(await isWithoutFee?.(memberId, tx))) return terms
  return { ...terms, methods: terms.methods.map((method) => ({ ...method, tariff: NO_FEE })) }
}

const NO_FEE = { rate: 0, least: ZERO, most: null } as const

/** Open withdrawals of a member, and the sum of all that were not given back; open disputes, of their withdrawals or of payments that are contested. */
export async function openCasesOf(
  { contestsOf }: Pick<WithdrawalsKit, "contestsOf">,
  db: Db | Tx,
  memberId: MemberId,
): Promise<Pick<CheckFacts, "openRequests" | "disputes"> & { readonly withdrawn: Amount }> {
  const { rows } = await sql<{ count: number; sum: bigint; withdrawn: bigint; disputes: number }>`
    select count(distinct coalesce(parent_id, id)) filter (where open)::int as count,
           coalesce(sum(amount) filter (where open), 0)::bigint as sum,
           coalesce(sum(amount) filter (where state not in ('REFUSED', 'CANCELLED', 'BOUNCED', 'SPLIT')), 0)::bigint as withdrawn,
           count(*) filter (where state = 'DISPUTED' or (state = 'MATCHED' and disputed_at is not null))::int as disputes
      from (select id, parent_id, state, amount, disputed_at,
                   state in ('CHECKING', 'REVIEW', 'SECOND', 'READY', 'MATCHED', 'SENDING', 'UNKNOWN') as open
              from withdrawal
             where bucket = ${bucketOf(memberId)} and member_id = ${memberId}) w`.execute(db)
  const [row] = rows
  return {
    withdrawn: amount(row?.withdrawn ?? 0n),
    openRequests: { count: row?.count ?? 0, sum: amount(row?.sum ?? 0n) },
    disputes: (row?.disputes ?? 0) + ((await contestsOf?.(db, memberId))?.open ?? 0),
  }
}

/**
 * The verdict by the names and tax numbers of member and account. An account that is gone, or a member without
 * a name, is refused.
 */
export function verdictOf({ realName, taxId, target }: PayoutStanding): OwnNameVerdict {
  if (!target || realName === null) return "refuse"
  return ownNameVerdict({ name: realName, taxId }, { name: target.holder, taxId: target.taxId })
}

/** The checks that a request does not pass, in their order: the first of them refuses it, a quote lists all. */
export function failedChecks(facts: CheckFacts): FailedCheck[] {
  const { asked, terms, standing, method, tier, at, unit } = facts
  const failed: FailedCheck[] = []
  const fail = (code: CheckCode, ...args: string[]) => failed.push({ code, args })
  const [least, most] = boundsOf(facts)
  const isStep = method !== undefined && asked.amount % method.step === 0n && asked.amount % unit === 0n
  if (!isStep || asked.amount < least || asked.amount > most || facts.charged.net <= 0n)
    fail("WD_AMOUNT", toDecimal(least), toDecimal(most))
  if (facts.main < asked.amount)
    failed.push({
      code: "INSUFFICIENT_FUNDS",
      args: [toDecimal(facts.main)],
      value: { available: toDecimal(facts.main) },
    })
  const { withoutIdentity } = terms
  if (withoutIdentity !== null && asked.amount > withoutIdentity && standing.identityLevel < 1)
    fail("WD_IDENTITY", toDecimal(withoutIdentity))
  const { identityLacking: level } = facts
  if (level !== undefined) failed.push({ code: "IDENTITY_REQUIRED", args: [level], value: { level } })
  if (verdictOf(standing) === "refuse") fail("WD_OWN_NAME", standing.target?.masked ?? "–")
  const from = coolFrom(facts)
  if (from > at)
    failed.push({
      code: "WD_COOL_OFF",
      args: [localTime(from, facts.merchant.brand.timeZone)],
      value: { from: from.toISOString() },
    })
  if (facts.owed > 0n || facts.disputes > 0) fail("WD_OPEN_CASE", toDecimal(facts.owed))
  if (facts.owesBelow) fail("AGENT_OWES")
  const toWager = stillToWager(facts.lots)
  if (toWager > 0n && terms.unwagered === "refuse")
    fail("WD_WAGERING", toDecimal(shownToWager(toWager, unit)))
  const limit = tier && limitRefusal(tier, facts.counted, asked.amount)
  if (limit) fail(limit.code, toDecimal(limit.left))
  if (tier && requestsLeft(tier, facts.requestsToday) === 0) fail("WD_COUNT_DAY", String(tier.dayCount))
  if (facts.openRequests.count >= terms.mostOpenRequests)
    fail("WD_OPEN_REQUESTS", String(facts.openRequests.count), toDecimal(facts.openRequests.sum))
  return failed
}

/** The least and the most of one request: what the kind of account takes, and no more than the level allows. */
export function boundsOf({ method, tier }: Pick<CheckFacts, "method" | "tier">): readonly [Amount, Amount] {
  if (!method || !tier) return [ZERO, ZERO]
  return [method.minimum, method.maximum < tier.request ? method.maximum : tier.request]
}

/** From when on the account may be paid to: it, and what guards the member, rest for a while after a change. */
function coolFrom({ terms, standing }: CheckFacts): Date {
  const latest = Math.max(standing.target?.addedAt.getTime() ?? 0, standing.secretChangedAt?.getTime() ?? 0)
  return new Date(latest + terms.coolOffMs)
}

/** "2026-03-02 14:05" in a time zone. */
const localTime = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }).format(at)
