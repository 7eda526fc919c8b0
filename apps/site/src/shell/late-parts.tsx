import { Suspense, type ComponentProps } from "react"
import { Skeleton } from "../ui/skeleton.tsx"
import { late } from "./late.tsx"

/*
 * Parts of the frame that the first paint does not need: their code and texts arrive just after the
 * first screen, into places that are kept free for them.
 */

const LateSignOut = late(
  "SignOutButton",
  async () => (await import("../features/auth/sign-out-button.tsx")).SignOutButton,
)
const LateFreePlay = late(
  "FreePlayButton",
  async () => (await import("../features/auth/free-play-button.tsx")).FreePlayButton,
)
const LateBalance = late(
  "BalanceChip",
  async () => (await import("../features/wallet/balance-chip.tsx")).BalanceChip,
)
const LateMail = late(
  "MailButton",
  async () => (await import("../features/inbox/mail-button.tsx")).MailButton,
)
const LateChat = late(
  "ChatButton",
  async () => (await import("../features/service-chat/chat-button.tsx")).ChatButton,
)
const LateRooms = late(
  "RoomsButton",
  async () => (await import("../features/chat-rooms/rooms-button.tsx")).RoomsButton,
)
const LateCategories = late(
  "HeaderCategories",
  async () => (await import("./header-categories.tsx")).HeaderCategories,
)
const LateDock = late("DockBody", async () => (await import("./dock-body.tsx")).DockBody)
const LateMenu = late("MenuBody", async () => (await import("./menu-body.tsx")).MenuBody)
const LateAccountMenu = late("AccountMenu", async () => (await import("./account-menu.tsx")).AccountMenu)
const LateStrip = late("SessionStrip", async () => (await import("./session-strip.tsx")).SessionStrip)
const LateOutcomes = late(
  "Outcomes",
  async () => (await import("../features/lottery/outcomes/outcomes.tsx")).Outcomes,
)
const LateSessionWatch = late(
  "SessionWatch",
  async () => (await import("../features/auth/session-watch.tsx")).SessionWatch,
)
const LateAnalytics = late(
  "Analytics",
  async () => (await import("../features/analytics/analytics.tsx")).Analytics,
)
const LateFooter = late("Footer", async () => (await import("./footer.tsx")).Footer)
const LateRightBar = late("RightBar", async () => (await import("./right-bar.tsx")).RightBar)

/** Names of the parts that a member's page shows from the start. */
export const MEMBER_PARTS = ["BalanceChip", "MailButton", "AccountMenu", "SessionStrip"] as const

export const SignOutButton = (props: ComponentProps<typeof LateSignOut>) => (
  <Suspense fallback={<div className="min-h-11" />}>
    <LateSignOut {...props} />
  </Suspense>
)
export const FreePlayButton = (props: ComponentProps<typeof LateFreePlay>) => (
  <Suspense fallback={<div className="min-h-11 w-36" />}>
    <LateFreePlay {...props} />
  </Suspense>
)
export const BalanceChip = () => (
  <Suspense fallback={<Skeleton className="h-11 w-36 rounded-pill sm:w-44" />}>
    <LateBalance />
  </Suspense>
)
export const MailButton = () => (
  <Suspense fallback={<div className="hidden size-11 sm:block" />}>
    <LateMail />
  </Suspense>
)
export const ChatButton = (props: ComponentProps<typeof LateChat>) => (
  <Suspense fallback={<div className={props.className} />}>
    <LateChat {...props} />
  </Suspense>
)
export const RoomsButton = (props: ComponentProps<typeof LateRooms>) => (
  <Suspense fallback={null}>
    <LateRooms {...props} />
  </Suspense>
)
export const HeaderCategories = (props: ComponentProps<typeof LateCategories>) => (
  <Suspense fallback={null}>
    <LateCategories {...props} />
  </Suspense>
)
export const DockBody = () => (
  <Suspense fallback={<div className="h-16" />}>
    <LateDock />
  </Suspense>
)
export const MenuBody = (props: ComponentProps<typeof LateMenu>) => (
  <Suspense fallback={null}>
    <LateMenu {...props} />
  </Suspense>
)
export const AccountMenu = () => (
  <Suspense fallback={<div className="hidden size-11 sm:block" />}>
    <LateAccountMenu />
  </Suspense>
)
export const SessionStrip = () => (
  <Suspense fallback={<div className="h-11" />}>
    <LateStrip />
  </Suspense>
)
export const Outcomes = () => (
  <Suspense fallback={null}>
    <LateOutcomes />
  </Suspense>
)
export const SessionWatch = () => (
  <Suspense fallback={null}>
    <LateSessionWatch />
  </Suspense>
)
export const Analytics = (props: ComponentProps<typeof LateAnalytics>) => (
  <Suspense fallback={null}>
    <LateAnalytics {...props} />
  </Suspense>
)
export const Footer = () => (
  <Suspense fallback={null}>
    <LateFooter />
  </Suspense>
)
export const RightBar = () => (
  <Suspense fallback={<div className="hidden w-19 shrink-0 xl:block" />}>
    <LateRightBar />
  </Suspense>
)
