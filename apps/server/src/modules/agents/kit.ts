import type { Language } from "@croupier/contract"
import type { Ledger } from "@croupier/ledger"
import type { Merchant } from "../../call/merchant.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { OpenedType } from "@croupier/agents"
import type { Tx } from "@croupier/database"
import type { PromotedType } from "./promote.ts"
import type { SearchKit } from "./anomalies/search.ts"
import type { RebateKit } from "./rebate-runs.ts"

/** An account that an agent opens below, as the accounts' module makes it. */
export interface AccountBelow {
  readonly account: string
  readonly password: string
  readonly type: OpenedType
  readonly agentId: MemberId
  /** The prize group; absent: the agent's own. */
  readonly group?: number | undefined
  readonly ip: string
  readonly country: string | null
}

/** The parts that the module is given. */
export interface AgentsKit extends RebateKit, Omit<SearchKit, "db" | "clock"> {
  /** Tells other modules of moves. */
  readonly events: Events
  readonly ledger: Pick<Ledger, "tail">
  /** The time zone by whose days a merchant counts. */
  readonly timeZoneOf: (merchantId: MerchantId) => string
  /** True when a member is this merchant's. */
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Accounts and nicknames of members, by id. */
  readonly listed: (
    ids: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string; readonly nickname: string | null }>>
  /** Members of a merchant whose account begins so, in any case, by account, behind `after`. */
  readonly accountsFrom: (
    merchantId: MerchantId,
    asked: { readonly start: string; readonly after: string | undefined; readonly limit: number },
  ) => Promise<readonly { readonly id: MemberId; readonly account: string }[]>
  /** Names of vendors' games in the order asked for; undefined for one that is not there. */
  readonly names: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<readonly ({ readonly name: string } | undefined)[]>
  /** Names of a merchant's lotteries by their codes. */
  readonly lotteryNames: (
    merchantId: MerchantId,
    codes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
  /** Makes an account of a player one of an agent, in the caller's transaction; false where it is no player's. */
  readonly becomeAgent: (tx: Tx, memberId: MemberId, type: PromotedType) => Promise<boolean>
  /** Opens an account directly below an agent. Refuses FIELD_INVALID, USERNAME_TAKEN. */
  readonly registerBelow: (merchant: Merchant, below: AccountBelow) => Promise<MemberId>
}
