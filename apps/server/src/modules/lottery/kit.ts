import type { Database, Db } from "@croupier/database"
import type { Lane, Ledger } from "@croupier/ledger"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Outages } from "../../kernel/outages.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { PlacingAnswer, PlacingSlip } from "./betting/placing.ts"
import type { Game } from "./game.ts"
import type { Limits } from "./betting/limits.ts"
import type { MemberGroups } from "./betting/member-groups.ts"
import type { Picks } from "./betting/picks.ts"
import type { Sources } from "./draws/sources.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { BonusBook } from "../bonuses/index.ts"
import type { AgentTree } from "../agents/index.ts"

/** The parts that the house gives to the module. */
export interface LotteryParts {
  readonly database: Database
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: Random
  readonly bus: Pick<Bus, "publish" | "subscribe">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The tree of agents: prize groups of members, and what lines get of bets. Without it members stand under no agent. */
  readonly agents?: Pick<AgentTree, "groupsAt" | "tellRebates">
  /** Free bets of the bonuses. Without them a slip that names one is refused. */
  readonly freeBets?: BonusBook["freeBets"]
  /** Seals seeds until their draw. */
  readonly vault: Vault
  /** Receives `lotteryTermsChanged`. */
  readonly events?: Events
  readonly onError: (error: unknown) => void
  /** Hears in one line what is no fault and still to be known: that issues are void, that bets wait for a person. */
  readonly notice?: (facts: object, text: string) => void
  /** Hears which source of draws does not answer, and which does again. */
  readonly outages?: Pick<Outages, "away" | "back">
  /** Addresses of the chain's nodes that draws are read from; none: games drawn by a chain have no results. */
  readonly chainNodes?: readonly string[]
  /** Tests move time: then the lane of bets is told the clock's instant instead of reading the database's. */
  readonly clockIsFixed?: boolean
  /** How long a slip is waited for before its caller hears UNAVAILABLE; as long as a lane waits, unless said. */
  readonly slipTimeoutMs?: number
}

/** The parts that the module's own files work with. */
export interface LotteryKit extends LotteryParts {
  readonly db: Db
  readonly games: Games
  readonly limits: Limits
  readonly sources: Sources
  readonly groups: MemberGroups
  readonly picks: Picks
  readonly lane: Lane<PlacingSlip, PlacingAnswer>
  readonly nextBetId: () => bigint
  /** The id of an issue; undefined when there is none of that number. */
  readonly issueId: (merchantId: MerchantId, gameCode: string, issue: string) => Promise<bigint | undefined>
}

/** The games on sale, in memory: few, and read with every bet. */
export interface Games {
  readonly of: (merchantId: MerchantId) => readonly Game[]
  /** Refuses GAME_UNKNOWN. */
  readonly find: (merchantId: MerchantId, code: string) => Game
  readonly all: () => readonly Game[]
}
