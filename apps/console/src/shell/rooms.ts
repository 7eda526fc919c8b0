import type { Permission } from "@croupier/contract/console/permissions"
import { lazy, type ComponentType } from "react"
import type { IconName } from "../parts/icon-names.ts"

export interface Room {
  readonly path: `/${string}`
  readonly icon: IconName
  /** The key of its name. */
  readonly name: string
  /** Who sees it; without one, whoever is signed in. */
  readonly permission?: Permission
  readonly page: ComponentType
}

/** The rooms of the console, in the order of the navigation. The code of each comes when somebody enters. */
export const ROOMS: readonly Room[] = [
  {
    path: "/overview",
    icon: "layout-dashboard",
    name: "room_overview",
    permission: "overview.read",
    page: lazy(() => import("../rooms/overview/overview-page.tsx")),
  },
  {
    path: "/members",
    icon: "users",
    name: "room_members",
    permission: "members.read",
    page: lazy(() => import("../rooms/members/members-page.tsx")),
  },
  {
    path: "/approvals",
    icon: "stamp",
    name: "room_approvals",
    page: lazy(() => import("../rooms/approvals/approvals-page.tsx")),
  },
  {
    path: "/lottery",
    icon: "dices",
    name: "room_lottery",
    permission: "lottery.read",
    page: lazy(() => import("../rooms/lottery/lottery-page.tsx")),
  },
  {
    path: "/games",
    icon: "gamepad-2",
    name: "room_games",
    permission: "games.read",
    page: lazy(() => import("../rooms/games/games-page.tsx")),
  },
  {
    path: "/payments",
    icon: "wallet",
    name: "room_payments",
    permission: "payments.read",
    page: lazy(() => import("../rooms/payments/payments-page.tsx")),
  },
  {
    path: "/transfers",
    icon: "refresh-cw",
    name: "room_transfers",
    permission: "payments.read",
    page: lazy(() => import("../rooms/transfers/transfers-page.tsx")),
  },
  {
    path: "/ledger",
    icon: "landmark",
    name: "room_ledger",
    permission: "ledger.read",
    page: lazy(() => import("../rooms/ledger/ledger-page.tsx")),
  },
  {
    path: "/merchant",
    icon: "store",
    name: "room_merchant",
    permission: "merchants.read",
    page: lazy(() => import("../rooms/merchant/merchant-page.tsx")),
  },
  {
    path: "/content",
    icon: "megaphone",
    name: "room_content",
    permission: "content.read",
    page: lazy(() => import("../rooms/content/content-page.tsx")),
  },
  {
    path: "/staff",
    icon: "user-cog",
    name: "room_staff",
    permission: "staff.read",
    page: lazy(() => import("../rooms/staff/staff-page.tsx")),
  },
  {
    path: "/audit",
    icon: "scroll-text",
    name: "room_audit",
    permission: "audit.read",
    page: lazy(() => import("../rooms/audit/audit-page.tsx")),
  },
]
