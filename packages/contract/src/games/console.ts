import { z } from "zod/mini"
import { GAME_CATEGORIES, GameCategory, Vassalage, VOLATILITIES } from "./site.ts"
import { Id, Instant, Language, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Why, RowVersion } from "../operators/endpoint.ts"

const Names = z.partialRecord(Language, text(120))
const Tags = z.array(z.string().check(z.regex(/^[a-z0-9-]{2,30}$/))).check(z.maxLength(20))

/** States that the house may give a game: `HIDDEN` takes it off the lobby. */
export const CHOSEN_GAME_STATES = ["OPEN", "MAINTENANCE", "HIDDEN"] as const
/** `GONE`: no longer on its vendor's list. */
export const GAME_STATES = [...CHOSEN_GAME_STATES, "GONE"] as const
/** The place of a game that stands ahead of all that have none: 1 is the first. */
export const LAST_PLACE = 9_999

const ListedGame = z.strictObject({
  category: z.enum(GAME_CATEGORIES),
  names: Names,
  tags: z.array(z.string()),
  isHot: z.boolean(),
  status: z.enum(["OPEN", "MAINTENANCE", "GONE"]),
  /** In per cent. */
  rtp: z.nullable(z.string()),
})

/** A game as it shows, and what its vendor's list says of it. */
const CatalogueGame = z.strictObject({
  gameId: Id,
  vendor: z.string(),
  vendorName: z.string(),
  gameCode: z.string(),
  category: z.enum(GAME_CATEGORIES),
  names: Names,
  tags: z.array(z.string()),
  isHot: z.boolean(),
  place: z.nullable(z.number()),
  state: z.enum(GAME_STATES),
  chosenState: z.enum(CHOSEN_GAME_STATES),
  /** In per cent. */
  rtp: z.nullable(z.string()),
  /** Return that people of the house entered in the place of the list's, in per cent; null where none was. */
  ownReturn: z.nullable(z.string()),
  /** False where the rules of the market keep it off the site. */
  isAllowed: z.boolean(),
  volatility: z.nullable(z.enum(VOLATILITIES)),
  image: z.nullable(z.string()),
  hasTrial: z.boolean(),
  listed: ListedGame,
  version: RowVersion,
})

export const listCatalogue = consoleEndpoint({
  method: "GET",
  path: "/console/api/games",
  module: "OPS_listCatalogue",
  access: "games.read",
  input: z.strictObject({
    ...ListQuery,
    search: z.optional(text(60)),
    vendor: z.optional(Vassalage),
    category: z.optional(GameCategory),
    tag: z.optional(text(30)),
    state: z.optional(z.enum([...GAME_STATES, "NOT_ALLOWED"])),
    /** Without: as in the lobby. */
    order: z.optional(z.enum(["rtp", "-rtp"])),
  }),
  errors: [],
  summary: "The catalogue in the order of the lobby, with what is hidden and gone",
  value: z.strictObject({ rows: z.array(CatalogueGame), cursor: Cursor }),
})

export const saveGame = consoleEndpoint({
  method: "POST",
  path: "/console/api/games",
  module: "OPS_saveGame",
  access: "games.write",
  input: z.strictObject({
    gameId: Id,
    version: RowVersion,
    category: GameCategory,
    /** A language that is left out, or empty, shows what the vendor lists. */
    names: Names,
    tags: Tags,
    isHot: z.boolean(),
    place: z.nullable(z.number().check(z.int(), z.gte(1), z.lte(LAST_PLACE))),
    state: z.enum(CHOSEN_GAME_STATES),
  }),
  errors: ["GAME_UNKNOWN", "CHANGED_MEANWHILE", "OUT_OF_SCOPE"],
  summary: "Says how a game shows; where that is what its vendor lists, it goes on following the list",
  value: CatalogueGame,
})

export const saveGameReturn = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/return",
  module: "OPS_saveGameReturn",
  access: "games.vendors",
  input: z.strictObject({
    gameId: Id,
    version: RowVersion,
    /** In per cent, above 0 and at most 100, two places; null follows the vendor's list. */
    rtp: z.nullable(z.string().check(z.regex(/^(?!0+(\.0+)?$)(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/))),
    why: Why,
  }),
  errors: ["GAME_UNKNOWN", "CHANGED_MEANWHILE", "OUT_OF_SCOPE"],
  summary: "Says what a game returns, where its vendor's list does not",
  value: CatalogueGame,
})

export const VENDOR_STATES = ["OPEN", "MAINTENANCE", "CLOSED"] as const
export const LAUNCH_MODES = ["FRAME", "WINDOW"] as const

const Countries = z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250))

const CatalogueVendor = z.strictObject({
  code: z.string(),
  name: z.string(),
  state: z.enum(VENDOR_STATES),
  launchMode: z.enum(LAUNCH_MODES),
  closedCountries: z.array(z.string()),
  /** Only one merchant offers it. */
  isOwn: z.boolean(),
  games: z.number(),
  /** Games that may be opened now. */
  open: z.number(),
  /** Games that the rules of the market keep off the site. */
  notAllowed: z.number(),
  listedAt: z.nullable(Instant),
  /** 0: its list never came, so there is nothing to change yet. */
  version: RowVersion,
})

/** `GWP`: the house's own protocol; `ADAPTER`: the vendor's; `NONE`: its games run in this house or nowhere. */
export const VENDOR_KINDS = ["GWP", "ADAPTER", "NONE"] as const

const ListedVendor = z.strictObject({
  ...CatalogueVendor.shape,
  kind: z.enum(VENDOR_KINDS),
  /** From the settings of the house: prints of the secrets, never the secrets themselves. */
  credentials: z.array(
    z.strictObject({
      side: z.enum(["theirs", "ours", "shared"]),
      name: z.string(),
      fingerprint: z.string(),
    }),
  ),
  credentialsSetAt: z.nullable(Instant),
  /** Where its calls may come from; none: anywhere. */
  addresses: z.array(z.string()),
  /** How our calls to it went. */
  lastCallAt: z.nullable(Instant),
  lastSuccessAt: z.nullable(Instant),
  lastFailureAt: z.nullable(Instant),
  fault: z.nullable(z.string()),
  /** Until then it is left alone: too many calls in a row had failed. */
  restsUntil: z.nullable(Instant),
  /** Of the last 24 hours. */
  calls: z.number(),
  failures: z.number(),
  slow: z.number(),
  averageMs: z.nullable(z.number()),
  worstMs: z.nullable(z.number()),
  /** When it last moved money of the merchant's members. */
  lastHeardAt: z.nullable(Instant),
  /** At most 1,000 are counted of each. */
  openRounds: z.number(),
  differences: z.number(),
  debts: z.number(),
})

export const listVendors = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/vendors",
  module: "OPS_listVendors",
  access: "games.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Every vendor of the merchant in the order of the lobby, and how the line to it is",
  value: z.strictObject({ rows: z.array(ListedVendor), cursor: Cursor }),
})

export const saveVendor = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/vendors",
  module: "OPS_saveVendor",
  access: "games.vendors",
  input: z.strictObject({
    code: Vassalage,
    version: RowVersion,
    state: z.enum(VENDOR_STATES),
    launchMode: z.enum(LAUNCH_MODES),
    closedCountries: Countries,
    why: Why,
  }),
  errors: ["VENDOR_UNKNOWN", "CHANGED_MEANWHILE", "OUT_OF_SCOPE"],
  summary: "Opens or shuts a vendor, for which countries, and how its games open; rounds under way end",
  value: CatalogueVendor,
})

export const IMPORT_STATES = ["WAITING", "ASKING", "TAKING", "DONE", "REFUSED", "FAILED"] as const

const Import = z.strictObject({
  importId: Id,
  /** Null where the list never said whose it is. */
  vendor: z.nullable(z.string()),
  source: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Who asked for it; null: the clock. */
  askedBy: z.nullable(z.string()),
  askedAt: Instant,
  endedAt: z.nullable(Instant),
  listed: z.nullable(z.number()),
  added: z.nullable(z.number()),
  changed: z.nullable(z.number()),
  gone: z.nullable(z.number()),
  /** Faults of the list; `line` counts its games from 1. */
  faults: z.array(
    z.strictObject({ line: z.nullable(z.number()), game: z.nullable(z.string()), text: z.string() }),
  ),
})

export const listImports = consoleEndpoint({
  method: "GET",
  path: "/console/api/games/imports",
  module: "OPS_listImports",
  access: "games.read",
  input: z.strictObject({ ...ListQuery, vendor: z.optional(Vassalage) }),
  errors: [],
  summary: "Vendors' lists that a person asked for, that changed something or failed, the latest first",
  value: z.strictObject({ rows: z.array(Import), cursor: Cursor }),
})

export const startImport = consoleEndpoint({
  method: "POST",
  path: "/console/api/games/imports",
  module: "OPS_startImport",
  access: "games.write",
  input: z.strictObject({ vendor: Vassalage }),
  errors: ["VENDOR_UNKNOWN", "VENDOR_CANNOT_TELL"],
  summary: "Has a worker take over a vendor's list now: all of it or nothing",
  value: Import,
})
