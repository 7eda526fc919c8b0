import type { ComponentType } from "react"
import type { CentrePage } from "@croupier/contract/page"
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
  /** The file of the page, under `src/`: the server names its chunk in the head of a page that opens with it. */
  file: string,
  load: () => Promise<{ default: ComponentType<MemberPageProps> }>,
  /** Where the merchant does not offer what the page is about, its menu leaves it out. */
  offered: (settings: PublicSettings) => boolean = () => true,
) => ({
  text,
  icon,
  file,
  Component: lateComponent(() => loadChunk(async () => (await load()).default)),
  offered,
})

/** The entries of the member centre in the order of its menu, by the specification's page keys; texts of `member`. */
export const MEMBER_PAGES = {
  securityCenter: page(
    "member_overview",
    "shield-check",
    "features/member/overview-page.tsx",
    () => import("../features/member/overview-page.tsx"),
  ),
  transferFund: page(
    "member_wallet",
    "wallet",
    "features/wallet/transfer/funds-page.tsx",
    () => import("../features/wallet/transfer/funds-page.tsx"),
  ),
  depositv2: page(
    "member_deposit",
    "plus",
    "features/wallet/deposit-page.tsx",
    () => import("../features/wallet/deposit-page.tsx"),
  ),
  withdraw: page(
    "member_withdraw",
    "banknote",
    "features/wallet/withdraw/withdraw-page.tsx",
    () => import("../features/wallet/withdraw/withdraw-page.tsx"),
  ),
  transferUpline: page(
    "member_line",
    "arrow-right",
    "features/wallet/line/line-page.tsx",
    () => import("../features/wallet/line/line-page.tsx"),
    ({ lineTransfers }) => lineTransfers.enabled,
  ),
  personalHistoryCopy: page(
    "member_betting",
    "dices",
    "modals/betting-record.tsx",
    () => import("./betting-record.tsx"),
  ),
  transactionHistory: page(
    "member_record",
    "list",
    "features/wallet/record/record-page.tsx",
    () => import("../features/wallet/record/record-page.tsx"),
  ),
  personalProfit: page(
    "member_profit",
    "chart-column",
    "features/wallet/profit/profit-page.tsx",
    () => import("../features/wallet/profit/profit-page.tsx"),
  ),
  rewardCenter: page(
    "member_rewards",
    "gift",
    "features/member/rewards-page.tsx",
    () => import("../features/member/rewards-page.tsx"),
  ),
  bonusDetails: page(
    "member_bonuses",
    "coins",
    "features/member/bonuses-page.tsx",
    () => import("../features/member/bonuses-page.tsx"),
    ({ bonuses }) => bonuses.enabled,
  ),
  playerRank: page(
    "member_rank",
    "trophy",
    "features/vip/rank-part.tsx",
    () => import("../features/vip/rank-part.tsx"),
    ({ vip }) => vip.enabled,
  ),
  manualRebate: page(
    "member_cashback",
    "coins",
    "features/member/cashback-page.tsx",
    () => import("../features/member/cashback-page.tsx"),
    ({ member }) => member.manualRebate,
  ),
  missionLeaderboard: page(
    "member_missions",
    "target",
    "features/member/missions-page.tsx",
    () => import("../features/member/missions-page.tsx"),
    ({ missions, boards }) => missions.enabled || boards.enabled,
  ),
  messageV2: page(
    "member_messages",
    "mail",
    "features/inbox/inbox-page.tsx",
    () => import("../features/inbox/inbox-page.tsx"),
    ({ member }) => member.messages,
  ),
  notifications: page(
    "member_notifications",
    "bell",
    "features/push/notifications-page.tsx",
    () => import("../features/push/notifications-page.tsx"),
    ({ member }) => member.messages,
  ),
  feedback: page(
    "member_feedback",
    "message-circle",
    "features/feedback/feedback-part.tsx",
    () => import("../features/feedback/feedback-part.tsx"),
  ),
  profile: page(
    "member_profile",
    "user",
    "features/member/profile-page.tsx",
    () => import("../features/member/profile-page.tsx"),
  ),
  contacts: page(
    "member_contacts",
    "mail",
    "features/member/contacts-page.tsx",
    () => import("../features/member/contacts-page.tsx"),
  ),
  passwords: page(
    "member_passwords",
    "key-round",
    "features/member/passwords-page.tsx",
    () => import("../features/member/passwords-page.tsx"),
  ),
  verification: page(
    "member_verification",
    "shield-check",
    "features/verification/verification-page.tsx",
    () => import("../features/verification/verification-page.tsx"),
  ),
  payouts: page(
    "member_payouts",
    "landmark",
    "features/member/payouts-page.tsx",
    () => import("../features/member/payouts-page.tsx"),
  ),
  authenticator: page(
    "member_authenticator",
    "qr-code",
    "features/member/authenticator-page.tsx",
    () => import("../features/member/authenticator-page.tsx"),
  ),
  passkeys: page(
    "member_passkeys",
    "fingerprint-pattern",
    "features/member/passkeys-page.tsx",
    () => import("../features/member/passkeys-page.tsx"),
  ),
  linked: page(
    "member_linked",
    "link",
    "features/member/linked-page.tsx",
    () => import("../features/member/linked-page.tsx"),
    ({ login }) => login.google || login.facebook,
  ),
  referral: page(
    "member_referral",
    "user-plus",
    "features/member/referral-page.tsx",
    () => import("../features/member/referral-page.tsx"),
  ),
  protection: page(
    "member_protection",
    "pause",
    "features/member/protection-page.tsx",
    () => import("../features/member/protection-page.tsx"),
  ),
  sessions: page(
    "member_sessions",
    "monitor",
    "features/member/sessions-page.tsx",
    () => import("../features/member/sessions-page.tsx"),
  ),
  myData: page(
    "member_data",
    "download",
    "features/member/my-data-page.tsx",
    () => import("../features/member/my-data-page.tsx"),
  ),
  closing: page(
    "member_closing",
    "trash",
    "features/member/closing-page.tsx",
    () => import("../features/member/closing-page.tsx"),
  ),
  loginHistory: page(
    "member_history",
    "list",
    "features/member/history-page.tsx",
    () => import("../features/member/history-page.tsx"),
  ),
} satisfies Record<CentrePage, unknown>
export type MemberPageName = CentrePage

export const isMemberPage = (name: string): name is MemberPageName => name in MEMBER_PAGES
