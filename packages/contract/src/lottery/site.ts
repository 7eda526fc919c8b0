import { z } from "zod/mini"
import { ANYBODY, SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import {
  Day,
  Empty,
  Id,
  Instant,
  Money,
  PageQuery,
  PlaySums,
  PositiveMoney,
  Uuid,
  text,
} from "../wire/values.ts"

export const GameCode = z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))
export const IssueNo = z.string().check(z.regex(/^\d{8}-\d{3,5}$/))
export const Mode = z.enum(["1", "0.1", "0.01", "0.001"])

/** Scheduled → open → closed → drawn → settling → settled; cancelled is the side exit; reversed: settled again. */
export const ISSUE_STATES = [
  "SCHEDULED",
  "OPEN",
  "CLOSED",
  "DRAWN",
  "SETTLING",
  "SETTLED",
  "REVERSED",
  "CANCELLED",
] as const
export const IssueState = z.enum(ISSUE_STATES)
export const BET_STATES = ["PLACED", "WON", "LOST", "PUSHED", "CANCELLED"] as const
export const BetState = z.enum(BET_STATES)

export const Draw = z.record(text(60), z.unknown())

export const Issue = z.strictObject({
  gameCode: z.string(),
  issue: z.string(),
  state: IssueState,
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  commitment: z.string(),
  draw: z.nullable(Draw),
})
export type Issue = z.output<typeof Issue>

/** The categories: lottery, e-lottery, Vietnam, South-East Asia. The specification's prize modes lead to the same four. */
export const LOTTERY_CATEGORIES = ["LOTT", "ELOTT", "VN", "SEA"] as const
export const LotteryCategory = z.enum(LOTTERY_CATEGORIES)
export type LotteryCategory = z.output<typeof LotteryCategory>

/** When a game draws. No windows: around the clock; no days: every day. Days of the week count from Monday, 1. */
export const DrawTimes = z.strictObject({
  timeZone: z.string(),
  windows: z.array(z.strictObject({ from: z.string(), to: z.string() })),
  weekDays: z.array(z.number()),
  monthDays: z.array(z.number()),
})
export type DrawTimes = z.output<typeof DrawTimes>

export const LotteryGame = z.strictObject({
  gameCode: z.string(),
  gameType: z.string(),
  name: z.string(),
  category: LotteryCategory,
  intervalSeconds: z.number(),
  times: DrawTimes,
  /** Who draws: the house by its seeds, a chain by its blocks, or a third party whose result is official. */
  drawnBy: z.enum(["HOUSE", "CHAIN", "OFFICIAL"]),
  closeAheadSeconds: z.number(),
  unitPrice: Money,
  minimumGroup: z.number(),
  group: z.number(),
  base: z.number(),
  maximumMultiple: z.number(),
  maximumPrize: Money,
  /** Null: every play of the game type. */
  plays: z.nullable(z.array(z.string())),
})
export type LotteryGame = z.output<typeof LotteryGame>

export const gameMenus = endpoint({
  method: "GET",
  path: "/lgw/games/game_menus",
  module: "LGW_gameMenus",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The lottery games with their plays, prices and schedules",
  value: z.strictObject({ games: z.array(LotteryGame) }),
})

export const draw = endpoint({
  method: "GET",
  path: "/lgw/draw",
  module: "LGW_draw",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ gameCode: GameCode }),
  errors: ["GAME_UNKNOWN"],
  summary: "The issue on sale, the next one, and the last that was drawn, with the server's time",
  value: z.strictObject({
    current: z.nullable(Issue),
    next: z.nullable(Issue),
    last: z.nullable(Issue),
    serverTime: Instant,
  }),
})

export const BetLine = z.strictObject({
  play: text(60),
  selection: z.record(text(60), z.unknown()),
  mode: Mode,
  multiple: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  group: z.number().check(z.int(), z.gte(1), z.lte(2_000)),
})
export type BetLine = z.input<typeof BetLine>

export const PlacedBet = z.strictObject({
  betId: Id,
  gameCode: z.string(),
  issue: z.string(),
  play: z.string(),
  selection: z.record(z.string(), z.unknown()),
  units: z.string(),
  mode: Mode,
  multiple: z.number(),
  group: z.number(),
  stake: Money,
  state: BetState,
  prize: Money,
  rebate: Money,
  placedAt: Instant,
  settledAt: z.nullable(Instant),
  draw: z.nullable(Draw),
  /** Of a bet that a chase placed. */
  chaseId: z.optional(Id),
})
export type PlacedBet = z.output<typeof PlacedBet>

/** Refusals of the lines of a slip, whether they are for one issue or for many. */
export const SLIP_REFUSALS = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_CONFLICT",
  "GAME_UNKNOWN",
  "PLAY_UNKNOWN",
  "ISSUE_CLOSED",
  "SELECTION_INVALID",
  "PRICE_CHANGED",
  "STAKE_TOO_LOW",
  "STAKE_TOO_HIGH",
  "UNITS_TOO_MANY",
  "MULTIPLE_TOO_HIGH",
  "GROUP_OUT_OF_RANGE",
  "LIMIT_REACHED",
  "INSUFFICIENT_FUNDS",
  "ACCOUNT_CLOSED",
] as const

/** Needs an Idempotency-Key (a uuid): all lines of the slip are taken, or none; the same key gives the first answer again. */
export const placeBets = endpoint({
  method: "POST",
  path: "/lgw/bets",
  module: "LGW_placeBets",
  token: true,
  play: true,
  located: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    gameCode: GameCode,
    issue: IssueNo,
    lines: z.array(BetLine).check(z.minLength(1), z.maxLength(50)),
    cost: PositiveMoney,
    /** The lot of a free bet that pays the stake of the slip's one line. */
    freeBet: z.optional(Id),
  }),
  value: z.strictObject({ bets: z.array(PlacedBet), balance: Money }),
  errors: [
    ...SLIP_REFUSALS,
    "FREE_BET_GONE",
    "FREE_BET_UNFIT",
    "ISSUE_UNKNOWN",
    "MEMBER_STAKE_REACHED",
    "MEMBER_PRIZE_REACHED",
    "ISSUE_STAKE_REACHED",
    "ISSUE_EXPOSURE_REACHED",
  ],
  summary: "Places the lines of one slip on one issue",
})

export const cancelBet = endpoint({
  method: "POST",
  path: "/lgw/bets/cancel",
  module: "LGW_cancelBet",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ betId: Id }),
  value: z.strictObject({ bet: PlacedBet, balance: Money }),
  errors: ["BET_UNKNOWN", "BET_NOT_CANCELLABLE"],
  summary: "Takes a bet back while its issue is on sale",
})

export const bets = endpoint({
  method: "GET",
  path: "/lgw/bets",
  module: "LGW_bets",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    ...PageQuery,
    /** Days of the merchant's time zone on which bets were placed, both counted. */
    from: z.optional(Day),
    until: z.optional(Day),
    gameCode: z.optional(GameCode),
    state: z.optional(BetState),
  }),
  errors: [],
  value: z.strictObject({ rows: z.array(PlacedBet), cursor: z.nullable(z.string()) }),
  summary: "A member's bets, newest first, of a period of at most 366 days where one is named",
})

export const betSums = endpoint({
  method: "GET",
  path: "/lgw/bets/sums",
  module: "LGW_betSums",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    from: Day,
    until: Day,
    gameCode: z.optional(GameCode),
    state: z.optional(BetState),
  }),
  errors: [],
  value: z.strictObject({
    ...PlaySums.shape,
    /** Games on which the member bet in the period, whichever is asked for. */
    games: z.array(z.string()),
  }),
  summary: "Sums of a member's bets of a period of at most 366 days, by game and state where they are named",
})

/** Prize group that an upline gave; null: each game's own highest group. */
export const prizeGroup = endpoint({
  method: "GET",
  path: "/lgw/member/group",
  module: "LGW_prizeGroup",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: Empty,
  errors: [],
  summary: "The highest prize group that the member may choose",
  value: z.strictObject({ group: z.nullable(z.number()) }),
})

/** All that is needed to draw the issue again by hand; the seed is null until the issue is drawn. */
export const drawProof = endpoint({
  method: "GET",
  path: "/lgw/draw/proof",
  module: "LGW_drawProof",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ gameCode: GameCode, issue: IssueNo }),
  errors: ["GAME_UNKNOWN", "ISSUE_UNKNOWN"],
  value: z.strictObject({
    gameCode: z.string(),
    gameType: z.string(),
    issue: z.string(),
    commitment: z.string(),
    committedAt: Instant,
    opensAt: Instant,
    seed: z.nullable(z.string()),
    drawnAt: z.nullable(Instant),
    draw: z.nullable(Draw),
    /** The draw of an issue before it was made void: no bet goes by it, and its seed stays published. */
    voided: z.nullable(z.strictObject({ draw: Draw, voidedAt: Instant })),
    algorithm: z.string(),
  }),
  summary: "The commitment and, after the draw, the seed of one issue",
})

/** A large win under a masked name. */
const Win = z.strictObject({ id: Uuid, account: z.string(), prize: Money, asset: z.string(), at: Instant })

export const gameWins = endpoint({
  method: "GET",
  path: "/wps/relay/ODSFE2_getGameWins",
  module: "ODSFE2_getGameWins",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ vassalage: text(20), gameCode: text(60) }),
  errors: [],
  summary: "The latest large wins of one game, names masked",
  value: z.strictObject({ wins: z.array(Win) }),
})

export const winnerBoard = endpoint({
  method: "GET",
  path: "/wps/relay/ODSFE2_getWinnerBoard",
  module: "ODSFE2_getWinnerBoard",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The latest large wins, names masked",
  value: z.strictObject({
    winners: z.array(
      z.strictObject({
        id: Uuid,
        account: z.string(),
        gameCode: z.string(),
        /** Of a game that is no lottery of the house; its name in the language of the call. */
        gameName: z.nullable(z.string()),
        prize: Money,
        asset: z.string(),
        at: Instant,
      }),
    ),
  }),
})

export const livePlays = endpoint({
  method: "GET",
  path: "/wps/relay/ODSFE2_getLivePlays",
  module: "ODSFE2_getLivePlays",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: Empty,
  errors: [],
  summary: "The latest bets for money and what they won, names masked",
  value: z.strictObject({
    plays: z.array(
      z.strictObject({
        id: Uuid,
        account: z.string(),
        gameCode: z.string(),
        /** Of a game that is no lottery of the house; its name in the language of the call. */
        gameName: z.nullable(z.string()),
        stake: Money,
        /** The payout where it is more than the stake; null where nothing was won. */
        won: z.nullable(Money),
        asset: z.string(),
        at: Instant,
      }),
    ),
  }),
})
