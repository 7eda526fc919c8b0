import { z } from "zod"

const port = z.coerce.number().int().min(0).max(65_535)
const list = (allowed: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(allowed as [string, ...string[]])).min(1))

/** Every setting of the house. All are optional; `.env.example` explains each. */
const Settings = z.object({
  PORT: port.default(8080),
  HOST: z.string().min(1).default("0.0.0.0"),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_URL: z.url().optional(),
  ROLES: list(["api", "worker"]).default(["api", "worker"]),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  TRUSTED_PROXIES: z.string().default(""),
  DEMO: z.enum(["on", "off"]).default("on"),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).default(30),
  SESSION_ABSOLUTE_HOURS: z.coerce.number().int().min(1).default(24),
  PAYMENT_PROVIDER_URL: z.url().optional(),
  PAYMENT_PROVIDER_KEY: z.string().min(16).optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16).optional(),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\/./, "must start with smtp:// or smtps://")
    .optional(),
  MAIL_FROM: z.string().regex(/@/, "must hold an address").default("Croupier <no-reply@localhost>"),
  SMS_URL: z.url().optional(),
  SMS_KEY: z.string().min(16).optional(),
  SMS_FROM: z.string().min(1).max(20).default("Croupier"),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, "must be AC and 32 hexadecimal digits")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(16).optional(),
  TWILIO_FROM: z.string().min(3).optional(),
  TWILIO_URL: z.url().default("https://api.twilio.com"),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: z.string().min(1).optional(),
  FACEBOOK_URL: z.url().default("https://www.facebook.com/v21.0"),
  FACEBOOK_GRAPH_URL: z.url().default("https://graph.facebook.com/v21.0"),
  FIREBASE_API_KEY: z.string().min(16).optional(),
  FIREBASE_URL: z.url().default("https://identitytoolkit.googleapis.com"),
  FIREBASE_SCRIPT_URL: z.url().default("https://www.google.com/recaptcha/api.js"),
  TURNSTILE_SITE_KEY: z.string().min(1).optional(),
  TURNSTILE_SECRET: z.string().min(1).optional(),
  TURNSTILE_URL: z.url().default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  TURNSTILE_SCRIPT_URL: z.url().default("https://challenges.cloudflare.com/turnstile/v0/api.js"),
  GEETEST_CAPTCHA_ID: z.string().min(1).optional(),
  GEETEST_KEY: z.string().min(1).optional(),
  GEETEST_URL: z.url().default("https://gcaptcha4.geetest.com/validate"),
  GEETEST_SCRIPT_URL: z.url().default("https://static.geetest.com/v4/gt4.js"),
  MESSAGE_OUTBOX_URL: z.url().optional(),
  HOUSE_SECRET: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "must be 64 hexadecimal digits")
    .optional(),
  CHAIN_RPC_URLS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url())),
  OFFICIAL_FEED_URL: z.url().optional(),
  GAME_LISTS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url())),
  GAME_ORIGINS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.url().transform((url) => new URL(url).origin))),
  OFFICIAL_FEED_SECRET: z.string().min(16).optional(),
  OPERATOR_KEYS: z
    .string()
    .default("")
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-z][a-z0-9._-]{1,30}:\S{24,}$/, "must be name:secret, the secret 24 characters or more"),
      ),
    ),
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(10_000).default(1),
  NODE_ENV: z.string().default("production"),
  DEFAULT_PASSWORD: z.string().min(6).optional(),
})

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

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly publicUrl: string
  readonly roles: readonly string[]
  readonly logLevel: string
  readonly databasePool: number
  readonly trustedProxies: readonly string[]
  readonly demo: boolean
  readonly sessionIdleMinutes: number
  readonly sessionAbsoluteHours: number
  readonly paymentProvider:
    | { readonly url: string; readonly key: string; readonly webhookSecret: string }
    | undefined
  readonly mail: { readonly url: string; readonly from: string } | undefined
  readonly sms: SmsConfig | undefined
  /** Where people read what a stand-in took in the place of real messages; the site links to it. */
  readonly messageOutbox: string | undefined
  /** Houses that people may sign in with; a merchant's flag switches each on. */
  readonly google:
    | { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }
    | undefined
  readonly facebook:
    | {
        readonly appId: string
        readonly appSecret: string
        readonly dialogUrl: string
        readonly graphUrl: string
      }
    | undefined
  /** Widgets that tell people from programs; a merchant's setting says at which doors. */
  readonly turnstile:
    | { readonly siteKey: string; readonly secret: string; readonly url: string; readonly script: string }
    | undefined
  readonly geetest:
    | { readonly captchaId: string; readonly key: string; readonly url: string; readonly script: string }
    | undefined
  /** The master secret of stored seeds and keys; nodes that share a database share it. */
  readonly houseSecret: string | undefined
  /** Every rate limit times this: for houses behind one address, such as load tests. */
  readonly rateLimitFactor: number
  /** Nodes of the chain that draws are read from; all of them are asked. */
  readonly chainNodes: readonly string[]
  /** The feed of official results that the demo's game is drawn by. */
  readonly officialFeed: { readonly url: string; readonly secret: string } | undefined
  /** Where the vendors' lists of games are. */
  readonly gameLists: readonly string[]
  /** Where games run that may stand in the frame of /game. */
  readonly gameOrigins: readonly string[]
  /** Who may decide for the house about draws; nobody where this is empty. */
  readonly operators: readonly { readonly name: string; readonly secret: string }[]
  /** Answers are checked against the contract: in tests, where a wrong one must fail loudly. */
  readonly checkAnswers: boolean
  /** A password that operators give out; whoever signs in with it must change it at once. */
  readonly defaultPassword: string | undefined
}

/** A setting that cannot be used. `message` is one line that names every bad one. */
export class ConfigError extends Error {
  override readonly name = "ConfigError"
}

/**
 * Reads the environment once, at the start. Empty values count as absent. Throws ConfigError, one line for
 * all faults. `databaseUrl` may come from the launcher, which starts the embedded PostgreSQL first.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(
      `bad setting: ${parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; ")}`,
    )
  const settings = parsed.data
  const url = settings.PAYMENT_PROVIDER_URL
  const key = settings.PAYMENT_PROVIDER_KEY
  const webhookSecret = settings.PAYMENT_WEBHOOK_SECRET
  if ((url ?? key ?? webhookSecret) !== undefined && !(url && key && webhookSecret))
    throw new ConfigError(
      "bad setting: PAYMENT_PROVIDER_URL, PAYMENT_PROVIDER_KEY and PAYMENT_WEBHOOK_SECRET go together",
    )
  return {
    port: settings.PORT,
    host: settings.HOST,
    databaseUrl: settings.DATABASE_URL ?? "",
    dataDir: settings.DATA_DIR,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    roles: settings.ROLES,
    // Who plays with the demo reads the launcher's lines; who runs a house keeps every request.
    logLevel: settings.LOG_LEVEL ?? (settings.DEMO === "on" ? "warn" : "info"),
    databasePool: settings.DATABASE_POOL,
    trustedProxies: settings.TRUSTED_PROXIES.split(",")
      .map((part) => part.trim())
      .filter(Boolean),
    demo: settings.DEMO === "on",
    sessionIdleMinutes: settings.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: settings.SESSION_ABSOLUTE_HOURS,
    paymentProvider: url && key && webhookSecret ? { url, key, webhookSecret } : undefined,
    mail: settings.MAIL_URL === undefined ? undefined : { url: settings.MAIL_URL, from: settings.MAIL_FROM },
    sms: smsFrom(settings),
    messageOutbox: settings.MESSAGE_OUTBOX_URL,
    google: googleFrom(settings),
    facebook: facebookFrom(settings),
    turnstile: turnstileFrom(settings),
    geetest: geetestFrom(settings),
    houseSecret: settings.HOUSE_SECRET,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    chainNodes: settings.CHAIN_RPC_URLS,
    gameLists: settings.GAME_LISTS,
    gameOrigins: settings.GAME_ORIGINS,
    officialFeed:
      settings.OFFICIAL_FEED_URL && settings.OFFICIAL_FEED_SECRET
        ? { url: settings.OFFICIAL_FEED_URL, secret: settings.OFFICIAL_FEED_SECRET }
        : undefined,
    operators: settings.OPERATOR_KEYS.map((key) => ({
      name: key.slice(0, key.indexOf(":")),
      secret: key.slice(key.indexOf(":") + 1),
    })),
    checkAnswers: settings.NODE_ENV === "test",
    defaultPassword: settings.DEFAULT_PASSWORD,
  }
}

type Given = z.output<typeof Settings>
type Pair = "GOOGLE_CLIENT" | "FACEBOOK_APP" | "TURNSTILE" | "GEETEST"

/** A name and the secret that belongs to it; undefined where neither is given, and one alone is a fault. */
function together(given: Given, pair: Pair): { readonly id: string; readonly secret: string } | undefined {
  const names = {
    GOOGLE_CLIENT: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
    FACEBOOK_APP: ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"],
    TURNSTILE: ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
    GEETEST: ["GEETEST_CAPTCHA_ID", "GEETEST_KEY"],
  } as const satisfies Record<Pair, readonly (keyof Given)[]>
  const [one, other] = names[pair]
  const [id, secret] = [given[one], given[other]]
  if (id && secret) return { id, secret }
  if (id || secret) throw new ConfigError(`bad setting: ${one} and ${other} go together`)
  return undefined
}

function googleFrom(given: Given): Config["google"] {
  const pair = together(given, "GOOGLE_CLIENT")
  return pair && { issuer: given.GOOGLE_ISSUER, clientId: pair.id, clientSecret: pair.secret }
}

function facebookFrom(given: Given): Config["facebook"] {
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

function turnstileFrom(given: Given): Config["turnstile"] {
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

function geetestFrom(given: Given): Config["geetest"] {
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

function smsFrom(settings: Given): SmsConfig | undefined {
  const {
    SMS_URL: url,
    SMS_KEY: key,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
  } = settings
  const twilioFrom = settings.TWILIO_FROM
  if ((url ?? key) !== undefined && !(url && key))
    throw new ConfigError("bad setting: SMS_URL and SMS_KEY go together")
  if ((accountSid ?? authToken ?? twilioFrom) !== undefined && !(accountSid && authToken && twilioFrom))
    throw new ConfigError("bad setting: TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together")
  const apiKey = settings.FIREBASE_API_KEY
  if ([url, accountSid, apiKey].filter(Boolean).length > 1)
    throw new ConfigError(
      "bad setting: SMS_URL, TWILIO_ACCOUNT_SID and FIREBASE_API_KEY name several services; choose one",
    )
  if (apiKey)
    return { kind: "firebase", url: settings.FIREBASE_URL, apiKey, script: settings.FIREBASE_SCRIPT_URL }
  if (url && key) return { kind: "gateway", url, key, from: settings.SMS_FROM }
  if (accountSid && authToken && twilioFrom)
    return { kind: "twilio", url: settings.TWILIO_URL, accountSid, authToken, from: twilioFrom }
  return undefined
}
