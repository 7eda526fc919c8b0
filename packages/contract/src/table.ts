import * as engagement from "./engagement/site.ts"
import * as gameRounds from "./games/rounds.ts"
import * as games from "./games/site.ts"
import * as humanCheck from "./identity/human-check.ts"
import * as identityProof from "./identity/proof.ts"
import * as identity from "./identity/site.ts"
import * as lotteryLobby from "./lottery/lobby.ts"
import * as chase from "./lottery/chase.ts"
import * as launch from "./games/launch.ts"
import * as lottery from "./lottery/site.ts"
import * as infoPages from "./merchants/info-pages.ts"
import * as merchants from "./merchants/site.ts"
import * as passkeys from "./identity/passkeys.ts"
import * as payments from "./payments/site.ts"
import * as payouts from "./identity/payout-accounts.ts"
import * as protection from "./protection/site.ts"
import * as profile from "./identity/profile.ts"
import * as referrals from "./identity/referral.ts"
import * as security from "./identity/security.ts"
import * as thirdParty from "./identity/third-party.ts"
import * as vendorWallets from "./wallet/vendors.ts"
import * as verification from "./identity/verification.ts"
import * as profit from "./wallet/profit.ts"
import * as record from "./wallet/record.ts"
import * as wallet from "./wallet/site.ts"
import * as withdrawal from "./withdrawals/site.ts"

/** The endpoint table: every call of the player and agent site, by name. */
export const ENDPOINTS = {
  whitelabel: merchants.whitelabel,
  systemStatus: merchants.systemStatus,
  country: merchants.country,
  domainRoute: merchants.domainRoute,
  updateLanguage: merchants.updateLanguage,
  registerSettings: merchants.registerSettings,
  payloadKeys: merchants.payloadKeys,
  infoPage: infoPages.infoPage,
  ownTexts: infoPages.ownTexts,
  login: identity.login,
  freePlay: identity.freePlay,
  logout: identity.logout,
  captcha: identity.captcha,
  humanCheck: humanCheck.humanCheck,
  register: identity.register,
  memberInfo: identity.memberInfo,
  changePassword: identity.changePassword,
  memberSessions: security.memberSessions,
  endMemberSession: security.endMemberSession,
  endOtherSessions: security.endOtherSessions,
  loginHistory: security.loginHistory,
  loginVerification: security.loginVerification,
  sendVerificationCode: security.sendVerificationCode,
  proveByCode: identityProof.proveByCode,
  proofPasskeyOptions: identityProof.proofPasskeyOptions,
  proveByPasskey: identityProof.proveByPasskey,
  passkeys: passkeys.passkeys,
  passkeyOptions: passkeys.passkeyOptions,
  addPasskey: passkeys.addPasskey,
  removePasskey: passkeys.removePasskey,
  passkeySignInOptions: passkeys.passkeySignInOptions,
  signInByPasskey: passkeys.signInByPasskey,
  startThirdParty: thirdParty.startThirdParty,
  finishThirdParty: thirdParty.finishThirdParty,
  registerThirdParty: thirdParty.registerThirdParty,
  thirdPartyLinks: thirdParty.thirdPartyLinks,
  linkThirdParty: thirdParty.linkThirdParty,
  unlinkThirdParty: thirdParty.unlinkThirdParty,
  securityConfig: security.securityConfig,
  startAuthenticator: security.startAuthenticator,
  confirmAuthenticator: security.confirmAuthenticator,
  renewRecoveryCodes: security.renewRecoveryCodes,
  removeAuthenticator: security.removeAuthenticator,
  setPaymentPassword: security.setPaymentPassword,
  referral: referrals.referral,
  payoutAccounts: payouts.payoutAccounts,
  addPayoutAccount: payouts.addPayoutAccount,
  makeDefaultPayoutAccount: payouts.makeDefaultPayoutAccount,
  removePayoutAccount: payouts.removePayoutAccount,
  memberProfile: profile.memberProfile,
  updateProfile: profile.updateProfile,
  playerAvatar: profile.playerAvatar,
  chooseAvatar: profile.chooseAvatar,
  uploadAvatar: profile.uploadAvatar,
  smsProof: verification.smsProof,
  sendSignInCode: verification.sendSignInCode,
  sendRegistrationCode: verification.sendRegistrationCode,
  registerMobile: verification.registerMobile,
  affiliate: verification.affiliate,
  forgotPasswordByEmail: verification.forgotPasswordByEmail,
  setPasswordByEmail: verification.setPasswordByEmail,
  setPasswordByPhone: verification.setPasswordByPhone,
  contacts: verification.contacts,
  sendMobileCode: verification.sendMobileCode,
  sendEmailCode: verification.sendEmailCode,
  bindMobile: verification.bindMobile,
  bindEmail: verification.bindEmail,
  playProtection: protection.playProtection,
  excludeMyself: protection.excludeMyself,
  askToReturn: protection.askToReturn,
  setRealityCheck: protection.setRealityCheck,
  realityCheck: protection.realityCheck,
  acknowledgeRealityCheck: protection.acknowledgeRealityCheck,
  balance: wallet.balance,
  consolidatedFunds: wallet.consolidatedFunds,
  walletTransactions: record.walletTransactions,
  walletPeriod: record.walletPeriod,
  accountStatement: record.accountStatement,
  playToday: wallet.playToday,
  personalProfit: profit.personalProfit,
  playedRounds: gameRounds.playedRounds,
  walletTransfer: vendorWallets.walletTransfer,
  merchantWallet: vendorWallets.merchantWallet,
  recallAll: vendorWallets.recallAll,
  transferOrders: vendorWallets.transferOrders,
  setAutoTransfer: vendorWallets.setAutoTransfer,
  depositMethods: payments.depositMethods,
  createDeposit: payments.createDeposit,
  depositStatus: payments.depositStatus,
  deposits: payments.deposits,
  withdrawalTerms: withdrawal.withdrawalTerms,
  quoteWithdrawal: withdrawal.quoteWithdrawal,
  createWithdrawal: withdrawal.createWithdrawal,
  withdrawals: withdrawal.withdrawals,
  withdrawalStatus: withdrawal.withdrawalStatus,
  confirmReceipt: withdrawal.confirmReceipt,
  cancelWithdrawal: withdrawal.cancelWithdrawal,
  gameMenus: lottery.gameMenus,
  draw: lottery.draw,
  popularGames: lotteryLobby.popularGames,
  recentGames: lotteryLobby.recentGames,
  vnGameMenu: lotteryLobby.vnGameMenu,
  vnRecentGames: lotteryLobby.vnRecentGames,
  openedNumbers: lotteryLobby.openedNumbers,
  vnOpenedNumbers: lotteryLobby.vnOpenedNumbers,
  nearNumbers: lotteryLobby.nearNumbers,
  placeBets: lottery.placeBets,
  cancelBet: lottery.cancelBet,
  bets: lottery.bets,
  drawProof: lottery.drawProof,
  prizeGroup: lottery.prizeGroup,
  comingIssues: chase.comingIssues,
  placeChase: chase.placeChase,
  cancelChase: chase.cancelChase,
  chases: chase.chases,
  gameLobby: games.gameLobby,
  gameList: games.gameList,
  hotGames: games.hotGames,
  gameMenu: games.gameMenu,
  gameVendor: games.gameVendor,
  vassGameType: games.vassGameType,
  favouriteGames: games.favouriteGames,
  favouriteGamesList: games.favouriteGamesList,
  addFavouriteGame: games.addFavouriteGame,
  removeFavouriteGame: games.removeFavouriteGame,
  recentlyPlayed: games.recentlyPlayed,
  becauseYouPlayed: games.becauseYouPlayed,
  jackpotValues: games.jackpotValues,
  launchGame: launch.launchGame,
  trialLaunch: launch.trialLaunch,
  roomList: launch.roomList,
  winnerBoard: lottery.winnerBoard,
  announcements: engagement.announcements,
} as const

export type EndpointName = keyof typeof ENDPOINTS
export type Endpoints = typeof ENDPOINTS
