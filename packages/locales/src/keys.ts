import type agents from "./en/agents.json"
import type analytics from "./en/analytics.json"
import type auth from "./en/auth.json"
import type consoleFrame from "./en/console.json"
import type consoleAffiliates from "./en/console-affiliates.json"
import type consoleAgents from "./en/console-agents.json"
import type consoleBonuses from "./en/console-bonuses.json"
import type consoleContracts from "./en/console-contracts.json"
import type consoleApprovals from "./en/console-approvals.json"
import type consoleAudit from "./en/console-audit.json"
import type consoleEffects from "./en/console-effects.json"
import type consoleReferrals from "./en/console-referrals.json"
import type consoleCashback from "./en/console-cashback.json"
import type consoleContent from "./en/console-content.json"
import type mydata from "./en/mydata.json"
import type consoleRecords from "./en/console-records.json"
import type consoleFeedback from "./en/console-feedback.json"
import type consoleGames from "./en/console-games.json"
import type consoleInbox from "./en/console-inbox.json"
import type consoleLedger from "./en/console-ledger.json"
import type consoleLottery from "./en/console-lottery.json"
import type consoleMembers from "./en/console-members.json"
import type consoleMerchant from "./en/console-merchant.json"
import type consoleChat from "./en/console-chat.json"
import type consoleCheckins from "./en/console-checkins.json"
import type consoleWheel from "./en/console-wheel.json"
import type consolePackets from "./en/console-packets.json"
import type consoleMissions from "./en/console-missions.json"
import type consoleOverview from "./en/console-overview.json"
import type consolePayments from "./en/console-payments.json"
import type consolePeer from "./en/console-peer.json"
import type consolePoints from "./en/console-points.json"
import type consolePromotions from "./en/console-promotions.json"
import type consoleBoards from "./en/console-boards.json"
import type consoleRaffles from "./en/console-raffles.json"
import type consoleReports from "./en/console-reports.json"
import type consoleRewards from "./en/console-rewards.json"
import type consoleRooms from "./en/console-rooms.json"
import type consoleSettings from "./en/console-settings.json"
import type consoleStaff from "./en/console-staff.json"
import type consoleWatch from "./en/console-watch.json"
import type consoleVip from "./en/console-vip.json"
import type consoleTransfers from "./en/console-transfers.json"
import type consoleWithdrawals from "./en/console-withdrawals.json"
import type referrals from "./en/referrals.json"
import type cashback from "./en/cashback.json"
import type chat from "./en/chat.json"
import type core from "./en/core.json"
import type errors from "./en/errors.json"
import type feedback from "./en/feedback.json"
import type verification from "./en/verification.json"
import type consoleVerification from "./en/console-verification.json"
import type games from "./en/games.json"
import type install from "./en/install.json"
import type inbox from "./en/inbox.json"
import type join from "./en/join.json"
import type lines from "./en/lines.json"
import type lottery from "./en/lottery.json"
import type member from "./en/member.json"
import type checkin from "./en/checkin.json"
import type help from "./en/help.json"
import type wheel from "./en/wheel.json"
import type packets from "./en/packets.json"
import type missions from "./en/missions.json"
import type contracts from "./en/contracts.json"
import type notify from "./en/notify.json"
import type peer from "./en/peer.json"
import type points from "./en/points.json"
import type raffles from "./en/raffles.json"
import type promotions from "./en/promotions.json"
import type record from "./en/record.json"
import type vip from "./en/vip.json"
import type rooms from "./en/rooms.json"
import type saferPlay from "./en/safer-play.json"
import type rewards from "./en/rewards.json"
import type wallet from "./en/wallet.json"
import type withdraw from "./en/withdraw.json"

/** The namespaces of the site and of the console, by their names. */
interface Namespaces {
  agents: typeof agents
  analytics: typeof analytics
  auth: typeof auth
  console: typeof consoleFrame
  "console-affiliates": typeof consoleAffiliates
  "console-agents": typeof consoleAgents
  "console-bonuses": typeof consoleBonuses
  "console-contracts": typeof consoleContracts
  "console-approvals": typeof consoleApprovals
  "console-audit": typeof consoleAudit
  "console-effects": typeof consoleEffects
  "console-referrals": typeof consoleReferrals
  "console-cashback": typeof consoleCashback
  "console-chat": typeof consoleChat
  "console-content": typeof consoleContent
  mydata: typeof mydata
  "console-records": typeof consoleRecords
  "console-feedback": typeof consoleFeedback
  "console-games": typeof consoleGames
  "console-inbox": typeof consoleInbox
  "console-ledger": typeof consoleLedger
  "console-lottery": typeof consoleLottery
  "console-members": typeof consoleMembers
  "console-merchant": typeof consoleMerchant
  "console-checkins": typeof consoleCheckins
  "console-wheel": typeof consoleWheel
  "console-packets": typeof consolePackets
  "console-missions": typeof consoleMissions
  "console-overview": typeof consoleOverview
  "console-payments": typeof consolePayments
  "console-peer": typeof consolePeer
  "console-points": typeof consolePoints
  "console-promotions": typeof consolePromotions
  "console-boards": typeof consoleBoards
  "console-raffles": typeof consoleRaffles
  "console-reports": typeof consoleReports
  "console-rewards": typeof consoleRewards
  "console-rooms": typeof consoleRooms
  "console-settings": typeof consoleSettings
  "console-watch": typeof consoleWatch
  "console-staff": typeof consoleStaff
  "console-vip": typeof consoleVip
  "console-transfers": typeof consoleTransfers
  "console-withdrawals": typeof consoleWithdrawals
  referrals: typeof referrals
  cashback: typeof cashback
  chat: typeof chat
  core: typeof core
  errors: typeof errors
  feedback: typeof feedback
  verification: typeof verification
  "console-verification": typeof consoleVerification
  games: typeof games
  inbox: typeof inbox
  install: typeof install
  join: typeof join
  lines: typeof lines
  lottery: typeof lottery
  member: typeof member
  contracts: typeof contracts
  notify: typeof notify
  peer: typeof peer
  checkin: typeof checkin
  help: typeof help
  wheel: typeof wheel
  packets: typeof packets
  missions: typeof missions
  points: typeof points
  promotions: typeof promotions
  raffles: typeof raffles
  record: typeof record
  rooms: typeof rooms
  vip: typeof vip
  "safer-play": typeof saferPlay
  rewards: typeof rewards
  wallet: typeof wallet
  withdraw: typeof withdraw
}
type Namespace = keyof Namespaces
/** `console` is the frame of the console; the others come with its rooms. */
export type ConsoleNamespace = Extract<Namespace, "console" | `console-${string}`>
export type SiteNamespace = Exclude<Namespace, ConsoleNamespace>

/** The name under which a text is asked for: one that stands in two forms is asked for without its form. */
type Asked<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base | Key : Key

/** The keys of some namespaces. A key that no file of English holds does not compile. */
export type TextKey<N extends Namespace> = { [Name in N]: Asked<keyof Namespaces[Name] & string> }[N]
