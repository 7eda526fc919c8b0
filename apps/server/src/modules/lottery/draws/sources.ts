import { sql, type Db } from "@croupier/database"
import { z } from "zod"
import type { Clock } from "../../../kernel/clock.ts"
import type { Vault } from "../../../kernel/secrets.ts"
import { chainNode, type ChainNode } from "./chain-node.ts"
import { ChainSettings, chainSource } from "./chain.ts"
import { OfficialSettings, officialSource } from "./official.ts"
import type { DrawSource } from "./source.ts"
import type { Game } from "../game.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/** Who draws a game that the house does not draw, and how long its issues wait for a result. */
export type SourceToSet = { readonly waitSeconds: number } & (
  | { readonly kind: "CHAIN"; readonly settings: ChainSettings }
  | { readonly kind: "OFFICIAL"; readonly settings: OfficialSettings }
)

export interface GameSource {
  readonly kind: "CHAIN" | "OFFICIAL"
  readonly waitMs: number
  readonly source: DrawSource
}

export interface Sources {
  /** Undefined: the house draws by its own seeds. */
  readonly of: (game: Pick<Game, "merchantId" | "code">) => GameSource | undefined
  readonly set: (merchantId: MerchantId, gameCode: string, source: SourceToSet) => Promise<void>
  readonly refresh: () => Promise<void>
}

const Row = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("CHAIN"), settings: ChainSettings }),
  z.object({ kind: z.literal("OFFICIAL"), settings: OfficialSettings }),
])

/** The draw sources of all games, in memory. `nodes`: addresses of the chain's nodes, from the configuration. */
export async function drawSources(kit: {
  readonly db: Db
  readonly clock: Clock
  readonly nodes: readonly string[]
  /** Seals the secrets of feeds in the database. */
  readonly vault: Vault
}): Promise<Sources> {
  const nodes = kit.nodes.map((url) => chainNode(url))
  const read = async () => {
    const { rows } = await sql<{
      merchant_id: number
      game_code: string
      kind: string
      settings: unknown
      wait_seconds: number
    }>`
      select * from lottery_source`.execute(kit.db)
    return new Map(
      rows.map((row): [string, GameSource] => [
        `${row.merchant_id}:${row.game_code}`,
        {
          kind: row.kind === "CHAIN" ? "CHAIN" : "OFFICIAL",
          waitMs: row.wait_seconds * 1_000,
          source: sourceOf(opened(row, kit.vault), nodes, kit.clock),
        },
      ]),
    )
  }
  let known = await read()
  const refresh = async () => {
    known = await read()
  }
  return {
    of: ({ merchantId, code }) => known.get(`${merchantId}:${code}`),
    refresh,
    set: async (merchantId, gameCode, source) => {
      await sql`
        insert into lottery_source (merchant_id, game_code, kind, settings, wait_seconds)
        values (${merchantId}, ${gameCode}, ${source.kind}, ${JSON.stringify(sealed(source, kit.vault))}::jsonb, ${source.waitSeconds})
        on conflict (merchant_id, game_code) do update
           set kind = excluded.kind, settings = excluded.settings, wait_seconds = excluded.wait_seconds`.execute(
        kit.db,
      )
      await refresh()
    },
  }
}

/** A secret that a feed signs by is sealed where it is stored. */
const sealed = (source: SourceToSet, vault: Vault): unknown =>
  source.kind === "CHAIN"
    ? source.settings
    : {
        ...source.settings,
        feeds: source.settings.feeds.map(({ url, secret }) => ({
          url,
          sealed: Buffer.from(vault.seal(Buffer.from(secret))).toString("base64"),
        })),
      }

const SealedFeeds = z.looseObject({ feeds: z.array(z.object({ url: z.string(), sealed: z.base64() })) })

function opened(
  row: { readonly kind: string; readonly settings: unknown },
  vault: Vault,
): z.output<typeof Row> {
  if (row.kind !== "OFFICIAL") return Row.parse(row)
  const settings = SealedFeeds.parse(row.settings)
  return Row.parse({
    kind: row.kind,
    settings: {
      ...settings,
      feeds: settings.feeds.map((feed) => ({
        url: feed.url,
        secret: Buffer.from(vault.open(Buffer.from(feed.sealed, "base64"))).toString(),
      })),
    },
  })
}

const sourceOf = (row: z.output<typeof Row>, nodes: readonly ChainNode[], clock: Clock): DrawSource =>
  row.kind === "CHAIN" ? chainSource(row.settings, nodes, clock) : officialSource(row.settings)
