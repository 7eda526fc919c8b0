import { WithdrawalRules, type KEPT_APART } from "@croupier/contract/withdrawal-rules"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { PayoutKind } from "@croupier/contract/payout-accounts"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount, type Amount } from "@croupier/money"
import { HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import type { Tariff } from "../payments/index.ts"
import type { LimitTier } from "./rules/limits.ts"
import type { PathRules } from "./rules/path.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** A kind of account that a merchant pays to. */
export interface PayoutMethod {
  readonly kind: PayoutKind
  readonly minimum: Amount
  readonly maximum: Amount
  readonly step: Amount
  readonly tariff: Tariff
  readonly usualMinutes: number
  /** Codes of providers in the order in which they are tried; none: all of the house. */
  readonly routes: readonly string[]
}

/** The merchant's rules of withdrawals, as the server works with them. */
export interface Terms {
  /** 0: the defaults. */
  readonly version: number
  /** Those that are open. */
  readonly methods: readonly PayoutMethod[]
  readonly tiers: readonly LimitTier[]
  readonly withoutIdentity: Amount | null
  readonly coolOffMs: number
  readonly unwagered: "refuse" | "review"
  /** In hundredths. */
  readonly depositMultiple: number
  readonly mostOpenRequests: number
  readonly path: PathRules
  readonly reviewAll: boolean
  readonly confirmMs: number
  readonly mayCancel: boolean
  readonly peer: PeerTerms
}

/** How members pay each other. */
export interface PeerTerms {
  readonly enabled: boolean
  readonly offerMs: number
  readonly payMs: number
  readonly confirmMs: number
  readonly answerMs: number
  readonly least: Amount
  readonly most: Amount
  readonly apartBy: (typeof KEPT_APART)[number]
}

/** How members pay each other here; null where the market or the merchant does not let them. */
export const peerOf = (
  { peer }: Pick<Terms, "peer">,
  { policy }: { readonly policy: Pick<MarketPolicy, "memberPays"> },
): PeerTerms | null => (peer.enabled && policy.memberPays ? peer : null)

const method = (kind: PayoutKind, enabled: boolean) => ({
  kind,
  enabled,
  minimum: "20.00",
  maximum: "20000.00",
  step: "0.01",
  feeRate: 0,
  feeLeast: "0.00",
  feeMost: null,
  usualMinutes: 30,
  routes: [],
})

const tier = (
  fromLevel: number,
  sums: Pick<WithdrawalRules["tiers"][number], "request" | "day" | "month">,
): WithdrawalRules["tiers"][number] => ({ fromLevel, ...sums, dayCount: null, autoUpTo: null })

/** The rules where a merchant has decided nothing: the figures of payments-cases, in reais, without a fee. */
export const DEFAULT_RULES: WithdrawalRules = {
  methods: [method("PIX", true), method("BANK", true), method("CRYPTO", false)],
  tiers: [
    tier(0, { request: "2000.00", day: "2000.00", month: "20000.00" }),
    tier(1, { request: "5000.00", day: "5000.00", month: "50000.00" }),
    tier(4, { request: "20000.00", day: "50000.00", month: "500000.00" }),
  ],
  withoutIdentity: "2000.00",
  coolOffHours: 24,
  unwagered: "refuse",
  depositMultiple: 100,
  mostOpenRequests: 3,
  reviewFrom: 30,
  secondFrom: 60,
  secondAbove: "10000.00",
  reviewAll: false,
  confirmMinutes: 1_440,
  mayCancel: true,
  peer: {
    enabled: false,
    offerMinutes: 240,
    payMinutes: 30,
    confirmMinutes: 60,
    answerMinutes: 30,
    least: "20.00",
    most: "5000.00",
    apartBy: "address",
  },
}

/** A merchant's rules as they were written last, and their version: 0 where none were. */
export interface WrittenRules {
  readonly version: number
  readonly rules: WithdrawalRules
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

export async function readRules(db: Db | Tx, merchantId: MerchantId, asset: string): Promise<WrittenRules> {
  const { rows } = await sql<{ version: number; rules: unknown; at: Date; by: string }>`
    select version, rules, changed_at as at, changed_by as by from withdrawal_rules
     where merchant_id = ${merchantId} and asset = ${asset} order by version desc limit 1`.execute(db)
  const [row] = rows
  if (!row) return { version: 0, rules: DEFAULT_RULES, changedAt: null, changedBy: null }
  return {
    version: row.version,
    rules: WithdrawalRules.parse(row.rules),
    changedAt: row.at,
    changedBy: row.by,
  }
}

/** Writes rules as the version after `from`; false where another version stands already. */
export async function writeRules(
  tx: Tx,
  written: {
    readonly merchantId: MerchantId
    readonly asset: string
    readonly from: number
    readonly rules: WithdrawalRules
    readonly at: Date
    readonly by: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by)
    select ${written.merchantId}::smallint, ${written.asset}, ${written.from}::int + 1, ${JSON.stringify(written.rules)}::jsonb,
           ${written.at}::timestamptz, ${written.by}
     where ${written.from}::int = coalesce((select max(version) from withdrawal_rules
            where merchant_id = ${written.merchantId} and asset = ${written.asset}), 0)
    on conflict do nothing returning version`.execute(tx)
  return rows.length > 0
}

export async function readTerms(db: Db | Tx, merchantId: MerchantId, asset: string): Promise<Terms> {
  const { rules, version } = await readRules(db, merchantId, asset)
  return termsFrom(rules, version)
}

export const termsFrom = (rules: WithdrawalRules, version: number): Terms => ({
  version,
  methods: rules.methods
    .filter(({ enabled }) => enabled)
    .map((each) => ({
      kind: each.kind,
      minimum: parseAmount(each.minimum),
      maximum: parseAmount(each.maximum),
      step: parseAmount(each.step),
      tariff: {
        rate: each.feeRate,
        least: parseAmount(each.feeLeast),
        most: each.feeMost === null ? null : parseAmount(each.feeMost),
      },
      usualMinutes: each.usualMinutes,
      routes: each.routes,
    })),
  tiers: rules.tiers.map((tier) => ({
    fromLevel: tier.fromLevel,
    request: parseAmount(tier.request),
    day: parseAmount(tier.day),
    month: parseAmount(tier.month),
    dayCount: tier.dayCount,
    autoUpTo: tier.autoUpTo === null ? null : parseAmount(tier.autoUpTo),
  })),
  withoutIdentity: rules.withoutIdentity === null ? null : parseAmount(rules.withoutIdentity),
  coolOffMs: rules.coolOffHours * HOUR_MS,
  unwagered: rules.unwagered,
  depositMultiple: rules.depositMultiple,
  mostOpenRequests: rules.mostOpenRequests,
  path: {
    reviewFrom: rules.reviewFrom,
    secondFrom: rules.secondFrom,
    secondAbove: parseAmount(rules.secondAbove),
  },
  reviewAll: rules.reviewAll,
  confirmMs: rules.confirmMinutes * MINUTE_MS,
  mayCancel: rules.mayCancel,
  peer: {
    enabled: rules.peer.enabled,
    offerMs: rules.peer.offerMinutes * MINUTE_MS,
    payMs: rules.peer.payMinutes * MINUTE_MS,
    confirmMs: rules.peer.confirmMinutes * MINUTE_MS,
    answerMs: rules.peer.answerMinutes * MINUTE_MS,
    least: parseAmount(rules.peer.least),
    most: parseAmount(rules.peer.most),
    apartBy: rules.peer.apartBy,
  },
})
