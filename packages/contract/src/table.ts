import * as engagement from "./engagement.ts"
import * as identity from "./identity.ts"
import * as halls from "./lottery-halls.ts"
import * as chase from "./chase.ts"
import * as lottery from "./lottery.ts"
import * as merchants from "./merchants.ts"
import * as passkeys from "./passkeys.ts"
import * as payments from "./payments.ts"
import * as payouts from "./payout-accounts.ts"
import * as profile from "./profile.ts"
import * as security from "./security.ts"
import * as thirdParty from "./third-party.ts"
import * as verification from "./verification.ts"
import * as wallet from "./wallet.ts"

/** The endpoint table: every call of the player and agent site, by name. */
export const ENDPOINTS = {
  whitelabel: merchants.whitelabel,
  systemStatus: merchants.systemStatus,
  country: merchants.country,
  domainRoute: merchants.domainRoute,
  updateLanguage: merchants.updateLanguage,
  registerSettings: merchants.registerSettings,
  payloadKeys: merchants.payloadKeys,
  login: identity.login,
  freePlay: identity.freePlay,
  logout: identity.logout,
  captcha: identity.captcha,
  register: identity.register,
  memberInfo: identity.memberInfo,
  changePassword: identity.changePassword,
  memberSessions: security.memberSessions,
  endMemberSession: security.endMemberSession,
  endOtherSessions: security.endOtherSessions,
  loginHistory: security.loginHistory,
  loginVerification: security.loginVerification,
  sendVerificationCode: security.sendVerificationCode,
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
  balance: wallet.balance,
  consolidatedFunds: wallet.consolidatedFunds,
  walletTransactions: wallet.walletTransactions,
  playToday: wallet.playToday,
  depositMethods: payments.depositMethods,
  createDeposit: payments.createDeposit,
  depositStatus: payments.depositStatus,
  deposits: payments.deposits,
  gameMenus: lottery.gameMenus,
  draw: lottery.draw,
  popularGames: halls.popularGames,
  recentGames: halls.recentGames,
  vnGameMenu: halls.vnGameMenu,
  vnRecentGames: halls.vnRecentGames,
  openedNumbers: halls.openedNumbers,
  vnOpenedNumbers: halls.vnOpenedNumbers,
  nearNumbers: halls.nearNumbers,
  placeBets: lottery.placeBets,
  cancelBet: lottery.cancelBet,
  bets: lottery.bets,
  drawProof: lottery.drawProof,
  prizeGroup: lottery.prizeGroup,
  comingIssues: chase.comingIssues,
  placeChase: chase.placeChase,
  cancelChase: chase.cancelChase,
  chases: chase.chases,
  winnerBoard: lottery.winnerBoard,
  announcements: engagement.announcements,
} as const

export type EndpointName = keyof typeof ENDPOINTS
export type Endpoints = typeof ENDPOINTS
