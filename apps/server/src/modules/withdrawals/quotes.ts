import type { Parsed, Value } from "@croupier/contract"
import type { quoteWithdrawal as quoteRow, withdrawalTerms as termsRow } from "@croupier/contract/withdrawals"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, keyFor } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import { checkFacts, failedChecks, openCasesOf, termsFor, type Asked, type CheckFacts } from "./checks.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { countedOf, requestsOf } from "./limit-counts.ts"
import { leftOf, periodsOf, requestsLeft, tierOf, type LimitTier } from "./rules/limits.ts"
import { shownToWager, stillToWager } from "./rules/wagering.ts"
import { payableUnit } from "../payments/index.ts"
import { peerOf, readTerms } from "./terms.ts"
import { openLots, type StoredLot } from "./wagering/lots.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** A quote is agreed to within this time. */
const QUOTE_LIFE_MS = 5 * MINUTE_MS

/** A fee that a member was told, and may agree to. */
export interface Quote {
  readonly id: string
  readonly accountId: string
  readonly amount: Amount
  readonly fee: Amount
  readonly rulesVersion: number
  readonly expiresAt: Date
}

/** The amounts that a member may withdraw, and the bars to it whatever the amount is. */
export async function readWithdrawalTerms(
  kit: WithdrawalsKit,
  { member, merchant }: MemberContext,
): Promise<Value<typeof termsRow>> {
  const { asset } = merchant
  const terms = await termsFor(kit, member.id, await readTerms(kit.db, merchant.id, asset))
  const level = (await kit.levelOf?.(member.id)) ?? 0
  const tier = tierOf(terms.tiers, level) ?? NONE
  const periods = periodsOf(kit.clock.now(), merchant.brand.timeZone)
  const [balances, counted, today, lots, cases, owed, stepUp, standing] = await Promise.all([
    kit.ledger.balances(member.id),
    countedOf(kit.db, { memberId: member.id, asset, ...periods }),
    requestsOf(kit.db, { memberId: member.id, asset, ...periods }),
    openLots(kit.db, { memberId: member.id, asset }),
    openCasesOf(kit, kit.db, member.id),
    kit.ledger.receivables.owedBy(member.id, asset),
    kit.identity.stepUpOf(member.id),
    kit.identity.payoutStanding(kit.db, { memberId: member.id, accountId: NO_ACCOUNT }),
  ])
  const left = leftOf(tier, counted)
  const peer = peerOf(terms, merchant)
  const balanceOf = (purpose: string) =>
    toDecimal(balances.find((each) => each.purpose === purpose && each.asset === asset)?.balance ?? ZERO)
  return {
    asset,
    available: balanceOf("main"),
    held: toDecimal(cases.openRequests.sum),
    owed: toDecimal(owed),
    wagering: wageringOf(lots, payableUnit(asset)),
    limits: {
      request: toDecimal(tier.request),
      day: toDecimal(tier.day),
      month: toDecimal(tier.month),
      leftToday: toDecimal(left.day),
      leftThisMonth: toDecimal(left.month),
      dayCount: tier.dayCount,
      requestsLeftToday: requestsLeft(tier, today.count),
    },
    withoutIdentity:
      terms.withoutIdentity === null || standing.identityLevel > 0 ? null : toDecimal(terms.withoutIdentity),
    peer: peer && { offerMinutes: peer.offerMs / MINUTE_MS },
    openRequests: cases.openRequests.count,
    mostOpenRequests: terms.mostOpenRequests,
    stepUp,
    methods: terms.methods.map(({ kind, minimum, maximum, step, tariff, usualMinutes }) => ({
      kind,
      minimum: toDecimal(minimum),
      maximum: toDecimal(maximum < tier.request ? maximum : tier.request),
      step: toDecimal(step),
      feeRate: tariff.rate,
      feeLeast: toDecimal(tariff.least),
      feeMost: tariff.most === null ? null : toDecimal(tariff.most),
      usualMinutes,
    })),
  }
}

/** Where no limits hold for a level, its members withdraw nothing. */
const NONE: LimitTier = {
  fromLevel: 0,
  request: ZERO,
  day: ZERO,
  month: ZERO,
  dayCount: null,
  autoUpTo: null,
}

/** Names no account. */
const NO_ACCOUNT = "00000000-0000-0000-0000-000000000000"

/** Tells what a withdrawal costs and what would refuse it, and keeps that. Refuses NOT_FOUND for another's account. */
export async function quoteWithdrawal(
  kit: WithdrawalsKit,
  { member, merchant }: MemberContext,
  input: Parsed<typeof quoteRow>,
): Promise<Value<typeof quoteRow>> {
  const asked: Asked = {
    memberId: member.id,
    merchantId: merchant.id,
    accountId: input.accountId,
    amount: parseAmount(input.amount),
  }
  return inTransaction(kit.db, async (tx) => {
    const facts = await checkFacts(kit, tx, asked)
    if (!facts.standing.target) refuse("NOT_FOUND")
    if (asked.amount % facts.unit !== 0n) refuse("AMOUNT_TOO_FINE")
    const quote = await addQuote(kit, tx, facts)
    const speed = await kit.withdrawalSpeedOf?.(member.id, tx)
    return {
      quoteId: quote.id,
      accountId: asked.accountId,
      amount: toDecimal(asked.amount),
      fee: toDecimal(facts.charged.fee),
      net: toDecimal(facts.charged.net),
      asset: facts.asset,
      usualMinutes: facts.method?.usualMinutes ?? 0,
      answerMinutes: speed?.answerMinutes ?? null,
      expiresAt: quote.expiresAt.toISOString(),
      wagering: wageringOf(facts.lots, facts.unit),
      losesBonus: facts.loss
        ? { balance: toDecimal(facts.loss.balance), inOpenBets: toDecimal(facts.loss.inOpenBets) }
        : null,
      refusals: failedChecks(facts).map(({ code, args }) => ({ code, args: [...args] })),
    }
  })
}

async function addQuote(kit: WithdrawalsKit, tx: Tx, facts: CheckFacts): Promise<Quote> {
  const { asked, at, asset, terms } = facts
  const quote: Quote = {
    id: keyFor(kit.random.uuid(), at),
    accountId: asked.accountId,
    amount: asked.amount,
    fee: facts.charged.fee,
    rulesVersion: terms.version,
    expiresAt: new Date(at.getTime() + QUOTE_LIFE_MS),
  }
  await sql`
    insert into withdrawal_quote (bucket, id, merchant_id, member_id, asset, account_id, amount, fee, rules_version, made_at, expires_at)
    values (${bucketOf(asked.memberId)}, ${quote.id}, ${asked.merchantId}, ${asked.memberId}, ${asset}, ${asked.accountId},
            ${asked.amount}, ${quote.fee}, ${quote.rulesVersion}, ${at}, ${quote.expiresAt})`.execute(tx)
  return quote
}

/** A quote of this member, used or not. */
export async function findQuote(db: Db | Tx, memberId: MemberId, id: string): Promise<Quote | undefined> {
  const { rows } = await sql<Omit<Quote, "amount" | "fee"> & { amount: bigint; fee: bigint }>`
    select id, account_id as "accountId", amount, fee, rules_version as "rulesVersion", expires_at as "expiresAt"
      from withdrawal_quote where bucket = ${bucketOf(memberId)} and id = ${id} and member_id = ${memberId}`.execute(
    db,
  )
  const [row] = rows
  return row && { ...row, amount: amount(row.amount), fee: amount(row.fee) }
}

/** Removes expired quotes, some at a time. */
export async function sweepQuotes({ db, clock }: Pick<WithdrawalsKit, "db" | "clock">): Promise<void> {
  await sql`
    delete from withdrawal_quote where (bucket, id) in (
      select bucket, id from withdrawal_quote where expires_at < ${new Date(clock.now().getTime() - 24 * 60 * MINUTE_MS)}
       limit 5000 for update skip locked)`.execute(db)
}

const wageringOf = (lots: readonly StoredLot[], unit: Amount) => ({
  left: toDecimal(shownToWager(stillToWager(lots), unit)),
  lots: lots.map((lot) => ({
    kind: lot.kind,
    openedAt: lot.openedAt.toISOString(),
    amount: toDecimal(lot.amount),
    need: toDecimal(lot.need),
    wagered: toDecimal(lot.wagered),
  })),
})
