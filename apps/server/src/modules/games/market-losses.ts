import type { Warning } from "@croupier/contract/console/approvals"
import type { MarketPolicy } from "@croupier/rules/market-policy"
import { sql, type Db } from "@croupier/database"
import { OF_CHANCE } from "./shop.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** As many games are named; the count stands before them. */
const MOST_NAMES = 20

interface Leaving {
  readonly vendor: string
  readonly vendorName: string
  readonly name: string
  readonly rtp: number | null
  readonly stays: boolean
  /** The market forbids its kind. */
  readonly isForbidden: boolean
}

/** Games that leave the site where a merchant changes from one market's rules to another's. */
export async function marketLosses(
  db: Db,
  merchantId: MerchantId,
  from: MarketPolicy,
  to: MarketPolicy,
): Promise<readonly Warning[]> {
  const before = from.leastReturn ?? -1
  const least = Math.max(before, to.leastReturn ?? -1)
  const forbidden = to.forbiddenGames.filter((kind) => !from.forbiddenGames.includes(kind))
  if (least === before && forbidden.length === 0) return []
  const { rows } = await sql<Leaving>`
    select v.code as vendor, v.name as "vendorName", coalesce(g.names ->> 'EN', g.code) as name, g.rtp,
           g.category = any(${forbidden}::text[]) as "isForbidden",
           not (g.category = any(${forbidden}::text[])) and not (g.category = any(${OF_CHANCE}::text[]) and coalesce(g.rtp, 0) < ${least}) as stays
      from game g join game_vendor v on v.code = g.vendor_code
     where g.status <> 'GONE' and v.status <> 'CLOSED' and (v.merchant_id is null or v.merchant_id = ${merchantId})
       and (g.category <> all(${OF_CHANCE}::text[]) or coalesce(g.rtp, 0) >= ${before})
     order by g.position, g.id`.execute(db)
  const leaving = rows.filter(({ stays }) => !stays)
  const banned = leaving.filter(({ isForbidden }) => isForbidden)
  const unknown = leaving.filter(({ isForbidden, rtp }) => !isForbidden && rtp === null)
  const below = leaving.filter(({ isForbidden, rtp }) => !isForbidden && rtp !== null)
  const emptied = new Map(rows.map(({ vendor, vendorName }) => [vendor, vendorName]))
  for (const { vendor, stays } of rows) if (stays) emptied.delete(vendor)
  return [
    ...warning("games_forbidden", banned),
    ...warning("games_without_return", unknown),
    ...warning("games_below_return", below),
    ...(emptied.size === 0
      ? []
      : [
          {
            code: "vendors_leave",
            parts: [
              { kind: "number" as const, number: emptied.size },
              { kind: "text" as const, text: [...emptied.values()].join(", ") },
            ],
          },
        ]),
  ]
}

const warning = (code: string, games: readonly Leaving[]): Warning[] =>
  games.length === 0
    ? []
    : [
        {
          code,
          parts: [
            { kind: "number", number: games.length },
            {
              kind: "text",
              text:
                games
                  .slice(0, MOST_NAMES)
                  .map(({ name }) => name)
                  .join(", ") + (games.length > MOST_NAMES ? " …" : ""),
            },
          ],
        },
      ]
