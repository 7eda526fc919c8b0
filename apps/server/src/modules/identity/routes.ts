import { handlers } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { finishSignIn, sendVerificationCode } from "./sign-in/admission.ts"
import { chooseAvatar, readAvatar, uploadAvatar } from "./profile/avatar.ts"
import { issueCaptcha } from "./sign-in/captcha.ts"
import { changePassword } from "./security/change-password.ts"
import { bindEmail, bindMobile, readContacts, sendEmailCode, sendMobileCode } from "./profile/contacts.ts"
import {
  forgotPasswordByEmail,
  setPasswordByEmail,
  setPasswordByPhone,
} from "./sign-in/forgotten-password.ts"
import { freePlay } from "./sign-in/free-play.ts"
import { readReferral } from "./registration/invitations.ts"
import { withBotCheck, offerHumanCheck } from "./sign-in/human-check.ts"
import { proofPasskeyOptions, proveByCode, proveByPasskey } from "./security/identity-proof.ts"
import type { IdentityContext } from "./kit.ts"
import { readLoginHistory } from "./sign-in/login-events.ts"
import { readMemberInfo } from "./profile/member-info.ts"
import { endMemberSession, endOtherSessions, readMemberSessions } from "./security/member-sessions.ts"
import { writeLanguage } from "./member-store.ts"
import {
  addPasskey,
  passkeyOptions,
  passkeySignInOptions,
  readPasskeys,
  removePasskey,
  signInByPasskey,
} from "./security/passkeys.ts"
import { setPaymentPassword } from "./security/payment-password.ts"
import {
  addPayoutAccount,
  makeDefaultPayoutAccount,
  readPayoutAccounts,
  removePayoutAccount,
} from "./profile/payout-accounts.ts"
import { readDocument, tellDocument } from "./profile/document.ts"
import { readProfile, updateProfile } from "./profile/profile.ts"
import { registerMobile } from "./registration/register-mobile.ts"
import { register } from "./registration/register.ts"
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "./security/second-factor.ts"
import { readSecurityConfig } from "./security/security-config.ts"
import { readSmsProof, sendRegistrationCode, sendSignInCode } from "./security/send-codes.ts"
import { endSession } from "./sign-in/sessions.ts"
import { signInByCode } from "./sign-in/sign-in-by-code.ts"
import {
  finishThirdParty,
  linkThirdParty,
  readLinks,
  registerThirdParty,
  startThirdParty,
  unlinkThirdParty,
} from "./sign-in/third-party.ts"
import { signIn } from "./sign-in/sign-in.ts"

export function identityRoutes(kit: IdentityContext) {
  return handlers({
    humanCheck: ({ door }, context) => offerHumanCheck(kit, context, door),
    login: withBotCheck(kit, "login", (input, context) =>
      (input.type === "sms" ? signInByCode : signIn)(kit, context.merchant, input, context),
    ),
    freePlay: (_, context) => freePlay(kit, context.merchant, context.language, context),
    captcha: () => issueCaptcha(kit),
    register: withBotCheck(kit, "register", (input, context) =>
      register(kit, context.merchant, { ...input, language: input.language ?? context.language }, context),
    ),
    memberInfo: (_, context) => readMemberInfo(kit, context),

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
    memberDocument: (_, context) => readDocument(kit, context),
    tellDocument: (input, context) => tellDocument(kit, context, input),
    payoutAccounts: (_, context) => readPayoutAccounts(kit, context),
    addPayoutAccount: (input, context) => addPayoutAccount(kit, context, input),
    makeDefaultPayoutAccount: (input, context) => makeDefaultPayoutAccount(kit, context, input),
    removePayoutAccount: (input, context) => removePayoutAccount(kit, context, input),

    memberProfile: (_, { merchant, member }) => readProfile(kit, merchant, member),
    updateProfile: (input, { merchant, member }) => updateProfile(kit, merchant, member, input),
    playerAvatar: (_, { member }) => readAvatar(kit, member),
    memberIcon: (_, { member }) => readAvatar(kit, member),
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
  })
}
