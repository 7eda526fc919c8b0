import type { Permission } from "@croupier/contract/console/permissions"
import { lazy, type ComponentType } from "react"
import type { ConsoleNamespace } from "@croupier/locales/keys"
import { loadNamespace, type Key } from "../i18n/texts.ts"
import type { IconName } from "../parts/icon-names.ts"

/** The groups of the navigation, in its order. */
export const GROUPS = ["players", "games", "money", "rewards", "service", "operation"] as const
export type RoomGroup = (typeof GROUPS)[number]

export interface Room {
  readonly path: `/${string}`
  /** Rooms without a group stand above the groups. */
  readonly group?: RoomGroup
  readonly icon: IconName
  /** The key of its name. */
  readonly name: Key
  /** The permission that shows it; without one, every signed-in person sees it. */
  readonly permission?: Permission
  readonly page: ComponentType
}

/** The page of a room, which comes together with its texts. */
const room = (
  namespaces: readonly ConsoleNamespace[],
  load: () => Promise<{ readonly default: ComponentType }>,
): ComponentType =>
  lazy(async () => {
    const [page] = await Promise.all([load(), ...namespaces.map(loadNamespace)])
    return page
  })

/** The sections of the console, in the order of the navigation. The code of each is loaded when it is opened. */
export const ROOMS: readonly Room[] = [
  {
    path: "/overview",
    icon: "layout-dashboard",
    name: "room_overview",
    permission: "overview.read",
    page: room(["console-overview"], () => import("../sections/overview/overview-page.tsx")),
  },
  {
    path: "/members",
    group: "players",
    icon: "users",
    name: "room_members",
    permission: "members.read",
    page: room(
      ["console-members", "console-verification"],
      () => import("../sections/members/members-page.tsx"),
    ),
  },
  {
    path: "/agents",
    group: "players",
    icon: "network",
    name: "room_agents",
    permission: "agents.read",
    page: room(["console-agents"], () => import("../sections/agents/agents-page.tsx")),
  },
  {
    path: "/contracts",
    group: "players",
    icon: "file-text",
    name: "room_contracts",
    permission: "agents.read",
    page: room(["console-contracts"], () => import("../sections/contracts/contracts-page.tsx")),
  },
  {
    path: "/affiliates",
    group: "players",
    icon: "handshake",
    name: "room_affiliates",
    permission: "agents.read",
    page: room(["console-affiliates"], () => import("../sections/affiliates/affiliates-page.tsx")),
  },
  {
    path: "/approvals",
    icon: "stamp",
    name: "room_approvals",
    page: room(
      ["console-approvals", "console-settings", "console-withdrawals"],
      () => import("../sections/approvals/approvals-page.tsx"),
    ),
  },
  {
    path: "/lottery",
    group: "games",
    icon: "dices",
    name: "room_lottery",
    permission: "lottery.read",
    page: room(["console-lottery"], () => import("../sections/lottery/lottery-page.tsx")),
  },
  {
    path: "/games",
    group: "games",
    icon: "gamepad-2",
    name: "room_games",
    permission: "games.read",
    page: room(["console-games"], () => import("../sections/games/games-page.tsx")),
  },
  {
    path: "/payments",
    group: "money",
    icon: "wallet",
    name: "room_payments",
    permission: "payments.read",
    page: room(["console-payments"], () => import("../sections/payments/payments-page.tsx")),
  },
  {
    path: "/withdrawals",
    group: "money",
    icon: "arrow-up",
    name: "room_withdrawals",
    permission: "withdrawals.read",
    page: room(
      ["console-withdrawals", "console-peer", "console-approvals"],
      () => import("../sections/withdrawals/withdrawals-page.tsx"),
    ),
  },
  {
    path: "/transfers",
    group: "money",
    icon: "refresh-cw",
    name: "room_transfers",
    permission: "payments.read",
    page: room(["console-transfers"], () => import("../sections/transfers/transfers-page.tsx")),
  },
  {
    path: "/promotions",
    group: "rewards",
    icon: "megaphone",
    name: "room_promotions",
    permission: "promotions.read",
    page: room(
      ["console-promotions", "console-effects", "console-games"],
      () => import("../sections/promotions/promotions-page.tsx"),
    ),
  },
  {
    path: "/points",
    group: "rewards",
    icon: "bookmark",
    name: "room_points",
    permission: "points.read",
    page: room(["console-points"], () => import("../sections/points/points-page.tsx")),
  },
  {
    path: "/vip",
    group: "rewards",
    icon: "crown",
    name: "room_vip",
    permission: "vip.read",
    page: room(["console-vip"], () => import("../sections/vip/vip-page.tsx")),
  },
  {
    path: "/rewards",
    group: "rewards",
    icon: "banknote",
    name: "room_rewards",
    permission: "rewards.read",
    page: room(["console-rewards", "console-bonuses"], () => import("../sections/rewards/rewards-page.tsx")),
  },
  {
    path: "/friends",
    group: "rewards",
    icon: "user-plus",
    name: "room_referrals",
    permission: "referrals.read",
    page: room(["console-referrals"], () => import("../sections/referrals/referrals-page.tsx")),
  },
  {
    path: "/cashback",
    group: "rewards",
    icon: "percent",
    name: "room_cashback",
    permission: "cashback.read",
    page: room(["console-cashback", "console-games"], () => import("../sections/cashback/cashback-page.tsx")),
  },
  {
    path: "/check-ins",
    group: "rewards",
    icon: "calendar-check",
    name: "room_checkins",
    permission: "checkins.read",
    page: room(["console-checkins"], () => import("../sections/check-ins/check-ins-page.tsx")),
  },
  {
    path: "/wheel",
    group: "rewards",
    icon: "refresh-cw",
    name: "room_wheel",
    permission: "contests.read",
    page: room(["console-wheel"], () => import("../sections/wheel/wheel-page.tsx")),
  },
  {
    path: "/red-packets",
    group: "rewards",
    icon: "mail",
    name: "room_packets",
    permission: "contests.read",
    page: room(["console-packets"], () => import("../sections/red-packets/packets-page.tsx")),
  },
  {
    path: "/missions",
    group: "rewards",
    icon: "target",
    name: "room_missions",
    permission: "missions.read",
    page: room(
      ["console-missions", "console-effects", "console-games"],
      () => import("../sections/missions/missions-page.tsx"),
    ),
  },
  {
    path: "/boards",
    group: "rewards",
    icon: "trophy",
    name: "room_boards",
    permission: "contests.read",
    page: room(["console-boards", "console-games"], () => import("../sections/boards/boards-page.tsx")),
  },
  {
    path: "/raffles",
    group: "rewards",
    icon: "ticket",
    name: "room_raffles",
    permission: "contests.read",
    page: room(["console-raffles", "console-games"], () => import("../sections/raffles/raffles-page.tsx")),
  },
  {
    path: "/ledger",
    group: "money",
    icon: "landmark",
    name: "room_ledger",
    permission: "ledger.read",
    page: room(["console-ledger"], () => import("../sections/ledger/ledger-page.tsx")),
  },
  {
    path: "/merchant",
    group: "operation",
    icon: "store",
    name: "room_merchant",
    permission: "merchants.read",
    page: room(
      ["console-merchant", "console-settings", "console-approvals"],
      () => import("../sections/merchant/merchant-page.tsx"),
    ),
  },
  {
    path: "/content",
    group: "service",
    icon: "newspaper",
    name: "room_content",
    permission: "content.read",
    page: room(["console-content"], () => import("../sections/content/content-page.tsx")),
  },
  {
    path: "/messages",
    group: "service",
    icon: "mail",
    name: "room_messages",
    permission: "messages.read",
    page: room(["console-inbox", "console-content"], () => import("../sections/messages/messages-page.tsx")),
  },
  {
    path: "/feedback",
    group: "service",
    icon: "message-circle",
    name: "room_feedback",
    permission: "feedback.read",
    page: room(["console-feedback"], () => import("../sections/feedback/feedback-page.tsx")),
  },
  {
    path: "/reports",
    group: "operation",
    icon: "rows-3",
    name: "room_reports",
    permission: "reports.read",
    page: room(["console-reports", "console-games"], () => import("../sections/reports/reports-page.tsx")),
  },
  {
    path: "/records",
    group: "operation",
    icon: "file-text",
    name: "room_records",
    permission: "records.read",
    page: room(["console-records"], () => import("../sections/records/records-page.tsx")),
  },
  {
    path: "/verification",
    group: "players",
    icon: "shield-check",
    name: "room_verification",
    permission: "verification.read",
    page: room(["console-verification"], () => import("../sections/verification/verification-page.tsx")),
  },
  {
    path: "/locations",
    group: "players",
    icon: "map-pin",
    name: "room_locations",
    permission: "members.read",
    page: room(["console-members"], () => import("../sections/locations/locations-page.tsx")),
  },
  {
    path: "/watch",
    group: "players",
    icon: "circle-alert",
    name: "room_watch",
    permission: "watch.read",
    page: room(["console-watch"], () => import("../sections/watch/watch-page.tsx")),
  },
  {
    path: "/chat",
    group: "service",
    icon: "message-circle",
    name: "room_chat",
    permission: "chat.answer",
    page: room(["console-chat"], () => import("../sections/chat/chat-page.tsx")),
  },
  {
    path: "/rooms",
    group: "service",
    icon: "messages-square",
    name: "room_rooms",
    permission: "rooms.read",
    page: room(["console-rooms"], () => import("../sections/rooms/rooms-page.tsx")),
  },
  {
    path: "/staff",
    group: "operation",
    icon: "user-cog",
    name: "room_staff",
    permission: "staff.read",
    page: room(["console-staff"], () => import("../sections/staff/staff-page.tsx")),
  },
  {
    path: "/audit",
    group: "operation",
    icon: "scroll-text",
    name: "room_audit",
    permission: "audit.read",
    page: room(["console-audit"], () => import("../sections/audit/audit-page.tsx")),
  },
]
