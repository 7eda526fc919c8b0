import type { Language } from "@croupier/contract"
import type { Member } from "../../call/member.ts"
import type { Merchant } from "../../call/merchant.ts"

export type Mode = "real" | "trial"

/** Who wants to play what. */
export interface LaunchOrder {
  readonly member: Member
  readonly merchant: Merchant
  readonly vendor: string
  readonly gameCode: string
  readonly roomId: string | undefined
  readonly mode: Mode
  readonly language: Language
  readonly country: string | null
  readonly ip: string
}

/** Opens games of vendors: gives an address that is good for one opening. Throws when the vendor does not answer. */
export interface Launcher {
  readonly launch: (order: LaunchOrder) => Promise<{ readonly url: string; readonly inFrame: boolean }>
}

/** Whose money is needed where. */
export interface Funding {
  readonly member: Member
  readonly merchant: Merchant
  readonly vendor: string
  /** The player's answer to moving it; undefined before the player was asked. */
  readonly confirmed: boolean | undefined
}

/** Where a vendor's list comes from. */
export interface ListSource {
  /** The address that pictures count from, and that faults name. */
  readonly at: string
  /** The vendor of the list, where it is known before the call: the list may then contain no other vendor's games. */
  readonly vendor?: string
  /** Asks for it; throws when it does not come. */
  readonly ask: () => Promise<unknown>
}
