import { Instant, LANGUAGES } from "@croupier/contract/values"
import { z } from "zod"
import { STATUS_NAMES } from "./statuses.ts"

/* GWP/1, the calls of a provider to the house. docs/providers.md tells the same in words. */

/** Money: a decimal with at most four places and no sign, no exponent, no superfluous zeros before it. */
export const WireAmount = z.string().regex(/^(0|[1-9]\d{0,14})(\.\d{1,4})?$/)
/** The same with a sign, where money may go either way. */
export const SignedAmount = z.string().regex(/^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/)
/**
 * A provider's own name of something: any text without control characters, and without halves of characters, which no
 * database tells from one another. 64-bit numbers travel as text.
 */
const Name = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    // oxlint-disable-next-line no-control-regex
    .regex(/^[^\u0000-\u001f\u007f\p{Cs}]+$/u)
export const TxId = Name(200)
const RoundId = Name(200)
const Session = Name(200)
const Player = Name(64)
const Game = Name(100)
const Currency = z.string().regex(/^[A-Z][A-Z0-9]{2,9}$/)

/** Kinds of a bet or a win. */
export const PLAY_KINDS = ["normal", "free_round", "jackpot", "promo", "tournament"] as const
const Kind = z.enum(PLAY_KINDS)
export type PlayKind = z.infer<typeof Kind>

const Jackpot = z.object({
  pool: Name(100),
  contribution: WireAmount.optional(),
  win: WireAmount.optional(),
})

const about = { tx_id: TxId, player: Player, game: Game, currency: Currency }

/* A field that is not named here changes nothing: providers grow. */
export const FreeRoundsOf = z.object({ session: Session, player: Player })
export const Authenticate = z.object({ token: Session, game: Game })
export const BalanceOf = z.object({ session: Session, player: Player })
export const Bet = z.object({
  ...about,
  session: Session,
  round_id: RoundId,
  amount: WireAmount,
  kind: Kind.default("normal"),
  campaign: Name(100).optional(),
  valid_bet: WireAmount.optional(),
  jackpot: z.array(Jackpot).max(10).default([]),
  round_closed: z.boolean().default(false),
  details_url: z.url().max(500).optional(),
})
export const Win = z.object({
  ...about,
  round_id: RoundId,
  amount: WireAmount,
  kind: Kind.default("normal"),
  ref_tx_id: TxId.optional(),
  campaign: Name(100).optional(),
  valid_bet: WireAmount.optional(),
  jackpot: z.array(Jackpot).max(10).default([]),
  round_closed: z.boolean().default(false),
  details_url: z.url().max(500).optional(),
})
export const Rollback = z.object({
  ...about,
  ref_tx_id: TxId,
  round_id: RoundId.optional(),
})
export const PromoWin = z.object({
  ...about,
  amount: WireAmount,
  campaign: Name(100),
  round_id: RoundId.optional(),
})
export const Adjust = z.object({
  ...about,
  amount: SignedAmount,
  round_id: RoundId.optional(),
  reason: Name(200),
})
export const Reserve = z.object({ ...about, session: Session, round_id: RoundId, amount: WireAmount })
/** Ends a reservation: `bet` of it is kept, the rest returns, and `win` is paid. */
export const Release = z.object({
  ...about,
  ref_tx_id: TxId,
  round_id: RoundId,
  bet: WireAmount,
  win: WireAmount,
  valid_bet: WireAmount.optional(),
})
export const CloseRound = z.object({ player: Player, game: Game, round_id: RoundId })

/** The most transactions of one batch. */
export const MOST_STEPS = 50
/** Transactions in their order, each idempotent by itself; the first that is not OK ends the batch. */
export const Batch = z.object({
  steps: z
    .array(
      z.discriminatedUnion("call", [
        z.object({ call: z.literal("bet"), body: Bet }),
        z.object({ call: z.literal("win"), body: Win }),
        z.object({ call: z.literal("rollback"), body: Rollback }),
        z.object({ call: z.literal("promo-win"), body: PromoWin }),
        z.object({ call: z.literal("adjust"), body: Adjust }),
        z.object({ call: z.literal("round/close"), body: CloseRound }),
      ]),
    )
    .min(1)
    .max(MOST_STEPS),
})

const StatusName = z.enum(STATUS_NAMES)
/** Balance of the player now. `version` grows with every change of it. */
const Balance = z.object({ real: SignedAmount, bonus: WireAmount, version: z.string() })

export const Reply = z.object({
  status: StatusName,
  final: z.boolean(),
  tx_id: z.string().optional(),
  platform_tx_id: z.string().optional(),
  balance: Balance.optional(),
  replay: z.boolean().optional(),
  /** For people: what was wrong with a request. */
  messages: z.array(z.string()).optional(),
})
export type Reply = z.infer<typeof Reply>
export const BatchReply = z.object({ status: StatusName, final: z.boolean(), results: z.array(Reply) })
export type BatchReply = z.infer<typeof BatchReply>
/** Free rounds that the house gave the player at the game of the session. */
const FreeRoundsLeft = z.object({
  /** Names them in bets and wins of kind `free_round`. */
  campaign: Name(100),
  /** The stake that a round is played at; its bet carries the amount 0. */
  stake: WireAmount,
  left: z.int().min(1),
  expires_at: Instant,
})
export const FreeRoundsReply = Reply.extend({ free_rounds: z.array(FreeRoundsLeft).optional() })
export type FreeRoundsReply = z.infer<typeof FreeRoundsReply>
export const AuthenticateReply = z.union([
  z.object({
    status: z.literal("OK"),
    final: z.literal(true),
    session: Session,
    player: Player,
    currency: Currency,
    mode: z.enum(["real", "trial"]),
    language: z.enum(LANGUAGES),
    country: z.string().nullable(),
    /** The most that one round may stake by the law of the market; absent where none bounds it. */
    highest_stake: WireAmount.optional(),
    balance: Balance,
  }),
  Reply,
])
export type AuthenticateReply = z.infer<typeof AuthenticateReply>

/**
 * The calls of a provider, by their last part of the path. Those with `fresh` need a clock that agrees; of a batch, those
 * that hold a bet.
 */
export const WALLET_CALLS = {
  authenticate: { body: Authenticate, reply: AuthenticateReply, fresh: true },
  balance: { body: BalanceOf, reply: Reply, fresh: true },
  "free-rounds": { body: FreeRoundsOf, reply: FreeRoundsReply, fresh: true },
  bet: { body: Bet, reply: Reply, fresh: true },
  win: { body: Win, reply: Reply, fresh: false },
  rollback: { body: Rollback, reply: Reply, fresh: false },
  "promo-win": { body: PromoWin, reply: Reply, fresh: false },
  adjust: { body: Adjust, reply: Reply, fresh: false },
  reserve: { body: Reserve, reply: Reply, fresh: true },
  release: { body: Release, reply: Reply, fresh: false },
  batch: {
    body: Batch,
    reply: BatchReply,
    fresh: ({ steps }: z.output<typeof Batch>): boolean => steps.some(({ call }) => call === "bet"),
  },
  "round/close": { body: CloseRound, reply: Reply, fresh: false },
} as const
export type WalletCall = keyof typeof WALLET_CALLS
export type BodyOf<C extends WalletCall> = z.input<(typeof WALLET_CALLS)[C]["body"]>
export type ReplyOf<C extends WalletCall> = z.output<(typeof WALLET_CALLS)[C]["reply"]>
export const PREFIX = "/gwp/v1/"

/* The calls of the house to a provider. */

/** How a round stands at the provider. */
export const ROUND_STATES = ["in_progress", "completed", "cancelled", "unknown"] as const
export const RoundQuery = z.object({ round_id: RoundId })
/** How a round was played, as text of the provider: for a person who reads the house's record of the play. */
const RoundPlay = z.object({
  /** Of the game with its paytable. */
  version: z.string().max(100),
  /** The choice of the player. */
  choice: z.string().max(10_000),
  /** The result with the phases that led to it; absent until it is known. */
  outcome: z.string().max(200_000).optional(),
})
export const RoundReply = z.object({
  round_id: z.string(),
  state: z.enum(ROUND_STATES),
  play: RoundPlay.optional(),
})
/** Query of the records since a moment, in the order of their time; the cursor of one page asks for the next. */
export const RecordsQuery = z.object({
  from: Instant,
  to: Instant,
  cursor: z.string().max(200).optional(),
})
export const Recorded = z.object({
  tx_id: TxId,
  kind: z.enum(["bet", "win", "promo-win", "adjust", "release"]),
  round_id: RoundId.nullable(),
  player: Player,
  currency: Currency,
  /** As the call carried it; of a release, its `bet`. */
  amount: SignedAmount,
  /** Of a release. */
  win: WireAmount.optional(),
  /** It was taken back, by itself or with its bet. */
  rolled_back: z.boolean(),
  at: Instant,
})
export const RecordsReply = z.object({
  records: z.array(Recorded).max(1_000),
  cursor: z.string().nullable(),
})

export const PROVIDER_CALLS = {
  games: { body: z.object({}), reply: z.looseObject({}) },
  round: { body: RoundQuery, reply: RoundReply },
  records: { body: RecordsQuery, reply: RecordsReply },
} as const
export type ProviderCall = keyof typeof PROVIDER_CALLS
export type AskOf<C extends ProviderCall> = z.input<(typeof PROVIDER_CALLS)[C]["body"]>
export type AnswerOf<C extends ProviderCall> = z.output<(typeof PROVIDER_CALLS)[C]["reply"]>
