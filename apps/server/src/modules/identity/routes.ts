import type { HandlersOf } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { finishSignIn, sendVerificationCode } from "./admission.ts"
import { chooseAvatar, readAvatar, uploadAvatar } from "./avatar.ts"
import { issueCaptcha } from "./captcha.ts"
import { changePassword } from "./change-password.ts"
import { bindEmail, bindMobile, readContacts, sendEmailCode, sendMobileCode } from "./contacts.ts"
import { forgotPasswordByEmail, setPasswordByEmail, setPasswordByPhone } from "./forgotten-password.ts"
import { freePlay } from "./free-play.ts"
import { findAffiliate, readReferral } from "./invitations.ts"
import { withBotCheck, offerHumanCheck } from "./human-check.ts"
import { proofPasskeyOptions, proveByCode, proveByPasskey } from "./identity-proof.ts"
import type { IdentityContext } from "./kit.ts"
import { readLoginHistory } from "./login-events.ts"
import { readMemberInfo } from "./member-info.ts"
import { endMemberSession, endOtherSessions, readMemberSessions } from "./member-sessions.ts"
import { writeLanguage } from "./member-store.ts"
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "./passkeys.ts"
import { setPaymentPassword } from "./payment-password.ts"
import {
  addPayoutAccount,
  makeDefaultPayoutAccount,
  readPayoutAccounts,
  removePayoutAccount,
} from "./payout-accounts.ts"
import { readProfile, updateProfile } from "./profile.ts"
import { registerMobile } from "./register-mobile.ts"
import { register } from "./register.ts"
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./second-factor.ts"
import { readSecurityConfig } from "./security-config.ts"
import { readSmsProof, sendRegistrationCode, sendSignInCode } from "./send-codes.ts"
import { endSession } from "./sessions.ts"
import { signInByCode } from "./sign-in-by-code.ts"
import {
  finishThirdParty,
  linkThirdParty,
  readLinks,
  registerThirdParty,
  startThirdParty,
  unlinkThirdParty,
} from "./third-party.ts"
import { signIn } from "./sign-in.ts"

export function identityRoutes(
  kit: IdentityContext,
): HandlersOf<
  | "login"
  | "freePlay"
  | "logout"
  | "captcha"
  | "humanCheck"
  | "register"
  | "memberInfo"
  | "changePassword"
  | "memberSessions"
  | "endMemberSession"
  | "endOtherSessions"
  | "loginHistory"
  | "loginVerification"
  | "sendVerificationCode"
  | "startThirdParty"
  | "proveByCode"
  | "proofPasskeyOptions"
  | "proveByPasskey"
  | "passkeys"
  | "passkeyOptions"
  | "addPasskey"
  | "removePasskey"
  | "passkeySignInOptions"
  | "signInByPasskey"
  | "finishThirdParty"
  | "registerThirdParty"
  | "thirdPartyLinks"
  | "linkThirdParty"
  | "unlinkThirdParty"
  | "securityConfig"
  | "startAuthenticator"
  | "confirmAuthenticator"
  | "renewRecoveryCodes"
  | "removeAuthenticator"
  | "setPaymentPassword"
  | "referral"
  | "payoutAccounts"
  | "addPayoutAccount"
  | "makeDefaultPayoutAccount"
  | "removePayoutAccount"
  | "memberProfile"
  | "updateProfile"
  | "playerAvatar"
  | "chooseAvatar"
  | "uploadAvatar"
  | "smsProof"
  | "sendSignInCode"
  | "sendRegistrationCode"
  | "registerMobile"
  | "affiliate"
  | "forgotPasswordByEmail"
  | "setPasswordByEmail"
  | "setPasswordByPhone"
  | "contacts"
  | "sendMobileCode"
  | "sendEmailCode"
  | "bindMobile"
  | "bindEmail"
  | "updateLanguage"
> {
  return {
    humanCheck: ({ door }, context) => offerHumanCheck(kit, context, door),
    login: withBotCheck(kit, "login", (input, context) =>
      (input.type === "sms" ? signInByCode : signIn)(kit, context.merchant, input, context),
    ),
    freePlay: (_, context) => freePlay(kit, context.merchant, context.language, context),
    captcha: () => issueCaptcha(kit),
    register: withBotCheck(kit, "register", (input, context) =>
      register(kit, context.merchant, { ...input, language: input.language ?? context.language }, context),
    ),
    memberInfo: (_, { member }) => readMemberInfo(kit, member),

    logout: async (_, { member }) => {
      await endSession(kit, member)
      return null
    },

    changePassword: async (input, context) => {
      await changePassword(kit, context, input)
      return null
    },

    memberSessions: (_, { member }) => readMemberSessions(kit, member),
    endMemberSession: async ({ sessionId }, { member }) => {
      await endMemberSession(kit, member, BigInt(sessionId))
      return null
    },
    endOtherSessions: (_, { member }) => endOtherSessions(kit, member),
    loginHistory: (input, { member }) => readLoginHistory(kit, member, input),
    loginVerification: (input, context) => finishSignIn(kit, context.merchant, input, context),

    sendVerificationCode: (input, context) => sendVerificationCode(kit, context, input),

    startThirdParty: (input, { merchant }) => startThirdParty(kit, merchant, input),
    finishThirdParty: (input, context) => finishThirdParty(kit, context.merchant, input, context),
    registerThirdParty: (input, context) =>
      registerThirdParty(
        kit,
        context.merchant,
        { ...input, language: input.language ?? context.language },
        context,
      ),

    thirdPartyLinks: (_, { member }) => readLinks(kit, member),
    linkThirdParty: (input, context) => linkThirdParty(kit, context, input),
    unlinkThirdParty: (input, context) => unlinkThirdParty(kit, context, input),

    proveByCode: (input, context) => proveByCode(kit, context, input),
    proofPasskeyOptions: (_, context) => proofPasskeyOptions(kit, context),
    proveByPasskey: (input, context) => proveByPasskey(kit, context, input),

    passkeys: (_, { member }) => readPasskeys(kit, member),
    passkeyOptions: (input, context) => passkeyOptions(kit, context, input),
    addPasskey: (input, context) => addPasskey(kit, context, input),
    removePasskey: (input, context) => removePasskey(kit, context, input),
    passkeySignInOptions: (_, { merchant }) => passkeySignInOptions(kit, merchant),
    signInByPasskey: (input, context) => signInByPasskey(kit, context.merchant, input, context),

    securityConfig: (_, { member }) => readSecurityConfig(kit, member),
    startAuthenticator: (input, context) => startAuthenticator(kit, context, input),
    confirmAuthenticator: (input, context) => confirmAuthenticator(kit, context, input),
    renewRecoveryCodes: (input, context) => renewRecoveryCodes(kit, context, input),
    removeAuthenticator: async (input, context) => {
      await removeAuthenticator(kit, context, input)
      return null
    },

    setPaymentPassword: async (input, context) => {
      await setPaymentPassword(kit, context, input)
      return null
    },

    referral: (_, { member, merchant }) => readReferral(kit, merchant, member.id),
    payoutAccounts: (_, context) => readPayoutAccounts(kit, context),
    addPayoutAccount: (input, context) => addPayoutAccount(kit, context, input),
    makeDefaultPayoutAccount: (input, context) => makeDefaultPayoutAccount(kit, context, input),
    removePayoutAccount: (input, context) => removePayoutAccount(kit, context, input),

    memberProfile: (_, { merchant, member }) => readProfile(kit, merchant, member),
    updateProfile: (input, { merchant, member }) => updateProfile(kit, merchant, member, input),
    playerAvatar: (_, { member }) => readAvatar(kit, member),
    chooseAvatar: ({ avatar }, { member }) => chooseAvatar(kit, member, avatar),
    uploadAvatar: ({ image }, { member }) => uploadAvatar(kit, member, image),

    smsProof: () => readSmsProof(kit),
    sendSignInCode: withBotCheck(kit, "codes", (input, context) => sendSignInCode(kit, context, input)),
    sendRegistrationCode: withBotCheck(kit, "codes", (input, context) =>
      sendRegistrationCode(kit, context, input),
    ),
    registerMobile: withBotCheck(kit, "register", (input, context) =>
      registerMobile(
        kit,
        context.merchant,
        { ...input, language: input.language ?? context.language },
        context,
      ),
    ),
    affiliate: async (input, { merchant }) => ({ code: (await findAffiliate(kit.db, merchant, input)).code }),
    forgotPasswordByEmail: withBotCheck(kit, "forgotten", (input, context) =>
      forgotPasswordByEmail(kit, context, input),
    ),
    setPasswordByEmail: (input, context) => setPasswordByEmail(kit, context, input),
    setPasswordByPhone: (input, context) => setPasswordByPhone(kit, context, input),
    contacts: (_, { member }) => readContacts(kit, member.id),
    sendMobileCode: (input, context) => sendMobileCode(kit, context, input),
    sendEmailCode: (input, context) => sendEmailCode(kit, context, input),
    bindMobile: (input, context) => bindMobile(kit, context, input),
    bindEmail: (input, context) => bindEmail(kit, context, input),

    updateLanguage: async ({ language }, { merchant, member }) => {
      if (!merchant.brand.languages.includes(language)) refuse("INPUT_INVALID", [], ["language"])
      await writeLanguage(kit.db, member.id, language)
      return null
    },
  }
}
