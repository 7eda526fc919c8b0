import { SettingError } from "@croupier/service/settings"
import type { Given } from "./config-settings.ts"

/* The services outside of the house that settings name; each is there whole or not at all. */

/** The service that short messages go through. */
export type SmsConfig =
  | { readonly kind: "gateway"; readonly url: string; readonly key: string; readonly from: string }
  | {
      readonly kind: "twilio"
      readonly url: string
      readonly accountSid: string
      readonly authToken: string
      readonly from: string
    }
  | { readonly kind: "firebase"; readonly url: string; readonly apiKey: string; readonly script: string }

type TextSetting = {
  readonly [K in keyof Given]-?: Given[K] extends string | undefined ? K : never
}[keyof Given]

/** Throws SettingError where some of these settings are given and others are not: together they name one service. */
export function refuseHalf(given: Given, ...names: readonly (keyof Given)[]): void {
  const told = names.filter((name) => given[name] !== undefined)
  if (told.length === 0 || told.length === names.length) return
  throw new SettingError(
    `bad setting: ${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""} go together`,
  )
}

/** A name and the secret that belongs to it; undefined where neither is given. Throws SettingError for one alone. */
function together(
  given: Given,
  name: TextSetting,
  itsSecret: TextSetting,
): { readonly id: string; readonly secret: string } | undefined {
  refuseHalf(given, name, itsSecret)
  const [id, secret] = [given[name], given[itsSecret]]
  return id && secret ? { id, secret } : undefined
}

/** The payment provider of the signed form: its address, our number with it, and a key of each side. */
export function formProviderFrom(given: Given) {
  refuseHalf(
    given,
    "FORM_PROVIDER_URL",
    "FORM_PROVIDER_MERCHANT",
    "FORM_PROVIDER_OWN_KEY",
    "FORM_PROVIDER_THEIR_KEY",
  )
  const [url, merchant] = [given.FORM_PROVIDER_URL, given.FORM_PROVIDER_MERCHANT]
  const [ownKey, theirKey] = [given.FORM_PROVIDER_OWN_KEY, given.FORM_PROVIDER_THEIR_KEY]
  return url && merchant && ownKey && theirKey ? { url, merchant, ownKey, theirKeys: [theirKey] } : undefined
}

/** Google, or another OpenID Connect provider in its place. */
export function googleFrom(given: Given) {
  const pair = together(given, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET")
  return pair && { issuer: given.GOOGLE_ISSUER, clientId: pair.id, clientSecret: pair.secret }
}

/** Facebook by OAuth. */
export function facebookFrom(given: Given) {
  const pair = together(given, "FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET")
  return (
    pair && {
      appId: pair.id,
      appSecret: pair.secret,
      dialogUrl: given.FACEBOOK_URL,
      graphUrl: given.FACEBOOK_GRAPH_URL,
    }
  )
}

/** The central register of persons who may not play. */
export function exclusionRegisterFrom(given: Given) {
  const pair = together(given, "EXCLUSION_REGISTER_URL", "EXCLUSION_REGISTER_TOKEN")
  return pair && { url: pair.id, token: pair.secret }
}

/** Cloudflare Turnstile. */
export function turnstileFrom(given: Given) {
  const pair = together(given, "TURNSTILE_SITE_KEY", "TURNSTILE_SECRET")
  return (
    pair && {
      siteKey: pair.id,
      secret: pair.secret,
      url: given.TURNSTILE_URL,
      script: given.TURNSTILE_SCRIPT_URL,
    }
  )
}

/** GeeTest, fourth version. */
export function geetestFrom(given: Given) {
  const pair = together(given, "GEETEST_CAPTCHA_ID", "GEETEST_KEY")
  return (
    pair && {
      captchaId: pair.id,
      key: pair.secret,
      url: given.GEETEST_URL,
      script: given.GEETEST_SCRIPT_URL,
    }
  )
}

/** The provider that checks documents and faces. */
export type ChecksConfig =
  | { readonly kind: "local"; readonly url: string; readonly key: string }
  | {
      readonly kind: "sumsub"
      readonly url: string
      readonly appToken: string
      readonly secretKey: string
      readonly webhookSecret: string
      readonly levels: { readonly verified: string; readonly enhanced: string }
    }

/** The one provider of identity checks. Throws SettingError for half of one, and for two. */
export function checksFrom(given: Given): ChecksConfig | undefined {
  const [url, key] = [given.IDENTITY_PROVIDER_URL, given.IDENTITY_PROVIDER_KEY]
  const [appToken, secretKey] = [given.SUMSUB_APP_TOKEN, given.SUMSUB_SECRET_KEY]
  const [verified, enhanced] = [given.SUMSUB_LEVEL_DOCUMENT, given.SUMSUB_LEVEL_ADDRESS]
  const webhookSecret = given.SUMSUB_WEBHOOK_SECRET
  const hasSumsub = (appToken ?? secretKey ?? webhookSecret ?? verified ?? enhanced) !== undefined
  if (hasSumsub && (url ?? key) !== undefined)
    throw new SettingError(
      "bad setting: IDENTITY_PROVIDER_URL and SUMSUB_APP_TOKEN name several providers of checks; choose one",
    )
  refuseHalf(given, "IDENTITY_PROVIDER_URL", "IDENTITY_PROVIDER_KEY")
  refuseHalf(
    given,
    "SUMSUB_APP_TOKEN",
    "SUMSUB_SECRET_KEY",
    "SUMSUB_WEBHOOK_SECRET",
    "SUMSUB_LEVEL_DOCUMENT",
    "SUMSUB_LEVEL_ADDRESS",
  )
  if (appToken && secretKey && webhookSecret && verified && enhanced) {
    const levels = { verified, enhanced }
    return { kind: "sumsub", url: given.SUMSUB_URL, appToken, secretKey, webhookSecret, levels }
  }
  return url && key ? { kind: "local", url, key } : undefined
}

/** The one service that short messages go through. Throws SettingError for half of one, and for two. */
export function smsFrom(settings: Given): SmsConfig | undefined {
  const {
    SMS_URL: url,
    SMS_KEY: key,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  } = settings
  const twilioFrom = settings.TWILIO_FROM
  refuseHalf(settings, "SMS_URL", "SMS_KEY")
  refuseHalf(settings, "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM")
  const apiKey = settings.FIREBASE_API_KEY
  if ([url, accountSid, apiKey].filter(Boolean).length > 1)
    throw new SettingError(
      "bad setting: SMS_URL, TWILIO_ACCOUNT_SID and FIREBASE_API_KEY name several services; choose one",
    )
  if (apiKey)
    return { kind: "firebase", url: settings.FIREBASE_URL, apiKey, script: settings.FIREBASE_SCRIPT_URL }
  if (url && key) return { kind: "gateway", url, key, from: settings.SMS_FROM }
  if (accountSid && authToken && twilioFrom)
    return { kind: "twilio", url: settings.TWILIO_URL, accountSid, authToken, from: twilioFrom }
  return undefined
}
