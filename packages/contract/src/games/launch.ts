import { z } from "zod/mini"
import { SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { GameCard, Vassalage } from "./site.ts"
import { Id, Language, text } from "../wire/values.ts"

/** The specification's fixed values; a client may leave them out, and none may say otherwise. */
const Fixed = {
  platform: z._default(z.enum(["W", "html5-desktop"]), "html5-desktop"),
  clientType: z._default(z.coerce.number().check(z.gte(3), z.lte(3)), 3),
  accountType: z._default(z.coerce.number().check(z.gte(1), z.lte(1)), 1),
  launchMode: z._default(z.literal("GLS"), "GLS"),
}

const Launched = z.strictObject({
  /** Where the game runs: a board of the site, or an address for the frame of /game. Good for one opening. */
  game_url: z.nullable(z.string()),
  /** In its place where the game must not stand in a frame. */
  game_url2: z.nullable(z.string()),
  mode: z.enum(["real", "trial"]),
  /** 0: the game plays from a wallet of its vendor's, and what is left there has to be brought back. */
  isSingle: z.union([z.literal(0), z.literal(1)]),
  game: GameCard,
})

const Asked = {
  gameId: Id,
  /** A room or a table of the game. */
  roomId: z.optional(text(60)),
  nodeId: z.optional(text(60)),
  vassalage: z.optional(z.union([z.literal(""), Vassalage])),
  /** True once the player agreed that money moves to the vendor's wallet and back. */
  confirmTrans: z.optional(z.enum(["true", "false"])),
  language: z.optional(Language),
  // Fields that the specification's client sends along; the session and the host say them already.
  username: z.optional(text(60)),
  token: z.optional(text(400)),
  merchantCode: z.optional(text(40)),
  ...Fixed,
}
const LAUNCH_ERRORS = ["GAME_UNKNOWN", "GAME_CLOSED", "GAME_NOT_ALLOWED", "GAME_LAUNCH_FAILED"] as const
/** Where a vendor's wallet has to be filled first. */
const FUND_ERRORS = [
  "TRANSFER_CONFIRM",
  "TRANSFER_UNCONFIRMED",
  "TRANSFER_REFUSED",
  "TRANSFER_UNDER_WAY",
  "TRANSFER_BONUS_LOCKED",
  "INSUFFICIENT_FUNDS",
  "ACCOUNT_CLOSED",
] as const
/** Where the time spent has to be looked at first. */
const CHECK_ERRORS = ["REALITY_CHECK_REQUIRED"] as const

export const launchGame = endpoint({
  method: "GET",
  path: "/wps/game/launchGame",
  module: "GLS_launchGame",
  token: true,
  play: true,
  located: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject(Asked),
  errors: [...LAUNCH_ERRORS, ...FUND_ERRORS, ...CHECK_ERRORS],
  summary:
    "Opens a game for the member: with money, or with play money for a trial account where the game has it",
  value: Launched,
})

export const trialLaunch = endpoint({
  method: "GET",
  path: "/wps/relay/GCS_gameTrialLaunch",
  module: "GCS_gameTrialLaunch",
  token: true,
  play: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject(Asked),
  errors: LAUNCH_ERRORS,
  summary: "Opens a game to be tried without money",
  value: Launched,
})

export const roomList = endpoint({
  method: "GET",
  path: "/wps/relay/GLS2_roomList",
  module: "GLS2_roomList",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ vassalage: z.optional(Vassalage), gameId: z.optional(Id) }),
  errors: [],
  summary: "The rooms of the games in which players meet, with the stakes of each",
  value: z.strictObject({
    rooms: z.array(
      z.strictObject({
        roomId: z.string(),
        gameId: Id,
        vassalage: z.string(),
        displayName: z.string(),
        minimum: z.string(),
        maximum: z.string(),
      }),
    ),
  }),
})
