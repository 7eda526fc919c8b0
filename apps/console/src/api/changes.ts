import type { ConsoleEndpoints } from "@croupier/contract/console/table"
import { merchantCode } from "../session/session-store.ts"
import { queryClient } from "./query-client.ts"

type Row = ConsoleEndpoints[keyof ConsoleEndpoints]
type Read = Extract<Row, { method: "GET" }>["module"]
type Act = Exclude<Row, { method: "GET" }>["module"]

/** An act may wait for this long until what it changed shows anew; then it counts as done all the same. */
const SHOWN_WITHIN_MS = 3_000

/** Reads that most acts change beside their own: the log, the figures of the overview, the proposals that wait. */
const ALWAYS: readonly Read[] = [
  "OPS_listAudit",
  "OPS_overview",
  "OPS_listProposals",
  "OPS_waitingProposal",
  "OPS_proposal",
]
const MEMBER: readonly Read[] = ["OPS_listMembers", "OPS_memberProfile", "OPS_memberOpenSessions"]
const MONEY: readonly Read[] = [
  "OPS_memberBalances",
  "OPS_memberReceivables",
  "OPS_memberStatement",
  "OPS_playerFunds",
]
const BONUSES: readonly Read[] = ["OPS_memberBonuses", "OPS_listVendorGrants", ...MONEY]
const DEPOSITS: readonly Read[] = ["OPS_listDeposits", "OPS_depositTrail", "OPS_listReceipts"]
const CONTESTS: readonly Read[] = ["OPS_listContests", "OPS_contestTrail"]
const WITHDRAWALS: readonly Read[] = ["OPS_listWithdrawals", "OPS_withdrawalTrail"]
const PEERS: readonly Read[] = [
  ...WITHDRAWALS,
  "OPS_listPeerPayments",
  "OPS_peerOffers",
  "OPS_peerPaymentTrail",
]
const ROUNDS: readonly Read[] = ["OPS_playRound", "OPS_listOpenRounds", "OPS_listPlaySteps"]
const TALKS: readonly Read[] = ["OPS_listServiceChats", "OPS_readServiceChat"]
const ROOM_MESSAGES: readonly Read[] = ["OPS_listRooms", "OPS_listRoomMessages", "OPS_listRoomReports"]
const CONTRACTS: readonly Read[] = ["OPS_listContracts", "OPS_contractTrail"]
const VIP: readonly Read[] = ["OPS_memberVip", "OPS_listVipMembers", "OPS_listMembers", "OPS_memberProfile"]
const POINTS: readonly Read[] = [
  "OPS_listRedemptions",
  "OPS_listPointRewards",
  "OPS_memberPoints",
  "OPS_pointsReport",
  ...MONEY,
]
const PROMOTIONS: readonly Read[] = [
  "OPS_listPromotions",
  "OPS_promotionEffect",
  "OPS_dryRunPromotion",
  "OPS_previewPromotion",
]
const LOTTERY: readonly Read[] = ["OPS_listLotteryGames", "OPS_lotteryGame"]
const WATCH: readonly Read[] = [
  "OPS_watchFigures",
  "OPS_listWatchAlerts",
  "OPS_readWatchAlert",
  "OPS_listWatchCases",
  "OPS_readWatchCase",
  "OPS_watchGraph",
]
const ISSUES: readonly Read[] = ["OPS_listIssues", "OPS_findIssues", "OPS_issueCalendar", "OPS_issueExposure"]

/**
 * The reads whose answers an act changes, beside `ALWAYS`. `nothing` is for acts that belong to a session or only
 * calculate; `all` for the decision of a proposal, which may be any act. An act that is missing here fails the build.
 */
const CHANGES: Record<Act, readonly Read[] | "nothing" | "all"> = {
  // Sessions of people of the house.
  OPS_signIn: "nothing",
  OPS_signInByPasskey: "nothing",
  OPS_passkeySignInOptions: "nothing",
  OPS_signOut: "nothing",
  OPS_newPassword: "nothing",
  OPS_authenticator: "nothing",
  OPS_code: "nothing",
  OPS_stepUp: "nothing",
  OPS_passkeyOptions: "nothing",
  OPS_passkeyChallenge: "nothing",
  OPS_provePasskey: "nothing",
  OPS_addPasskey: ["OPS_factors"],
  OPS_namePasskey: ["OPS_factors"],
  OPS_removePasskey: ["OPS_factors"],
  // Calls that only calculate.
  OPS_weighSettings: "nothing",
  OPS_previewRichText: "nothing",
  // Lists.
  OPS_startExport: ["OPS_listExports"],
  OPS_removeExport: ["OPS_listExports"],
  OPS_saveView: ["OPS_listViews"],
  OPS_removeView: ["OPS_listViews"],
  OPS_takeHouseReport: [],
  // Approvals.
  OPS_decideProposal: "all",
  // People of the house.
  OPS_addStaff: ["OPS_listStaff"],
  OPS_changeStaffRoles: ["OPS_listStaff"],
  OPS_revokeStaff: ["OPS_listStaff"],
  OPS_resetStaff: ["OPS_listStaff"],
  OPS_unlockStaff: ["OPS_listStaff"],
  OPS_endStaffSessions: ["OPS_listStaff"],
  OPS_setAllowedAddresses: ["OPS_allowedAddresses"],
  // Members.
  OPS_lockMember: MEMBER,
  OPS_endMemberSessions: MEMBER,
  OPS_noteMember: MEMBER,
  OPS_resetMemberPassword: MEMBER,
  OPS_removeMemberFactors: MEMBER,
  OPS_markTestAccount: MEMBER,
  OPS_takeTaxEvidence: [],
  OPS_registerMember: [...MEMBER, "OPS_listAgents"],
  OPS_moveAgent: ["OPS_listAgents", "OPS_listAgentMoves", "OPS_listContracts", "OPS_contractTrail"],
  OPS_offerContract: CONTRACTS,
  OPS_endContract: CONTRACTS,
  OPS_moveAgentQuota: ["OPS_listAgentQuotas", "OPS_agentQuotaHistory"],
  OPS_changeContractRules: ["OPS_contractRules"],
  OPS_saveContractTemplate: ["OPS_listContractTemplates"],
  OPS_closeContractTemplate: ["OPS_listContractTemplates"],
  OPS_holdAgentBill: ["OPS_listAgentBills", "OPS_agentBill"],
  OPS_payAgentBill: ["OPS_listAgentBills", "OPS_agentBill"],
  OPS_issueAgentBills: ["OPS_listAgentBills"],
  OPS_decideAgentAnomaly: ["OPS_listAgentAnomalies", "OPS_listAgents"],
  OPS_makeAgent: ["OPS_listAgents"],
  OPS_tagPlayer: ["OPS_listTags"],
  // Affiliates. A preview changes nothing.
  OPS_previewProgramme: [],
  OPS_writeProgramme: ["OPS_listProgrammes", "OPS_programmeVersions"],
  OPS_switchProgramme: ["OPS_listProgrammes"],
  OPS_enrolAffiliate: ["OPS_listAffiliates", "OPS_listProgrammes"],
  OPS_answerApplication: ["OPS_listAffiliates", "OPS_listProgrammes"],
  OPS_judgeAffiliatePlayer: ["OPS_listAffiliatePlayers"],
  OPS_stopStatement: ["OPS_listStatements", "OPS_affiliateStatement"],
  OPS_releaseStatement: ["OPS_listStatements", "OPS_affiliateStatement"],
  OPS_setPrizeGroup: ["OPS_listAgents"],
  OPS_setGroupRule: ["OPS_readGroupRule"],
  OPS_excludeMember: [...MEMBER, "OPS_memberProtection"],
  OPS_readmitMember: [...MEMBER, "OPS_memberProtection"],
  OPS_reopenAccount: ["OPS_memberClosing"],
  OPS_limitMember: ["OPS_memberProtection"],
  OPS_unlimitMember: ["OPS_memberProtection"],
  OPS_writeBonusTerms: ["OPS_listBonusTerms"],
  OPS_grantBonus: BONUSES,
  OPS_revokeBonus: BONUSES,
  OPS_retryVendorGrant: ["OPS_listVendorGrants"],
  OPS_revokeReward: ["OPS_listRewards", "OPS_rewardCosts"],
  OPS_adjustMember: MONEY,
  // Payments, transfers and the ledger.
  OPS_askDeposit: [...MONEY, ...DEPOSITS],
  OPS_endDeposit: [...MONEY, ...DEPOSITS],
  OPS_returnReceipt: DEPOSITS,
  OPS_ruleContest: CONTESTS,
  OPS_contestEvidence: CONTESTS,
  OPS_creditReceipt: [...MONEY, ...DEPOSITS],
  OPS_changeMethod: ["OPS_listMethods"],
  OPS_addMethod: ["OPS_listMethods"],
  OPS_weighMethod: "nothing",
  OPS_matchIncoming: [
    ...MONEY,
    "OPS_listReceipts",
    "OPS_listIncoming",
    "OPS_incomingCandidates",
    "OPS_listDeposits",
    "OPS_depositTrail",
  ],
  OPS_refuseCandidate: ["OPS_incomingCandidates"],
  OPS_redeemCash: [...MONEY, "OPS_listDeposits", "OPS_depositTrail", "OPS_cashDesks"],
  OPS_collectCash: ["OPS_cashDesks", "OPS_playerFunds", "OPS_trialBalance"],
  OPS_comparePayments: ["OPS_listPaymentDifferences"],
  OPS_resolvePaymentDifference: ["OPS_listPaymentDifferences"],
  OPS_approveWithdrawal: WITHDRAWALS,
  OPS_refuseWithdrawal: [...MONEY, ...WITHDRAWALS],
  OPS_splitWithdrawal: WITHDRAWALS,
  OPS_holdWithdrawal: WITHDRAWALS,
  OPS_assignWithdrawal: WITHDRAWALS,
  OPS_askWithdrawal: [...MONEY, ...WITHDRAWALS],
  OPS_ruleReceipt: WITHDRAWALS,
  OPS_rulePayout: [...MONEY, ...WITHDRAWALS],
  OPS_changeWithdrawalRules: ["OPS_withdrawalRules", "OPS_peerOffers"],
  OPS_endPeerMatch: PEERS,
  OPS_pausePeerPayment: PEERS,
  OPS_rulePeerPayment: PEERS,
  OPS_ruleTransfer: [...MONEY, "OPS_listTransfers"],
  OPS_bookVendorDifference: [...MONEY, "OPS_vendorChecks"],
  OPS_bookCapital: ["OPS_playerFunds", "OPS_trialBalance"],
  OPS_verifyLedger: ["OPS_verifierState"],
  OPS_proveSubLedgers: ["OPS_subLedgerProofs"],
  // The merchant.
  OPS_changeSettings: ["OPS_merchantSettings", "OPS_registerRules", "OPS_listCatalogue", ...LOTTERY],
  OPS_setMerchantStatus: ["OPS_merchantSettings"],
  OPS_setDomains: ["OPS_merchantSettings"],
  OPS_setRegisterRules: ["OPS_registerRules"],
  OPS_setServiceSecret: ["OPS_serviceSecret"],
  OPS_setMerchantLinks: ["OPS_merchantLinks"],
  OPS_setMerchantBrand: ["OPS_merchantBrand", "OPS_merchantSettings"],
  OPS_uploadLogo: ["OPS_merchantBrand"],
  OPS_saveNotice: ["OPS_listNotices"],
  OPS_saveText: ["OPS_listTexts"],
  OPS_openVerification: "nothing",
  OPS_decideVerification: ["OPS_listVerifications", "OPS_memberVerification"],
  OPS_overrideVerification: ["OPS_listVerifications", "OPS_memberVerification"],
  OPS_checkIntegrity: ["OPS_integrity"],
  OPS_takeAuthorityFile: [],
  OPS_correctAuthorityFile: ["OPS_listAuthorityFiles"],
  OPS_eraseMember: ["OPS_listErasures"],
  OPS_copyMemberData: ["OPS_listDataCopies"],
  OPS_takeFeedback: ["OPS_listFeedback", "OPS_feedbackFigures"],
  OPS_answerFeedback: ["OPS_listFeedback", "OPS_feedbackFigures"],
  OPS_dismissWatchAlert: WATCH,
  OPS_openWatchCase: WATCH,
  OPS_reportMatchFixing: WATCH,
  OPS_linkWatchCase: WATCH,
  OPS_takeWatchCase: WATCH,
  OPS_noteWatchCase: ["OPS_readWatchCase"],
  OPS_endWatchCase: WATCH,
  OPS_exportWatchCase: ["OPS_readWatchCase"],
  OPS_saveWatchRules: ["OPS_readWatchRules"],
  OPS_publishHelp: ["OPS_listHelp", "OPS_helpHistory"],
  OPS_publishPage: ["OPS_listPages", "OPS_pageHistory"],
  OPS_proposeLegalPage: ["OPS_listPages", "OPS_pageHistory"],
  // Points.
  OPS_savePointReward: ["OPS_listPointRewards"],
  OPS_uploadRewardPicture: "nothing",
  OPS_approveRedemption: POINTS,
  OPS_rejectRedemption: POINTS,
  OPS_changePointTerms: ["OPS_pointTerms"],
  OPS_correctPoints: ["OPS_memberPoints"],
  // Levels.
  OPS_previewVipLadder: "nothing",
  OPS_changeVipLadder: ["OPS_vipLadder"],
  OPS_setVipLevel: VIP,
  OPS_setMemberLabel: VIP,
  // Promotions.
  OPS_savePromotion: PROMOTIONS,
  OPS_openPromotion: ["OPS_listPromotions"],
  OPS_stopPromotion: ["OPS_listPromotions"],
  OPS_decideApplication: ["OPS_listApplications", "OPS_listPromotions"],
  // Rewards for friends.
  OPS_saveReferral: ["OPS_readReferral"],
  OPS_cancelFriend: ["OPS_listFriends", "OPS_readReferral"],
  // Cashback.
  OPS_previewCashback: "nothing",
  OPS_saveCashback: ["OPS_readCashback"],
  OPS_holdCashback: ["OPS_readCashback"],
  // Check-ins.
  OPS_sendMessage: ["OPS_listMessages"],
  OPS_withdrawMessage: ["OPS_listMessages"],
  OPS_saveCheckIns: ["OPS_readCheckIns"],
  // The wheel.
  OPS_saveWheel: ["OPS_readWheel"],
  OPS_saveRedPackets: ["OPS_readRedPackets"],
  // Chats: the desk asks every two seconds by itself.
  OPS_beAtDesk: "nothing",
  OPS_typeServiceAnswer: "nothing",
  OPS_takeServiceChat: TALKS,
  OPS_answerServiceChat: TALKS,
  OPS_sendServiceFileToGuest: TALKS,
  OPS_handOverServiceChat: TALKS,
  OPS_returnServiceChat: TALKS,
  OPS_closeServiceChat: [...TALKS, "OPS_listEndedServiceChats"],
  OPS_removeRoomMessage: ROOM_MESSAGES,
  OPS_keepRoomMessage: ROOM_MESSAGES,
  OPS_muteInRooms: ["OPS_listRooms", "OPS_listRoomMutes"],
  OPS_unmuteInRooms: ["OPS_listRooms", "OPS_listRoomMutes"],
  OPS_saveRoomWords: ["OPS_readRoomWords"],
  OPS_saveServiceMacro: ["OPS_listServiceMacros"],
  // Missions.
  OPS_saveMission: ["OPS_listMissions", "OPS_missionEffect"],
  // Boards.
  OPS_saveBoard: ["OPS_listBoards"],
  // Raffles.
  OPS_saveRaffle: ["OPS_listRaffles"],
  // Games.
  OPS_saveGame: ["OPS_listCatalogue"],
  OPS_saveGameReturn: ["OPS_listCatalogue"],
  OPS_startImport: ["OPS_listImports", "OPS_listVendors"],
  OPS_saveVendor: ["OPS_listVendors", "OPS_listCatalogue"],
  OPS_askRound: ROUNDS,
  OPS_endRound: ROUNDS,
  OPS_resolveDifference: ["OPS_listDifferences"],
  OPS_compareBooks: ["OPS_listComparisons", "OPS_listDifferences"],
  OPS_settleDebt: ["OPS_listDebts"],
  // Lotteries.
  OPS_setGameOnSale: LOTTERY,
  OPS_changeLotteryTerms: LOTTERY,
  OPS_changeLotterySchedule: [...LOTTERY, ...ISSUES],
  OPS_skipLotteryDay: [...LOTTERY, ...ISSUES],
  OPS_closeIssue: ISSUES,
  OPS_ruleIssue: [...ISSUES, "OPS_issueRulings"],
}

const isAct = (module: string): module is Act => Object.hasOwn(CHANGES, module)

/** Asks again for what an act changed and the screen shows. */
export async function showChanges(module: string): Promise<void> {
  const changes = isAct(module) ? CHANGES[module] : "nothing"
  if (changes === "nothing") return
  const asking =
    changes === "all"
      ? queryClient.invalidateQueries()
      : Promise.all(
          [...ALWAYS, ...changes].map((read) =>
            queryClient.invalidateQueries({ queryKey: [read, merchantCode()] }),
          ),
        )
  await Promise.race([asking, new Promise((resolve) => setTimeout(resolve, SHOWN_WITHIN_MS))])
}
