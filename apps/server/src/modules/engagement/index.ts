import type { MigrationSource } from "@croupier/database"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { within } from "../../kernel/events.ts"
import type { Projection } from "../../kernel/projections.ts"
import {
  addAnnouncement,
  announcements,
  hasAnnouncements,
  popUpAnnouncements,
  type Announcement,
} from "./announcements.ts"
import { noticeConsoleRoutes } from "./admin/notices.ts"
import { livePlays } from "./live-board.ts"
import type { PlayedNames } from "./played-names.ts"
import { announceGame, type GameNoticeKit } from "./game-notice.ts"
import { announceTerms, type LotteryNames } from "./terms-notice.ts"
import { shownPlay } from "./shown-play.ts"
import { gameWins, winnerBoard } from "./winner-board.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export { shownPlay }
export { engagementPersonal } from "./personal-data.ts"
export type { Announcement }

export const engagementMigrations: MigrationSource = {
  name: "75_engagement",
  schema: "engagement",
  folder: new URL("./migrations/", import.meta.url),
}

/** Notices, the board of winners and the latest plays, which the house shows its guests. The face of the module. */
export interface Engagement extends Module {
  readonly routes: ReturnType<typeof engagementRoutes>
  /** Calls by which people of the house manage notices. */
  readonly consoleRoutes: ReturnType<typeof noticeConsoleRoutes>
  readonly projections: readonly Projection[]
  /** Publishes a notice; its HTML is cleaned here. */
  readonly announce: (merchantId: MerchantId, announcement: Announcement) => Promise<void>
  readonly hasAnnouncements: (merchantId: MerchantId) => Promise<boolean>
}

type EngagementKit = Parameters<typeof popUpAnnouncements>[0] & PlayedNames & LotteryNames & GameNoticeKit

const engagementRoutes = (kit: EngagementKit) =>
  handlers({
    announcements: announcements(kit),
    popUpAnnouncements: popUpAnnouncements(kit),
    winnerBoard: winnerBoard(kit),
    gameWins: gameWins(kit),
    livePlays: livePlays(kit),
  })

export function engagement(kit: EngagementKit): Engagement {
  return {
    routes: engagementRoutes(kit),
    consoleRoutes: noticeConsoleRoutes(kit.db),
    projections: [shownPlay],
    reactions: [
      within("lotteryTermsChanged", (tx, changed) => announceTerms(kit, tx, changed)),
      within("gameRulesChanged", (tx, changed) => announceGame(kit, tx, changed)),
    ],
    announce: (merchantId, announcement) => addAnnouncement(kit.db, merchantId, announcement),
    hasAnnouncements: (merchantId) => hasAnnouncements(kit.db, merchantId),
  }
}
