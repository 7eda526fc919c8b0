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

type Pair = "EXCLUSION_REGISTER" | "GOOGLE_CLIENT" | "FACEBOOK_APP" | "TURNSTILE" | "GEETEST"

/** A name and the secret that belongs to it; undefined where neither is given, and one alone is a fault. */
function together(given: Given, pair: Pair): { readonly id: string; readonly secret: string } | undefined {
  const names = {
    EXCLUSION_REGISTER: ["EXCLUSION_REGISTER_URL", "EXCLUSION_REGISTER_TOKEN"],
    GOOGLE_CLIENT: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    FACEBOOK_APP: ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
    TURNSTILE: ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
    GEETEST: ["GEETEST_CAPTCHA_ID", "GEETEST_KEY"],
  } as const satisfies Record<Pair, readonly (keyof Given)[]>
  const [one, other] = names[pair]
  const [id, secret] = [given[one], given[other]]
  if (id && secret) return { id, secret }
  if (id || secret) throw new SettingError(`bad setting: ${one} and ${other} go together`)
  return undefined
}

/** The payment provider of the signed form: its address, our number with it, and a key of each side. */
export function formProviderFrom(given: Given) {
  const [url, merchant] = [given.FORM_PROVIDER_URL, given.FORM_PROVIDER_MERCHANT]
  const [ownKey, theirKey] = [given.FORM_PROVIDER_OWN_KEY, given.FORM_PROVIDER_THEIR_KEY]
  if (url && merchant && ownKey && theirKey) return { url, merchant, ownKey, theirKeys: [theirKey] }
  if (url ?? merchant ?? ownKey ?? theirKey)
    throw new SettingError(
      "bad setting: FORM_PROVIDER_URL, FORM_PROVIDER_MERCHANT, FORM_PROVIDER_OWN_KEY and FORM_PROVIDER_THEIR_KEY go together",
    )
  return undefined
}

/** Google, or another OpenID Connect provider in its place. */
export function googleFrom(given: Given) {
  const pair = together(given, "GOOGLE_CLIENT")
  return pair && { issuer: given.GOOGLE_ISSUER, clientId: pair.id, clientSecret: pair.secret }
}

/** Facebook by OAuth. */
export function facebookFrom(given: Given) {
  const pair = together(given, "FACEBOOK_APP")
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
  const pair = together(given, "EXCLUSION_REGISTER")
  return pair && { url: pair.id, token: pair.secret }
}

/** Cloudflare Turnstile. */
export function turnstileFrom(given: Given) {
  const pair = together(given, "TURNSTILE")
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
  const pair = together(given, "GEETEST")
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
  if ((url ?? key) !== undefined && !(url && key))
    throw new SettingError("bad setting: IDENTITY_PROVIDER_URL and IDENTITY_PROVIDER_KEY go together")
  if (appToken && secretKey && webhookSecret && verified && enhanced) {
    const levels = { verified, enhanced }
    return { kind: "sumsub", url: given.SUMSUB_URL, appToken, secretKey, webhookSecret, levels }
  }
  if (hasSumsub)
    throw new SettingError(
      "bad setting: SUMSUB_APP_TOKEN, SUMSUB_SECRET_KEY, SUMSUB_WEBHOOK_SECRET, SUMSUB_LEVEL_DOCUMENT and SUMSUB_LEVEL_ADDRESS go together",
    )
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
  if ((url ?? key) !== undefined && !(url && key))
    throw new SettingError("bad setting: SMS_URL and SMS_KEY go together")
  if ((accountSid ?? authToken ?? twilioFrom) !== undefined && !(accountSid && authToken && twilioFrom))
    throw new SettingError("bad setting: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together")
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
