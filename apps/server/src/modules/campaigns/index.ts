import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { within, type Reaction } from "../../kernel/events.ts"
import type { MemberId } from "../../kernel/ids.ts"
import type { Projection } from "../../kernel/projections.ts"
import { addCampaign } from "./campaign-store.ts"
import { clicks, type Clicks } from "./clicks.ts"
import { campaignConsoleRoutes } from "./console-routes.ts"
import { conversions } from "./figures.ts"
import type { CampaignsKit } from "./kit.ts"
import { postbackWorker, type PostbackWorker } from "./postbacks/calls.ts"
import { isFirstDeposit, tellReceivers, type Told } from "./postbacks/tell.ts"
import { tagApproval } from "./retag.ts"
import { campaignRoutes } from "./routes.ts"
import { tagRegistered, tagsAt, tagsOfAgent, type PlayerTag } from "./tags.ts"

export { campaignsPersonal } from "./personal-data.ts"
export { httpSender, type PostbackSender } from "./postbacks/sender.ts"
export type { PageVisit } from "./visits.ts"
export type { PlayerTag, TagSpan } from "./tags.ts"

export const campaignMigrations: MigrationSource = {
  name: "46_campaigns",
  schema: "campaigns",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** By whom players came: campaigns of codes, clicks, the tag of each player, the figures by tag, and postbacks. */
export interface Campaigns extends Module, Pick<PostbackWorker, "sendDue"> {
  readonly routes: ReturnType<typeof campaignRoutes>
  readonly consoleRoutes: ReturnType<typeof campaignConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly reactions: readonly Reaction[]
  readonly projections: readonly Projection[]
  /** The tags of players at an instant, now where none is said; a player without a tag is absent. */
  readonly tagsOf: (
    db: Db | Tx,
    memberIds: readonly MemberId[],
    at?: Date,
  ) => Promise<ReadonlyMap<bigint, PlayerTag>>
  /** The players that were tagged to an agent in a span, page by page. */
  readonly tagsOfAgent: typeof tagsOfAgent
  /** Names a campaign of a code. Refuses CAMPAIGN_TAKEN, CAMPAIGNS_FULL. */
  readonly addCampaign: (added: Parameters<typeof addCampaign>[1]) => Promise<bigint>
  /** Clicks by links: pages tell of visits and wait for nothing. */
  readonly clicks: Clicks
  /** Tells receivers of a conversion, in the transaction that makes it true; told twice by one cause, they hear it once. */
  readonly tell: (tx: Tx, told: Told) => Promise<void>
}

export const campaigns = (kit: CampaignsKit): Campaigns => {
  const counted = clicks(kit)
  const worker = postbackWorker(kit)
  const tell = (tx: Tx, told: Told) => tellReceivers(kit.key, tx, told)
  return {
    routes: campaignRoutes(kit),
    consoleRoutes: campaignConsoleRoutes(kit),
    approvals: [tagApproval(kit)],
    projections: [conversions(kit)],
    reactions: [
      within("memberRegistered", async (tx, { memberId, merchantId, registeredAt, invited }) => {
        if (!invited) return
        const { click, ...by } = invited
        const at = new Date(registeredAt)
        await tagRegistered(tx, {
          memberId,
          merchantId,
          ...by,
          click: click && { id: click.id, ref: click.ref ?? null, at: new Date(click.at) },
          at,
        })
        await tell(tx, { memberId, event: "registered", cause: String(memberId), at })
      }),
      within("depositCredited", async (tx, { memberId, depositId, amount, asset }) => {
        const at = kit.clock.now()
        const told = { memberId, amount, currency: asset, at }
        if (await isFirstDeposit(tx, memberId, at))
          await tell(tx, { ...told, event: "first_deposit", cause: String(memberId) })
        await tell(tx, { ...told, event: "deposit", cause: depositId })
      }),
    ],
    sweep: counted.sweep,
    start: worker.start,
    stop: async () => {
      await worker.stop()
      await counted.stop()
    },
    sendDue: worker.sendDue,
    tagsOf: (db, memberIds, at = kit.clock.now()) => tagsAt(db, memberIds, at),
    tagsOfAgent,
    addCampaign: (added) => addCampaign(kit, added),
    clicks: counted,
    tell,
  }
}
