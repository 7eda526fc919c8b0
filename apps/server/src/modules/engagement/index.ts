import type { MigrationSource } from "@croupier/database"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import type { Projection } from "../../kernel/projections.ts"
import {
  addAnnouncement,
  announcements,
  hasAnnouncements,
  popUpAnnouncements,
  type Announcement,
} from "./announcements.ts"
import { noticeConsoleRoutes } from "./admin/notices.ts"
import { winners } from "./large-wins.ts"
import { gameWins, winnerBoard, type WinnerBoardKit } from "./winner-board.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export { winners }
export type { Announcement }

export const engagementMigrations: MigrationSource = {
  name: "75_engagement",
  schema: "engagement",
  folder: new URL("./migrations/", import.meta.url),
}

/** Notices and the board of winners, which the house shows its guests. The face of the module. */
export interface Engagement extends Module {
  readonly routes: ReturnType<typeof engagementRoutes>
  /** Calls by which people of the house manage notices. */
  readonly consoleRoutes: ReturnType<typeof noticeConsoleRoutes>
  readonly projections: readonly Projection[]
  /** Publishes a notice; its HTML is cleaned here. */
  readonly announce: (merchantId: MerchantId, announcement: Announcement) => Promise<void>
  readonly hasAnnouncements: (merchantId: MerchantId) => Promise<boolean>
}

type EngagementKit = Parameters<typeof popUpAnnouncements>[0] & WinnerBoardKit

const engagementRoutes = (kit: EngagementKit) =>
  handlers({
    announcements: announcements(kit),
    popUpAnnouncements: popUpAnnouncements(kit),
    winnerBoard: winnerBoard(kit),
    gameWins: gameWins(kit),
  })

export function engagement(kit: EngagementKit): Engagement {
  return {
    routes: engagementRoutes(kit),
    consoleRoutes: noticeConsoleRoutes(kit.db),
    projections: [winners],
    announce: (merchantId, announcement) => addAnnouncement(kit.db, merchantId, announcement),
    hasAnnouncements: (merchantId) => hasAnnouncements(kit.db, merchantId),
  }
}
