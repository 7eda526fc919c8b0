import { statSync } from "node:fs"
import { authorityFrom, keyFilesOf } from "./config-authority.ts"
import { readSettings } from "@croupier/service/settings"
import type { z } from "zod"
import { readAdapterVendors, wantAddresses } from "./config-adapter-vendors.ts"
import { readGwpVendors, type GwpVendor } from "./config-gwp-vendors.ts"
import { Settings } from "./config-settings.ts"
import { standingFrom } from "./config-standing.ts"
import type { AgreedVendor } from "./modules/providers/index.ts"
import {
  checksFrom,
  type ChecksConfig,
  facebookFrom,
  formProviderFrom,
  geetestFrom,
  googleFrom,
  smsFrom,
  exclusionRegisterFrom,
  turnstileFrom,
  type SmsConfig,
  refuseHalf,
} from "./config-services.ts"

export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  readonly dataDir: string
  readonly publicUrl: string
  /** Where the console answers, where that is another address. */
  readonly consoleUrl: string | undefined
  /** The house answers under https: its cookies are for https only, and browsers are told to use nothing else. */
  readonly https: boolean
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
  /** A payment provider that speaks the signed form. */
  readonly formProvider: ReturnType<typeof formProviderFrom>
  /** Who checks documents and faces; without one, people of the house do. */
  readonly identityChecks: ChecksConfig | undefined
  readonly mail: { readonly url: string; readonly from: string } | undefined
  readonly sms: SmsConfig | undefined
  /** Where people read what a simulator took in the place of real messages; the site links to it. */
  readonly messageOutbox: string | undefined
  /** Houses that people may sign in with; a merchant's flag switches each on. */
  readonly google: ReturnType<typeof googleFrom>
  readonly facebook: ReturnType<typeof facebookFrom>
  /** Widgets that tell people from programs; a merchant's setting says at which points. */
  /** The hashes of the release, as `npm run components` writes them. */
  readonly componentsFile: string | undefined
  /** Where archives of the house go, and the file of the public key that they are sealed for. */
  readonly backups:
    | { readonly folder: string; readonly publicKeyFile: string; readonly keepDays: number }
    | undefined
  /** Files of keys that settings name, for those archives. */
  readonly keyFiles: Readonly<Record<string, string | undefined>>
  /** A server of SNTP that the clock is compared with. */
  readonly timeServer: { readonly host: string; readonly port: number } | undefined
  readonly hostingRangesFile: string | undefined
  readonly exclusionRegister: ReturnType<typeof exclusionRegisterFrom>
  readonly authority: ReturnType<typeof authorityFrom>
  readonly turnstile: ReturnType<typeof turnstileFrom>
  readonly geetest: ReturnType<typeof geetestFrom>
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
  /** Vendors that speak GWP/1, the platform's own protocol of games. */
  readonly gwpVendors: readonly GwpVendor[]
  /** When the files that hold what was agreed on with vendors were written. */
  readonly vendorFiles: { readonly gwpAt: Date | null; readonly adaptersAt: Date | null }
  /** Vendors with a protocol of their own that credentials are set for. */
  readonly adapterVendors: readonly AgreedVendor[]
  /** The demo brings simulators of those vendors. */
  readonly demoVendors: boolean
  /** Where games run that may stand in the frame of /game. */
  readonly gameOrigins: readonly string[]
  /** Answers are checked against the contract: in tests, where a wrong one must fail loudly. */
  readonly checkAnswers: boolean
  /** A password that operators give out; a member who signs in with it must change it at once. */
  readonly defaultPassword: string | undefined
}

/**
 * Reads the environment once, at the start. Throws SettingError, one line for
 * all faults. `databaseUrl` may come from the launcher, which starts the embedded PostgreSQL first.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = readSettings(Settings, env)
  refuseHalf(settings, "PAYMENT_PROVIDER_URL", "PAYMENT_PROVIDER_KEY", "PAYMENT_WEBHOOK_SECRET")
  const url = settings.PAYMENT_PROVIDER_URL
  const key = settings.PAYMENT_PROVIDER_KEY
  const webhookSecret = settings.PAYMENT_WEBHOOK_SECRET
  const { demo, https, trustedProxies } = standingFrom(settings)
  const authority = authorityFrom(settings)
  const gwpVendors = readGwpVendors(settings.GAME_PROVIDERS_FILE)
  const adapterVendors = readAdapterVendors(settings.GAME_VENDORS_FILE)
  wantAddresses(adapterVendors, settings.PUBLIC_URL)
  return {
    port: settings.PORT,
    // The demo has accounts that anybody knows and a provider that pays by a button: it stays on this machine.
    host: settings.HOST ?? (demo ? "127.0.0.1" : "0.0.0.0"),
    databaseUrl: settings.DATABASE_URL ?? "",
    dataDir: settings.DATA_DIR,
    consoleUrl: settings.CONSOLE_URL,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    roles: settings.ROLES,
    // Who plays with the demo reads the launcher's lines; who runs a house keeps every request.
    logLevel: settings.LOG_LEVEL ?? (demo ? "warn" : "info"),
    databasePool: settings.DATABASE_POOL,
    https,
    trustedProxies,
    demo,
    sessionIdleMinutes: settings.SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: settings.SESSION_ABSOLUTE_HOURS,
    paymentProvider: url && key && webhookSecret ? { url, key, webhookSecret } : undefined,
    formProvider: formProviderFrom(settings),
    identityChecks: checksFrom(settings),
    mail: settings.MAIL_URL === undefined ? undefined : { url: settings.MAIL_URL, from: settings.MAIL_FROM },
    sms: smsFrom(settings),
    messageOutbox: settings.MESSAGE_OUTBOX_URL,
    google: googleFrom(settings),
    facebook: facebookFrom(settings),
    componentsFile: settings.COMPONENTS_FILE,
    backups: backupsOf(settings),
    keyFiles: {
      GAME_PROVIDERS_FILE: settings.GAME_PROVIDERS_FILE,
      GAME_VENDORS_FILE: settings.GAME_VENDORS_FILE,
      AUTHORITY_KEY_FILE: settings.AUTHORITY_KEY_FILE,
      AUTHORITY_CERTIFICATE_FILE: settings.AUTHORITY_CERTIFICATE_FILE,
      AUTHORITY_COMPANIES_FILE: settings.AUTHORITY_COMPANIES_FILE,
      ...keyFilesOf(authority),
    },
    timeServer: timeServerOf(settings.TIME_SERVER),
    hostingRangesFile: settings.HOSTING_RANGES_FILE,
    exclusionRegister: exclusionRegisterFrom(settings),
    authority,
    turnstile: turnstileFrom(settings),
    geetest: geetestFrom(settings),
    houseSecret: settings.HOUSE_SECRET,
    rateLimitFactor: settings.RATE_LIMIT_FACTOR,
    chainNodes: settings.CHAIN_RPC_URLS,
    gameLists: settings.GAME_LISTS,
    gwpVendors,
    adapterVendors,
    vendorFiles: {
      gwpAt: writtenAt(settings.GAME_PROVIDERS_FILE),
      adaptersAt: writtenAt(settings.GAME_VENDORS_FILE),
    },
    demoVendors: demo && settings.DEMO_VENDORS === "on",
    gameOrigins: [
      ...new Set([
        ...settings.GAME_ORIGINS,
        ...gwpVendors.map(({ launchUrl }) => new URL(launchUrl).origin),
        ...adapterVendors.flatMap(({ origins }) => origins),
      ]),
    ],
    officialFeed:
      settings.OFFICIAL_FEED_URL && settings.OFFICIAL_FEED_SECRET
        ? { url: settings.OFFICIAL_FEED_URL, secret: settings.OFFICIAL_FEED_SECRET }
        : undefined,
    checkAnswers: settings.NODE_ENV === "test",
    defaultPassword: settings.DEFAULT_PASSWORD,
  }
}

const writtenAt = (path: string | undefined): Date | null =>
  path === undefined ? null : statSync(path).mtime

function backupsOf(settings: z.output<typeof Settings>): Config["backups"] {
  refuseHalf(settings, "BACKUP_DIR", "BACKUP_PUBLIC_KEY_FILE")
  const { BACKUP_DIR: folder, BACKUP_PUBLIC_KEY_FILE: publicKeyFile, BACKUP_KEEP_DAYS: keepDays } = settings
  return folder && publicKeyFile ? { folder, publicKeyFile, keepDays } : undefined
}

const NTP_PORT = 123

function timeServerOf(setting: string | undefined): Config["timeServer"] {
  if (setting === undefined) return undefined
  const [host = "", port] = setting.split(":")
  return { host, port: port === undefined ? NTP_PORT : Number(port) }
}
