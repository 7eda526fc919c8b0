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
  /** What the player said to moving it; undefined where nobody has asked him. */
  readonly confirmed: boolean | undefined
}

/** Where a vendor's list comes from. */
export interface ListSource {
  /** The address that pictures count from, and that faults name. */
  readonly at: string
  /** Whose it is, where that is known before it is asked for: then it tells of nobody else's games. */
  readonly vendor?: string
  /** Asks for it; throws when it does not come. */
  readonly ask: () => Promise<unknown>
}
