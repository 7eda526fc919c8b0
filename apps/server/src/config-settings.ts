import { port, privateKey, publicKey } from "@croupier/service/settings"
import { z } from "zod"

/** A CNPJ without marks. */
export const COMPANY_ID = /^[0-9A-Z]{12}\d{2}$/

const list = (allowed: readonly string[]) =>
  z
    .string()
    .transform((text) => text.split(",").map((part) => part.trim()))
    .pipe(z.array(z.enum(allowed as [string, ...string[]])).min(1))

/** Addresses with commas between them; none by default. */
const urls = z
  .string()
  .default("")
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url()))

/** Every setting of the house. All are optional; `.env.example` explains each. */
export const Settings = z.object({
  PORT: port(8_080),
  HOST: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must start with postgres://")
    .optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_URL: z.url().optional(),
  CONSOLE_URL: z.url().optional(),
  ROLES: list(["api", "worker"]).default(["api", "worker"]),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"]).optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  TRUSTED_PROXIES: z.string().default(""),
  DEMO: z.enum(["on", "off"]).optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).default(30),
  SESSION_ABSOLUTE_HOURS: z.coerce.number().int().min(1).default(24),
  PAYMENT_PROVIDER_URL: z.url().optional(),
  PAYMENT_PROVIDER_KEY: z.string().min(16).optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().min(16).optional(),
  FORM_PROVIDER_URL: z.url().optional(),
  FORM_PROVIDER_MERCHANT: z.string().min(1).max(40).optional(),
  FORM_PROVIDER_OWN_KEY: privateKey.optional(),
  FORM_PROVIDER_THEIR_KEY: publicKey.optional(),
  IDENTITY_PROVIDER_URL: z.url().optional(),
  IDENTITY_PROVIDER_KEY: z.string().min(16).optional(),
  SUMSUB_APP_TOKEN: z.string().min(8).optional(),
  SUMSUB_SECRET_KEY: z.string().min(8).optional(),
  SUMSUB_WEBHOOK_SECRET: z.string().min(8).optional(),
  SUMSUB_LEVEL_DOCUMENT: z.string().min(1).optional(),
  SUMSUB_LEVEL_ADDRESS: z.string().min(1).optional(),
  SUMSUB_URL: z.url().default("https://api.sumsub.com"),
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
  COMPONENTS_FILE: z.string().min(1).optional(),
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_PUBLIC_KEY_FILE: z.string().min(1).optional(),
  BACKUP_KEEP_DAYS: z.coerce.number().int().min(1).max(3_660).default(14),
  TIME_SERVER: z
    .string()
    .regex(/^[\w.-]+(:\d{1,5})?$/, "must be a host, or a host and a port")
    .optional(),
  HOSTING_RANGES_FILE: z.string().min(1).optional(),
  EXCLUSION_REGISTER_URL: z.url().optional(),
  EXCLUSION_REGISTER_TOKEN: z.string().min(16).optional(),
  AUTHORITY_OPERATOR: z.string().min(1).max(200).optional(),
  AUTHORITY_COMPANY_ID: z
    .string()
    .regex(COMPANY_ID, "must be a CNPJ of 14 characters without marks")
    .optional(),
  AUTHORITY_KEY_FILE: z.string().min(1).optional(),
  AUTHORITY_CERTIFICATE_FILE: z.string().min(1).optional(),
  AUTHORITY_URL: z
    .url()
    .regex(/^https:/, "must be https")
    .optional(),
  AUTHORITY_TRUSTED_FILE: z.string().min(1).optional(),
  AUTHORITY_COMPANIES_FILE: z.string().min(1).optional(),
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
  CHAIN_RPC_URLS: urls,
  OFFICIAL_FEED_URL: z.url().optional(),
  GAME_LISTS: urls,
  GAME_PROVIDERS_FILE: z.string().min(1).optional(),
  GAME_VENDORS_FILE: z.string().min(1).optional(),
  DEMO_VENDORS: z.enum(["on", "off"]).default("on"),
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
  RATE_LIMIT_FACTOR: z.coerce.number().int().min(1).max(10_000).default(1),
  NODE_ENV: z.string().default("production"),
  DEFAULT_PASSWORD: z.string().min(6).optional(),
})

/** The settings as they were given, with their defaults. */
export type Given = z.output<typeof Settings>
