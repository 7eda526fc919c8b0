import type { PersonalTables } from "../call/personal-data.ts"
import { accountClosingPersonal } from "../modules/account-closing/index.ts"
import { affiliatesPersonal } from "../modules/affiliates/index.ts"
import { agentContractsPersonal } from "../modules/agent-contracts/index.ts"
import { agentPayPersonal } from "../modules/agent-pay/index.ts"
import { agentsPersonal } from "../modules/agents/index.ts"
import { boardsPersonal } from "../modules/boards/index.ts"
import { bonusesPersonal } from "../modules/bonuses/index.ts"
import { campaignsPersonal } from "../modules/campaigns/index.ts"
import { cashbackPersonal } from "../modules/cashback/index.ts"
import { chatRoomsPersonal } from "../modules/chat-rooms/index.ts"
import { checkInsPersonal } from "../modules/check-ins/index.ts"
import { consentsPersonal } from "../modules/consents/index.ts"
import { engagementPersonal } from "../modules/engagement/index.ts"
import { exclusionListsPersonal } from "../modules/exclusion-lists/index.ts"
import { feedbackPersonal } from "../modules/feedback/index.ts"
import { gamesPersonal } from "../modules/games/index.ts"
import { helpPersonal } from "../modules/help/index.ts"
import { identityPersonal } from "../modules/identity/index.ts"
import { inboxPersonal } from "../modules/inbox/index.ts"
import { lineTransfersPersonal } from "../modules/line-transfers/index.ts"
import { locationPersonal } from "../modules/location/index.ts"
import { lotteryPersonal } from "../modules/lottery/index.ts"
import { missionsPersonal } from "../modules/missions/index.ts"
import { operatorsPersonal } from "../modules/operators/index.ts"
import { paymentsPersonal } from "../modules/payments/index.ts"
import { peerPaymentsPersonal } from "../modules/peer-payments/index.ts"
import { personalDataPersonal } from "../modules/personal-data/index.ts"
import { playPersonal } from "../modules/play/index.ts"
import { pointsPersonal } from "../modules/points/index.ts"
import { promotionsPersonal } from "../modules/promotions/index.ts"
import { providersPersonal } from "../modules/providers/index.ts"
import { pushPersonal } from "../modules/push/index.ts"
import { rafflesPersonal } from "../modules/raffles/index.ts"
import { redPacketsPersonal } from "../modules/red-packets/index.ts"
import { referralsPersonal } from "../modules/referrals/index.ts"
import { reportsPersonal } from "../modules/reports/index.ts"
import { responsibleGamingPersonal } from "../modules/responsible-gaming/index.ts"
import { rewardsPersonal } from "../modules/rewards/index.ts"
import { serviceChatPersonal } from "../modules/service-chat/index.ts"
import { vendorWalletsPersonal } from "../modules/vendor-wallets/index.ts"
import { significantEventsPersonal } from "../modules/significant-events/index.ts"
import { verificationPersonal } from "../modules/verification/index.ts"
import { vipPersonal } from "../modules/vip/index.ts"
import { watchPersonal } from "../modules/watch/index.ts"
import { wheelsPersonal } from "../modules/wheels/index.ts"
import { withdrawalsPersonal } from "../modules/withdrawals/index.ts"

/** Tables of all modules that hold something about members; a test proves that none is missing. */
export const PERSONAL_TABLES: readonly PersonalTables[] = [
  accountClosingPersonal,
  affiliatesPersonal,
  agentContractsPersonal,
  agentPayPersonal,
  agentsPersonal,
  boardsPersonal,
  bonusesPersonal,
  campaignsPersonal,
  cashbackPersonal,
  chatRoomsPersonal,
  checkInsPersonal,
  consentsPersonal,
  engagementPersonal,
  exclusionListsPersonal,
  feedbackPersonal,
  gamesPersonal,
  helpPersonal,
  identityPersonal,
  inboxPersonal,
  lineTransfersPersonal,
  locationPersonal,
  lotteryPersonal,
  missionsPersonal,
  operatorsPersonal,
  paymentsPersonal,
  peerPaymentsPersonal,
  personalDataPersonal,
  playPersonal,
  pointsPersonal,
  promotionsPersonal,
  providersPersonal,
  pushPersonal,
  rafflesPersonal,
  redPacketsPersonal,
  referralsPersonal,
  reportsPersonal,
  responsibleGamingPersonal,
  rewardsPersonal,
  serviceChatPersonal,
  vendorWalletsPersonal,
  significantEventsPersonal,
  verificationPersonal,
  vipPersonal,
  watchPersonal,
  wheelsPersonal,
  withdrawalsPersonal,
]
