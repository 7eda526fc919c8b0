import { parseAmount, type Amount } from "@croupier/money"
import { port, readSettings } from "@croupier/service/settings"
import { z } from "zod"

const Address = z
  .string()
  .url()
  .transform((text) => text.replace(/\/+$/, ""))
/** PEM in a variable: line breaks may be written as \n. */
const Pem = z.string().transform((text) => text.replaceAll("\\n", "\n"))

/** Below this the highest stake could not be paid twice: one bet pays at most a hundredth of it. */
const LEAST_BANKROLL = 20_000
const USUAL_BANKROLL = "1000000"

const Settings = z.object({
  STUDIO_PORT: port(8_095),
  STUDIO_HOST: z.string().default("127.0.0.1"),
  STUDIO_PUBLIC_URL: Address.optional(),
  STUDIO_DATABASE_URL: z.string().min(1),
  STUDIO_HOUSE_URL: Address,
  STUDIO_KEY_ID: z.string().min(1).default("studio-1"),
  STUDIO_PRIVATE_KEY: Pem,
  STUDIO_HOUSE_KEY_ID: z.string().min(1).default("house-1"),
  STUDIO_HOUSE_PUBLIC_KEY: Pem,
  /** A node of a public chain, whose blocks give the salts of shared rounds. */
  STUDIO_CHAIN_NODE: Address.optional(),
  STUDIO_FRAME_ANCESTORS: z.string().default("*"),
  /** Addresses or networks of proxies in front, as the house's own setting names them. */
  STUDIO_TRUSTED_PROXIES: z.string().default(""),
  STUDIO_BANKROLL: z
    .string()
    .regex(/^\d{1,12}$/, "is a whole number")
    .refine((text) => Number(text) >= LEAST_BANKROLL, `is at least ${LEAST_BANKROLL}`)
    .default(USUAL_BANKROLL),
})

export interface StudioSettings {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  /** The address that browsers reach it at, when it is not the one listened on. */
  readonly publicUrl?: string
  readonly databaseUrl: string
  readonly house: {
    readonly url: string
    readonly ownKey: { readonly id: string; readonly pem: string }
    readonly theirKey: { readonly id: string; readonly pem: string }
  }
  /** A node of a public chain, whose blocks salt the chains of shared rounds. */
  readonly chainNode?: string
  /** Who may show the games in a frame, as the header of that name says it. */
  readonly frameAncestors: string
  /** Proxies whose word on who is calling is taken. */
  readonly trustedProxies: readonly string[]
  /** Bankroll of the games, in steps of the stakes (one real, one dollar, 5,000 dong): it bounds their pays. */
  readonly bankroll: Amount
}

/** The settings of the studio, from its environment. Throws SettingError. */
export function settingsFrom(env: Readonly<Record<string, string | undefined>>): StudioSettings {
  const settings = readSettings(Settings, env)
  return {
    port: settings.STUDIO_PORT,
    host: settings.STUDIO_HOST,
    databaseUrl: settings.STUDIO_DATABASE_URL,
    house: {
      url: settings.STUDIO_HOUSE_URL,
      ownKey: { id: settings.STUDIO_KEY_ID, pem: settings.STUDIO_PRIVATE_KEY },
      theirKey: { id: settings.STUDIO_HOUSE_KEY_ID, pem: settings.STUDIO_HOUSE_PUBLIC_KEY },
    },
    frameAncestors: settings.STUDIO_FRAME_ANCESTORS,
    bankroll: parseAmount(settings.STUDIO_BANKROLL),
    trustedProxies: settings.STUDIO_TRUSTED_PROXIES.split(",")
      .map((each) => each.trim())
      .filter((each) => each !== ""),
    ...(settings.STUDIO_CHAIN_NODE === undefined ? {} : { chainNode: settings.STUDIO_CHAIN_NODE }),
    ...(settings.STUDIO_PUBLIC_URL === undefined ? {} : { publicUrl: settings.STUDIO_PUBLIC_URL }),
  }
}
