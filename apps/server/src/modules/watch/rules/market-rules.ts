import type { WatchCaseKind, WatchRule, WatchSeverity } from "@croupier/contract/watch-values"
import type { AssetCode } from "@croupier/ledger"

/** About a thousand dollars in each asset of money, rounded: the unit of the rules that a merchant starts with. */
const UNIT: Readonly<Partial<Record<AssetCode, bigint>>> = {
  BRL: 5_000n,
  PHP: 60_000n,
  THB: 35_000n,
  VND: 25_000_000n,
  IDR: 16_000_000n,
  CNY: 7_000n,
  INR: 85_000n,
  PKR: 280_000n,
  JPY: 150_000n,
  KRW: 1_400_000n,
  MYR: 4_500n,
  MXN: 20_000n,
}
const OTHER_UNIT = 1_000n

interface Market {
  /** The unit that receives reports of suspicion. */
  readonly authority: string
  /** The authority that receives reports of match-fixing. */
  readonly fixing: string
  /** Days within which a case is decided, by the house's own rule: laws ask for a report at once after the decision. */
  readonly days: Readonly<Record<WatchSeverity, number>>
  /** Thresholds in per cent of the usual ones. */
  readonly tightness: bigint
}

const USUAL = { LOW: 30, MEDIUM: 10, HIGH: 3 } as const
/** The market that is asked for least: its authority is the merchant's own to name. */
const OPEN: Market = { authority: "FIU", fixing: "Regulator", days: USUAL, tightness: 100n }

/**
 * Markets by their names in `compliance.market`. Brazil: Lei 9.613/1998, art. 11 II, a report to COAF within 24 hours of the
 * decision, and silence towards the person. Great Britain: POCA 2002, ss. 330-333A, a report to the NCA as soon as is
 * practicable, by the nominated officer (MLRO). Malta: PMLFTR, reg. 15, a report to the FIAU promptly, by the MLRO.
 */
const MARKETS: Readonly<Record<string, Market>> = {
  international: OPEN,
  curacao: { authority: "FIU Curaçao", fixing: "CGA", days: USUAL, tightness: 100n },
  brazil: { authority: "COAF", fixing: "SPA/MF", days: { LOW: 30, MEDIUM: 7, HIGH: 1 }, tightness: 50n },
  malta: { authority: "FIAU", fixing: "MGA", days: { LOW: 20, MEDIUM: 5, HIGH: 1 }, tightness: 40n },
  uk: {
    authority: "NCA",
    fixing: "Gambling Commission",
    days: { LOW: 20, MEDIUM: 5, HIGH: 1 },
    tightness: 40n,
  },
}
/** A market that is not listed has the strictest of each. */
const STRICTEST: Market = {
  authority: "FIU",
  fixing: "Regulator",
  days: { LOW: 20, MEDIUM: 5, HIGH: 1 },
  tightness: 40n,
}

export const marketOf = (market: string): Market => MARKETS[market] ?? STRICTEST

/** The authority that receives the report of a case of a kind. */
export const authorityOf = (market: string, kind: WatchCaseKind): string =>
  marketOf(market)[kind === "FIXING" ? "fixing" : "authority"]

/** The rules that hold for a merchant that has saved none. */
export function rulesOfMarket(market: string, asset: AssetCode): readonly WatchRule[] {
  const { tightness } = marketOf(market)
  // Hundreds of dollars, about, where the market has the usual thresholds.
  const of = (units: bigint) => String(((UNIT[asset] ?? OTHER_UNIT) * units * tightness) / 1_000n)
  return [
    {
      ruleId: "deposits-of-a-day",
      kind: "THRESHOLD",
      severity: "MEDIUM",
      isOn: true,
      direction: "IN",
      amount: of(50n),
      days: 1,
    },
    {
      ruleId: "deposits-of-a-month",
      kind: "THRESHOLD",
      severity: "HIGH",
      isOn: true,
      direction: "IN",
      amount: of(250n),
      days: 30,
    },
    {
      ruleId: "payouts-of-a-day",
      kind: "THRESHOLD",
      severity: "MEDIUM",
      isOn: true,
      direction: "OUT",
      amount: of(50n),
      days: 1,
    },
    {
      ruleId: "many-deposits",
      kind: "VELOCITY",
      severity: "LOW",
      isOn: true,
      direction: "IN",
      count: 15,
      hours: 24,
    },
    {
      ruleId: "below-the-limit",
      kind: "STRUCTURING",
      severity: "HIGH",
      isOn: true,
      direction: "IN",
      amount: of(20n),
      from: 80,
      count: 4,
      days: 7,
    },
    {
      ruleId: "in-and-out",
      kind: "PASS_THROUGH",
      severity: "HIGH",
      isOn: true,
      amount: of(5n),
      days: 7,
      out: 70,
      play: 50,
    },
    {
      ruleId: "many-to-one",
      kind: "FUNNEL",
      severity: "MEDIUM",
      isOn: true,
      members: 5,
      amount: of(20n),
      days: 7,
    },
    {
      ruleId: "shared-instruments",
      kind: "SHARED_INSTRUMENTS",
      severity: "MEDIUM",
      isOn: true,
      marks: ["account", "document", "payer", "person"],
      members: 2,
    },
    {
      ruleId: "shared-device",
      kind: "SHARED_INSTRUMENTS",
      severity: "LOW",
      isOn: true,
      marks: ["device"],
      members: 4,
    },
    {
      ruleId: "one-way-tables",
      kind: "CHIP_DUMPING",
      severity: "HIGH",
      isOn: true,
      rounds: 10,
      amount: of(2n),
      share: 90,
      days: 7,
    },
    {
      ruleId: "bonus-ring",
      kind: "BONUS_RING",
      severity: "HIGH",
      isOn: true,
      marks: ["account", "document", "device", "payer", "person"],
      members: 3,
      amount: of(1n),
      days: 30,
    },
  ]
}
