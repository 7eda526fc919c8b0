import type { z } from "zod/mini"
import * as contracts from "../agent-contracts/console.ts"
import * as agents from "../agents/console.ts"
import * as lineTransfers from "../line-transfers/console.ts"
import * as approvals from "./approvals.ts"
import * as audit from "./audit.ts"
import * as content from "../engagement/console.ts"
import type { ConsoleEndpoint } from "./endpoint.ts"
import * as factors from "./factors.ts"
import * as files from "./exports.ts"
import * as games from "../games/console.ts"
import * as ledger from "../wallet/console.ts"
import * as lotteryIssues from "../lottery/console-issues.ts"
import * as lottery from "../lottery/console.ts"
import * as members from "../identity/console.ts"
import * as merchantSite from "../merchants/console-site.ts"
import * as merchants from "../merchants/console.ts"
import * as money from "../payments/console-money.ts"
import * as overview from "./overview.ts"
import * as methods from "../payments/console-methods.ts"
import * as incoming from "../payments/console-incoming.ts"
import * as contests from "../payments/console-contests.ts"
import * as payments from "../payments/console.ts"
import * as protection from "../protection/console.ts"
import * as play from "../games/console-rounds.ts"
import * as session from "./session.ts"
import * as staff from "./staff.ts"
import * as transfers from "../wallet/console-transfers.ts"
import * as words from "../merchants/console-words.ts"
import * as views from "./views.ts"
import * as peer from "../peer-payments/console.ts"
import * as withdrawals from "../withdrawals/console.ts"

/** Every call of the console, by name. */
export const CONSOLE_ENDPOINTS = {
  staffPuzzle: session.staffPuzzle,
  staffSignIn: session.staffSignIn,
  staffPasskeySignInOptions: factors.staffPasskeySignInOptions,
  staffSignInByPasskey: factors.staffSignInByPasskey,
  staffSession: session.staffSession,
  staffSignOut: session.staffSignOut,
  staffNewPassword: session.staffNewPassword,
  staffAuthenticator: session.staffAuthenticator,
  staffCode: session.staffCode,
  staffStepUp: session.staffStepUp,
  staffFactors: factors.staffFactors,
  staffPasskeyOptions: factors.staffPasskeyOptions,
  staffAddPasskey: factors.staffAddPasskey,
  staffNamePasskey: factors.staffNamePasskey,
  staffRemovePasskey: factors.staffRemovePasskey,
  staffPasskeyChallenge: factors.staffPasskeyChallenge,
  staffProvePasskey: factors.staffProvePasskey,
  listStaff: staff.listStaff,
  addStaff: staff.addStaff,
  changeStaffRoles: staff.changeStaffRoles,
  revokeStaff: staff.revokeStaff,
  resetStaff: staff.resetStaff,
  unlockStaff: staff.unlockStaff,
  endStaffSessions: staff.endStaffSessions,
  allowedAddresses: staff.allowedAddresses,
  setAllowedAddresses: staff.setAllowedAddresses,
  listAudit: audit.listAudit,
  verifyAudit: audit.verifyAudit,
  auditState: audit.auditState,
  listAgents: agents.listAgents,
  listAgentMoves: agents.listAgentMoves,
  listLineTransfers: lineTransfers.listLineTransfers,
  moveAgent: agents.moveAgent,
  readGroupRule: agents.readGroupRule,
  setGroupRule: agents.setGroupRule,
  setPrizeGroup: agents.setPrizeGroup,
  listContracts: contracts.listContracts,
  contractTrail: contracts.contractTrail,
  offerContractByHouse: contracts.offerContractByHouse,
  endContractByHouse: contracts.endContractByHouse,
  contractRules: contracts.contractRules,
  changeContractRules: contracts.changeContractRules,
  listContractTemplates: contracts.listContractTemplates,
  saveContractTemplate: contracts.saveContractTemplate,
  closeContractTemplate: contracts.closeContractTemplate,
  startExport: files.startExport,
  listExports: files.listExports,
  removeExport: files.removeExport,
  exportFile: files.exportFile,
  listViews: views.listViews,
  saveView: views.saveView,
  removeView: views.removeView,
  listProposals: approvals.listProposals,
  proposal: approvals.proposal,
  waitingProposal: approvals.waitingProposal,
  decideProposal: approvals.decideProposal,
  listMembers: members.listMembers,
  memberProfile: members.memberProfile,
  memberBalances: members.memberBalances,
  memberReceivables: members.memberReceivables,
  memberStatement: members.memberStatement,
  memberBets: members.memberBets,
  memberRounds: members.memberRounds,
  memberSignIns: members.memberSignIns,
  memberOpenSessions: members.memberOpenSessions,
  memberLinks: members.memberLinks,
  lockMember: members.lockMember,
  endMemberSessions: members.endMemberSessions,
  noteMember: members.noteMember,
  resetMemberPassword: members.resetMemberPassword,
  removeMemberFactors: members.removeMemberFactors,
  registerMember: members.registerMember,
  memberProtection: protection.memberProtection,
  excludeMember: protection.excludeMember,
  readmitMember: protection.readmitMember,
  overview: overview.overview,
  overviewDays: overview.overviewDays,
  merchantSettings: merchants.merchantSettings,
  changeSettings: merchants.changeSettings,
  weighSettings: merchants.weighSettings,
  setMerchantStatus: merchants.setMerchantStatus,
  registerRules: merchantSite.registerRules,
  setRegisterRules: merchantSite.setRegisterRules,
  setDomains: merchantSite.setDomains,
  merchantBrand: merchantSite.merchantBrand,
  setMerchantBrand: merchantSite.setMerchantBrand,
  uploadLogo: merchantSite.uploadLogo,
  listNotices: content.listNotices,
  saveNotice: content.saveNotice,
  listTexts: words.listTexts,
  saveText: words.saveText,
  listPages: words.listPages,
  pageHistory: words.pageHistory,
  publishPage: words.publishPage,
  previewRichText: words.previewRichText,
  listDeposits: payments.listDeposits,
  depositTrail: payments.depositTrail,
  depositSlip: payments.depositSlip,
  askDeposit: payments.askDeposit,
  endDeposit: payments.endDeposit,
  listContests: contests.listContests,
  contestTrail: contests.contestTrail,
  contestEvidence: contests.contestEvidence,
  ruleContest: contests.ruleContest,
  listReceipts: payments.listReceipts,
  returnReceipt: payments.returnReceipt,
  creditReceipt: payments.creditReceipt,
  listMethods: methods.listMethods,
  changeMethod: methods.changeMethod,
  addMethod: methods.addMethod,
  weighMethod: methods.weighMethod,
  listIncoming: incoming.listIncoming,
  incomingCandidates: incoming.incomingCandidates,
  matchIncoming: incoming.matchIncoming,
  refuseCandidate: incoming.refuseCandidate,
  redeemCash: incoming.redeemCash,
  cashDesks: incoming.cashDesks,
  collectCash: incoming.collectCash,
  paymentProviders: money.paymentProviders,
  moneyReport: money.moneyReport,
  adjustMember: payments.adjustMember,
  bookCapital: payments.bookCapital,
  listWithdrawals: withdrawals.listWithdrawals,
  withdrawalTrail: withdrawals.withdrawalTrail,
  approveWithdrawal: withdrawals.approveWithdrawal,
  refuseWithdrawal: withdrawals.refuseWithdrawal,
  splitWithdrawal: withdrawals.splitWithdrawal,
  holdWithdrawal: withdrawals.holdWithdrawal,
  assignWithdrawal: withdrawals.assignWithdrawal,
  askWithdrawal: withdrawals.askWithdrawal,
  ruleReceipt: withdrawals.ruleReceipt,
  rulePayout: withdrawals.rulePayout,
  withdrawalRules: withdrawals.withdrawalRules,
  changeWithdrawalRules: withdrawals.changeWithdrawalRules,
  listPeerPayments: peer.listPeerPayments,
  peerOffers: peer.peerOffers,
  peerPaymentTrail: peer.peerPaymentTrail,
  endPeerMatch: peer.endPeerMatch,
  pausePeerPayment: peer.pausePeerPayment,
  rulePeerPayment: peer.rulePeerPayment,
  listTransfers: transfers.listTransfers,
  ruleTransfer: transfers.ruleTransfer,
  bookVendorDifference: transfers.bookVendorDifference,
  vendorChecks: transfers.vendorChecks,
  listCatalogue: games.listCatalogue,
  saveGame: games.saveGame,
  saveGameReturn: games.saveGameReturn,
  listImports: games.listImports,
  startImport: games.startImport,
  listVendors: games.listVendors,
  saveVendor: games.saveVendor,
  listPlayTransactions: play.listPlayTransactions,
  playRound: play.playRound,
  listOpenRounds: play.listOpenRounds,
  askRound: play.askRound,
  endRound: play.endRound,
  listDifferences: play.listDifferences,
  resolveDifference: play.resolveDifference,
  listComparisons: play.listComparisons,
  compareBooks: play.compareBooks,
  listDebts: play.listDebts,
  settleDebt: play.settleDebt,
  trialBalance: ledger.trialBalance,
  findPosting: ledger.findPosting,
  ledgerAccount: ledger.ledgerAccount,
  verifierState: ledger.verifierState,
  verifyLedger: ledger.verifyLedger,
  listPaymentDifferences: payments.listPaymentDifferences,
  comparePayments: payments.comparePayments,
  resolvePaymentDifference: payments.resolvePaymentDifference,
  subLedgerProofs: ledger.subLedgerProofs,
  proveSubLedgers: ledger.proveSubLedgers,
  playerFunds: ledger.playerFunds,
  listLotteryGames: lottery.listLotteryGames,
  setGameOnSale: lottery.setGameOnSale,
  listIssues: lottery.listIssues,
  findIssues: lottery.findIssues,
  lotteryGame: lottery.lotteryGame,
  changeLotteryTerms: lottery.changeLotteryTerms,
  changeLotterySchedule: lottery.changeLotterySchedule,
  skipLotteryDay: lottery.skipLotteryDay,
  closeIssue: lottery.closeIssue,
  issueCalendar: lotteryIssues.issueCalendar,
  issueExposure: lotteryIssues.issueExposure,
  fairnessLog: lotteryIssues.fairnessLog,
  verifyDraws: lotteryIssues.verifyDraws,
  ruleIssue: lottery.ruleIssue,
  issueRulings: lottery.issueRulings,
} as const satisfies Record<string, ConsoleEndpoint>

export type ConsoleEndpoints = typeof CONSOLE_ENDPOINTS
export type ConsoleName = keyof ConsoleEndpoints

/** Input that a handler receives. */
export type ConsoleParsed<K extends ConsoleName> = z.output<ConsoleEndpoints[K]["input"]>
/** Input that a caller passes. */
export type ConsoleInput<K extends ConsoleName> = z.input<ConsoleEndpoints[K]["input"]>
/** Answer of a call. */
export type ConsoleValue<K extends ConsoleName> = z.output<ConsoleEndpoints[K]["value"]>
