import type { Amount } from "@croupier/money"
import type { Words } from "./language.ts"
import type { FreeRounds, Opening, ShownRound, Studio } from "./studio.ts"

/** How something is said to the player: a plain word, a win, a loss, or what went wrong. */
export type Tone = "plain" | "win" | "loss" | "error"

/** A round on the screen: its animation runs, or its result is shown. */
export type RoundOnScreen = "running" | "shown"

/** How a round is told: the words of the language, and money in it. */
export type Telling = Pick<Table, "words" | "money">

/** Parts of the frame that a game gets. */
export interface Table {
  readonly studio: Studio
  readonly opening: Opening
  readonly words: Words
  /** Money for a person: "R$ 1,98" without the sign, in the language's digits. */
  readonly money: (decimal: string) => string
  /** The free rounds that the next round belongs to; undefined where the player stakes. */
  readonly campaign: () => string | undefined
  /** Free rounds that are left, once the round on the screen is over. */
  readonly setFreeRounds: (left: readonly FreeRounds[]) => void
  /** The stake that is set, or that of the free rounds, as a decimal. */
  readonly stake: () => string
  readonly stakeAmount: () => Amount
  readonly onStake: (listener: () => void) => void
  readonly lockStake: (locked: boolean) => void
  /** Where the game draws itself. */
  readonly stage: HTMLElement
  /** The one large button, and what it does. */
  readonly action: HTMLButtonElement
  readonly say: (text: string, tone?: Tone) => void
  /** Says what came of a round; a return that is not above the stake is not celebrated. */
  readonly sayResult: (round: Pick<ShownRound, "stake" | "payout" | "free">) => void
  readonly sayError: (error: unknown) => void
  /** Another round is decided: what the game gave and took is asked for again. */
  readonly settled: () => void
  /** Tells the page around the frame that a round is animated, or that its result is shown (docs/providers.md). */
  readonly announceRound: (state: RoundOnScreen) => void
  /** Resolves once the round that began then has had the time that the game takes; the button shows it. */
  readonly rest: (begun: number) => Promise<void>
  /** Shows a balance; null asks the studio for it. */
  readonly setBalance: (decimal: string | null) => void
}

/** A game's client. */
export interface GameClient {
  /** Builds the game on its table. */
  readonly mount: (table: Table) => void
  /** Its rules, above the sheet. */
  readonly rules: (table: Table) => readonly Node[]
  /** One line on what happened in a round, for the list of rounds. */
  readonly recount: (telling: Telling, round: ShownRound) => readonly Node[]
  /** Plays a finished round again from its seeds; null where this is not how the game is proven. */
  readonly replay: Replay | null
  /** The page of fairness, for a game that is proven in another way. */
  readonly fairness?: (table: Table, into: HTMLElement) => Promise<void>
}

export type Replay = (
  stream: { readonly nextInt: (bound: number) => number },
  round: ShownRound,
) => { readonly events: readonly unknown[]; readonly payout: Amount }
