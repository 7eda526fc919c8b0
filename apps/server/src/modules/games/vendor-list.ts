import { GAME_CATEGORIES, VOLATILITIES } from "@croupier/contract/games"
import { isAsset } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import type { ListedGame, Vendor } from "./game.ts"

const Money = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/)
/** Text that can be kept: no control characters, no halves of characters. */
// oxlint-disable-next-line no-control-regex
const KEEPABLE = /^[^\u0000-\u001f\u007f\p{Cs}]*$/u
const Name = z.string().trim().min(1).max(120).regex(KEEPABLE)

/** A vendor's list as it comes over the wire (docs/games.md). Further fields are left aside. */
const VendorList = z.object({
  vendor: z.object({ code: z.string().regex(/^[A-Z0-9_]{2,20}$/), name: Name }),
  games: z
    .array(
      z.object({
        game: z.string().min(1).max(100).regex(KEEPABLE),
        category: z.enum(GAME_CATEGORIES),
        names: z.object({
          EN: Name,
          PT: Name.optional(),
          CN: Name.optional(),
          ID: Name.optional(),
          JA: Name.optional(),
          KO: Name.optional(),
          TH: Name.optional(),
          UR: Name.optional(),
          VI: Name.optional(),
        }),
        tags: z
          .array(z.string().regex(/^[a-z0-9-]{2,30}$/))
          .max(20)
          .default([]),
        /** In per cent; no more than all comes back. */
        rtp: z
          .string()
          .regex(/^(100(\.00?)?|0?\d{1,2}(\.\d{1,2})?)$/)
          .nullish(),
        volatility: z.enum(VOLATILITIES).nullish(),
        image: z.string().max(500).regex(KEEPABLE).nullish(),
        demo: z.boolean().default(false),
        hot: z.boolean().default(false),
        status: z.enum(["active", "maintenance"]).default("active"),
        /** The version of its rules: another one is told to players, with the figures that changed. */
        version: z.string().trim().min(1).max(40).regex(KEEPABLE).nullish(),
        /** The day on which its maker brought it out. */
        released: z.iso.date().nullish(),
        /** Least and highest stake of a game without rooms. */
        stakes: z.object({ minimum: Money, maximum: Money }).nullish(),
        jackpot: z.object({ amount: Money, currency: z.string().refine(isAsset) }).nullish(),
        rooms: z
          .array(
            z.object({
              room: z.string().min(1).max(60).regex(KEEPABLE),
              name: Name,
              minimum: Money,
              maximum: Money,
            }),
          )
          .max(100)
          .default([]),
      }),
    )
    .max(50_000),
})

/** Reads a vendor's list; pictures may be named from where the list came. Throws for a list that says nonsense. */
export function readVendorList(
  given: unknown,
  from: string,
): { readonly vendor: Pick<Vendor, "code" | "name">; readonly games: readonly ListedGame[] } {
  const { vendor, games } = VendorList.parse(given)
  return {
    vendor,
    games: games.map((game) => ({
      code: game.game,
      category: game.category,
      names: Object.fromEntries(Object.entries(game.names).filter(([, name]) => name)) as ListedGame["names"],
      tags: game.tags,
      rtp: game.rtp ? hundredths(game.rtp) : null,
      volatility: game.volatility ?? null,
      image: game.image ? pictureOf(game.image, from) : null,
      hasTrial: game.demo,
      isHot: game.hot,
      isInMaintenance: game.status === "maintenance",
      version: game.version ?? null,
      released: game.released ?? null,
      stakes: game.stakes
        ? { minimum: parseAmount(game.stakes.minimum), maximum: parseAmount(game.stakes.maximum) }
        : null,
      jackpot: game.jackpot
        ? { amount: parseAmount(game.jackpot.amount), asset: game.jackpot.currency }
        : null,
      rooms: game.rooms.map(({ room, name, minimum, maximum }) => ({
        id: room,
        name,
        minimum: parseAmount(minimum),
        maximum: parseAmount(maximum),
      })),
    })),
  }
}

/** "96.5" → 9650. */
function hundredths(percent: string): number {
  const [whole = "0", part = ""] = percent.split(".")
  return Number(whole) * 100 + Number(part.padEnd(2, "0"))
}

/** Only a web address is a picture. */
function pictureOf(image: string, from: string): string | null {
  const url = URL.parse(image, from)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
