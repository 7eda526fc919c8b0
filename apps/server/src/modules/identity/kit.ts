import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Touch } from "../../call/touch.ts"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { AgentTree } from "../agents/index.ts"
import type { Messages } from "../messages/index.ts"
import type { HumanCheck } from "./sign-in/human-checks/port.ts"
import type { LeakedPasswords } from "./security/leaked-passwords.ts"
import type { OpenTry } from "./sign-in/attempts.ts"
import type { Passwords } from "./security/passwords.ts"
import type { Policy } from "./policy.ts"
import type { ThirdParty } from "./sign-in/third-parties/port.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** Levels and labels of members, by id. */
export interface MemberLevels {
  readonly named: (
    memberIds: readonly MemberId[],
    /** Of the reader; without one, the merchant's own. */
    language?: Language,
  ) => Promise<ReadonlyMap<bigint, { readonly level: number; readonly rank: number; readonly name: string }>>
  readonly labelsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
}

/** The parts that the module is given. `passwords` and `policy` have defaults; tests narrow them. */
export interface IdentityKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  readonly ledger: Pick<Ledger, "openWallets" | "postIn">
  readonly config: {
    readonly sessionIdleMinutes: number
    readonly sessionAbsoluteHours: number
    /** A password that operators give out; a member who signs in with it must change it at once. */
    readonly defaultPassword: string | undefined
  }
  /** Seals the secrets of authenticators. */
  readonly vault: Vault
  /** Seals the numbers of bank accounts and wallets; the key marks them, so that one is found again unopened. */
  readonly payouts: { readonly vault: Vault; readonly key: Uint8Array }
  /** Tells the sockets of a member whose session ended. Without one, they notice within a minute. */
  readonly bus?: Pick<Bus, "publish">
  /** Tells other modules of who comes and goes, and of sessions that end. */
  readonly events: Events
  /** Who of these members is kept from play, and until when. Without it no member is marked. */
  readonly exclusionsOf?: (
    memberIds: readonly MemberId[],
    db?: Db | Tx,
  ) => Promise<ReadonlyMap<bigint, { readonly kind: "BREAK" | "EXCLUSION"; readonly until: Date | null }>>
  /** Levels of members and labels that people of the house gave; without it no member has one. */
  readonly levels?: MemberLevels
  /** Sends codes to telephones and mailboxes, and compares what comes back. */
  readonly messages: Messages
  /** The tree of agents, which new members join, and its codes. */
  readonly agents: Pick<AgentTree, "join" | "agentOfCode" | "openCodes" | "uplineOf">
  /** Where the site answers, for links in mails. */
  readonly publicUrl: () => string
  /** Other houses that people may sign in with. */
  readonly thirdParties?: readonly ThirdParty[]
  /** Widgets of other houses that tell people from programs; the house's own puzzle is always there. */
  readonly humanChecks?: readonly HumanCheck[]
  /** Signs the house's own puzzles. */
  readonly puzzleKey: Uint8Array
  readonly passwords?: Passwords
  readonly policy?: Partial<Policy>
}

/** The kit with its defaults filled in, as the use cases see it. */
export interface IdentityContext extends Omit<IdentityKit, "passwords"> {
  readonly leaked: LeakedPasswords
  readonly humanChecks: readonly HumanCheck[]
  readonly passwords: CountedPasswords
  readonly policy: Policy
}

/** Passwords as the use cases see them: nothing is compared without a counted try. */
export interface CountedPasswords extends Omit<Passwords, "verify"> {
  readonly verify: (attempt: OpenTry, ...compared: Parameters<Passwords["verify"]>) => Promise<boolean>
}

/** A browser's word about itself is kept up to this length. */
export const MAX_USER_AGENT = 400

/** Where a request came from, as far as accounts and sessions remember it. */
export interface Origin {
  readonly ip: string
  readonly country: string | null
  readonly userAgent: string
  /** Visits by links of agents that the browser remembers, the first one first. */
  readonly touches?: readonly Touch[]
}
