import type { Figures, Parties, PayKind, Periods, Terms, Window } from "@croupier/agents"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { anomaliesOfAgents, countedFacts, grossGamingRevenue, rebatesOfTime } from "../agents/index.ts"

/** A contract with the version that is in force for a window. */
export interface PayContract {
  readonly contractId: bigint
  readonly agentId: MemberId
  /** Null: the platform. */
  readonly offererId: MemberId | null
  readonly payer: "platform" | "upline"
  /** By hand: a person reviews each bill before it is paid, and the agent collects it. */
  readonly collect: "automatic" | "by_hand"
  readonly version: number
  readonly terms: Terms
  /** This version does not take over the debt of earlier contracts. */
  readonly resetsDebt: boolean
  /** The end of the last window; null: none is known. */
  readonly endedAt: Date | null
}

/** One series of windows: a kind of contract, and of dividends the number of periods a month. */
export interface Series {
  readonly kind: PayKind
  readonly periods: Periods
}

/** Reads of contracts that bills need. */
export interface ContractBook {
  /** Contracts of a merchant that are in force for the window that starts at an instant, from the top of the tree down. */
  readonly inForce: (
    db: Db | Tx,
    asked: {
      readonly merchantId: MerchantId
      readonly kind: PayKind
      readonly startsAt: Date
      /** Of dividends: those with this number of periods a month. */
      readonly periods?: Periods
      /** The contract of this agent alone. */
      readonly agentId?: MemberId
    },
  ) => Promise<readonly PayContract[]>
  /** Series of windows that contracts of a merchant have ever had, with the first start of each. */
  readonly series: (
    db: Db | Tx,
    merchantId: MerchantId,
  ) => Promise<readonly (Series & { readonly since: Date })[]>
}

/** The facts of a merchant that count. */
export interface Counting {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly window: Window
  /** The last place in the order of recording that counts. */
  readonly cutoff: bigint
}

/** A contract whose facts of a window are summed and hashed. */
export interface Countable {
  readonly contractId: bigint
  readonly version: number
  readonly parties: Parties
  readonly terms: Pick<Terms, "weights" | "active">
}

export interface CountedFigures {
  readonly figures: Omit<Figures, "used">
  /** The input hash, in hexadecimal: an auditor computes it again from the export. */
  readonly hash: string
}

/** Facts of a line that were recorded after an earlier window was billed. */
export interface LateFact {
  readonly countedAt: Date
  /** The agents of the line, from the root down. */
  readonly path: readonly MemberId[]
  /** The highest number of these facts. */
  readonly number: bigint
}

/** Reads of recorded facts that bills need. */
export interface FactBook {
  /** Every fact settled before the watermark has a number up to the cut-off. */
  readonly recorded: (
    db: Db | Tx,
    merchantId: MerchantId,
  ) => Promise<{ readonly cutoff: bigint; readonly watermark: Date }>
  /**
   * Figures of contracts by contract, of facts counted in `summed`; the hash names `hashed` as the window, which differs for
   * real-time salaries alone. A member who is flagged at `judgedAt` is not active.
   */
  readonly figures: (
    db: Db,
    asked: Omit<Counting, "window"> & {
      readonly summed: Window
      readonly hashed: Window
      readonly judgedAt: Date
    },
    contracts: readonly Countable[],
  ) => Promise<ReadonlyMap<bigint, CountedFigures>>
  /** The same without reading each fact: the hash is empty. */
  readonly sums: FactBook["figures"]
  /** Facts with numbers in `(after, upTo]` that count before an instant, by line and instant. */
  readonly late: (
    db: Db,
    asked: Pick<Counting, "merchantId" | "asset"> & {
      readonly after: bigint
      readonly upTo: bigint
      readonly before: Date
    },
  ) => Promise<readonly LateFact[]>
  /** Facts that a contract counts in a window, as a person reads them. */
  readonly counted: typeof countedFacts
  /** Stakes less payouts of members under agents, in units of the ledger. */
  readonly revenue: typeof grossGamingRevenue
  readonly rebates: typeof rebatesOfTime
  /** Of these agents those whose line shows an anomaly that no person has cleared, and how many. */
  readonly suspected: typeof anomaliesOfAgents
  /** The line of each of these agents at an instant, from the root down to the agent. */
  readonly linesAt: (
    db: Db,
    agents: readonly MemberId[],
    at: Date,
  ) => Promise<ReadonlyMap<bigint, readonly MemberId[]>>
}
