import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { Module } from "../../call/module.ts"
import { within, type Reaction } from "../../kernel/events.ts"
import type { MemberId } from "../../kernel/ids.ts"
import type { CampaignsKit } from "./kit.ts"
import { tagRegistered, tagsAt, tagsOfAgent, type PlayerTag } from "./tags.ts"

export type { PlayerTag, TagSpan } from "./tags.ts"

export const campaignMigrations: MigrationSource = {
  name: "46_campaigns",
  schema: "campaigns",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** By whom players came: campaigns of codes, and the tag of each player who registered by a code. */
export interface Campaigns extends Module {
  readonly reactions: readonly Reaction[]
  /** The tags of players at an instant, now where none is said; a player without a tag is absent. */
  readonly tagsOf: (
    db: Db | Tx,
    memberIds: readonly MemberId[],
    at?: Date,
  ) => Promise<ReadonlyMap<bigint, PlayerTag>>
  /** The players that were tagged to an agent in a span, page by page. */
  readonly tagsOfAgent: typeof tagsOfAgent
}

export const campaigns = ({ clock }: CampaignsKit): Campaigns => ({
  reactions: [
    within("memberRegistered", async (tx, { memberId, merchantId, registeredAt, invited }) => {
      if (!invited) return
      const { click, ...by } = invited
      await tagRegistered(tx, {
        memberId,
        merchantId,
        ...by,
        click: click && { id: click.id, ref: click.ref ?? null, at: new Date(click.at) },
        at: new Date(registeredAt),
      })
    }),
  ],
  tagsOf: (db, memberIds, at = clock.now()) => tagsAt(db, memberIds, at),
  tagsOfAgent,
})
