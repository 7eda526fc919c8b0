import type { ComponentType } from "react"
import type { PublicSettings } from "@croupier/rules/settings"
import type { Key } from "../i18n/texts.ts"
import type { IconName } from "../ui/icon.tsx"
import { lateComponent } from "../shell/late-component.ts"
import { loadChunk } from "../shell/load-chunk.ts"

export interface MemberPageProps {
  /** Goes to another page of the member centre. */
  readonly go: (page: MemberPageName) => void
}

const page = (
  text: Key<"member">,
  icon: IconName,
  load: () => Promise<{ default: ComponentType<MemberPageProps> }>,
  /** Where the merchant does not offer what the page is about, its menu leaves it out. */
  offered: (settings: PublicSettings) => boolean = () => true,
) => ({
  text,
  icon,
  Component: lateComponent(() => loadChunk(async () => (await load()).default)),
  offered,
})

/** The entries of the member centre in the order of its menu, by the specification's page keys; texts of `member`. */
export const MEMBER_PAGES = {
  securityCenter: page(
    "member_overview",
    "shield-check",
    () => import("../features/member/overview-page.tsx"),
  ),
  transferFund: page("member_wallet", "wallet", () => import("../features/wallet/transfer/funds-page.tsx")),
  depositv2: page("member_deposit", "plus", () => import("../features/wallet/deposit-page.tsx")),
  withdraw: page(
    "member_withdraw",
    "banknote",
    () => import("../features/wallet/withdraw/withdraw-page.tsx"),
  ),
  transferUpline: page(
    "member_line",
    "arrow-right",
    () => import("../features/wallet/line/line-page.tsx"),
    ({ lineTransfers }) => lineTransfers.enabled,
  ),
  personalHistoryCopy: page("member_betting", "dices", () => import("./betting-record.tsx")),
  transactionHistory: page(
    "member_record",
    "list",
    () => import("../features/wallet/record/record-page.tsx"),
  ),
  personalProfit: page(
    "member_profit",
    "chart-column",
    () => import("../features/wallet/profit/profit-page.tsx"),
  ),
  rewardCenter: page("member_rewards", "gift", () => import("../features/member/rewards-page.tsx")),
  bonusDetails: page(
    "member_bonuses",
    "coins",
    () => import("../features/member/bonuses-page.tsx"),
    ({ bonuses }) => bonuses.enabled,
  ),
  playerRank: page(
    "member_rank",
    "trophy",
    () => import("../features/vip/rank-part.tsx"),
    ({ vip }) => vip.enabled,
  ),
  manualRebate: page(
    "member_cashback",
    "coins",
    () => import("../features/member/cashback-page.tsx"),
    ({ member }) => member.manualRebate,
  ),
  missionLeaderboard: page(
    "member_missions",
    "target",
    () => import("../features/member/missions-page.tsx"),
    ({ missions, boards }) => missions.enabled || boards.enabled,
  ),
  messageV2: page(
    "member_messages",
    "mail",
    () => import("../features/inbox/inbox-page.tsx"),
    ({ member }) => member.messages,
  ),
  notifications: page(
    "member_notifications",
    "bell",
    () => import("../features/push/notifications-page.tsx"),
    ({ member }) => member.messages,
  ),
  feedback: page("member_feedback", "message-circle", () => import("../features/feedback/feedback-part.tsx")),
  profile: page("member_profile", "user", () => import("../features/member/profile-page.tsx")),
  contacts: page("member_contacts", "mail", () => import("../features/member/contacts-page.tsx")),
  passwords: page("member_passwords", "key-round", () => import("../features/member/passwords-page.tsx")),
  verification: page(
    "member_verification",
    "shield-check",
    () => import("../features/verification/verification-page.tsx"),
  ),
  payouts: page("member_payouts", "landmark", () => import("../features/member/payouts-page.tsx")),
  authenticator: page(
    "member_authenticator",
    "qr-code",
    () => import("../features/member/authenticator-page.tsx"),
  ),
  passkeys: page(
    "member_passkeys",
    "fingerprint-pattern",
    () => import("../features/member/passkeys-page.tsx"),
  ),
  linked: page(
    "member_linked",
    "link",
    () => import("../features/member/linked-page.tsx"),
    ({ login }) => login.google || login.facebook,
  ),
  referral: page("member_referral", "user-plus", () => import("../features/member/referral-page.tsx")),
  protection: page("member_protection", "pause", () => import("../features/member/protection-page.tsx")),
  sessions: page("member_sessions", "monitor", () => import("../features/member/sessions-page.tsx")),
  myData: page("member_data", "download", () => import("../features/member/my-data-page.tsx")),
  closing: page("member_closing", "trash", () => import("../features/member/closing-page.tsx")),
  loginHistory: page("member_history", "list", () => import("../features/member/history-page.tsx")),
}
export type MemberPageName = keyof typeof MEMBER_PAGES

export const isMemberPage = (name: string): name is MemberPageName => name in MEMBER_PAGES
